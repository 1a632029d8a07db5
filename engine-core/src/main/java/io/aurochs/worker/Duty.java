package io.aurochs.worker;

import java.util.function.Consumer;

/**
 * What a worker does in steps, one worker at a time, and what becomes ready when anything happens to it.
 */
public interface Duty {
    /** The epoch of what nobody has been waiting for yet. */
    long NEWEST = Long.MAX_VALUE;

    /** For thread names and messages. */
    String name();

    /** The calling thread does it from now on. */
    default void enter() {}

    /** The calling thread has done its part for now. */
    default void leave() {}

    /** Does what there is to do, for a short while; true when there was anything. */
    boolean step();

    /** Whether a step would find something to do; the last look of a worker that is about to sleep. */
    boolean hasWork();

    /**
     * The epoch of the oldest thing that there is to do, or {@link #NEWEST} for what belongs to none. For who does the duty, and who has
     * it queued to be done.
     */
    default long oldestEpoch() {
        return NEWEST;
    }

    /** Whether the job waits for it when the job's share hurries. Any thread; a hint. */
    default boolean isUrgent() {
        return true;
    }

    /** When it wants to be stepped again without a signal, clock nanoseconds; {@link Long#MAX_VALUE}: never. */
    default long wakeAtNs() {
        return Long.MAX_VALUE;
    }

    /** Whether a step may wait in user code, so that another worker should serve the others meanwhile. */
    default boolean mayWait() {
        return true;
    }

    /** Whether it has output or an acknowledgement that was not shipped. Any thread; a hint. */
    default boolean holdsBack() {
        return false;
    }

    /**
     * Ships what is held back whose budget is spent, as far as there is room; for another thread than the one that does the duty, or
     * for that one between two steps.
     *
     * @param stayNs how long that one has been at it, nanoseconds
     * @return whether anything was shipped
     */
    default boolean shipHeldBack(long stayNs) {
        return false;
    }

    /** Ends it; nothing is done any more. Failures are reported. */
    void close(Consumer<Throwable> onFailure);
}
