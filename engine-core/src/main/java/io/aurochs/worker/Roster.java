package io.aurochs.worker;

import io.aurochs.channel.Signal;
import java.util.List;
import java.util.Set;

/** The duties of one job among all that workers have: they come together, and go when the last one is closed. */
public interface Roster {
    /** The signal to raise when something happens to a duty; it may be raised before the start. */
    Signal signalOf(int duty);

    /**
     * Starts running them; once.
     *
     * @param duties in the order of their indexes
     */
    void start(List<? extends Duty> duties);

    /** The job's share has changed: what waits for its turn gets another place. Any thread. */
    default void requeue() {}

    /** The threads that run duties now, perhaps those of other jobs too, by their ids in Java. Any thread; a hint. */
    Set<Long> threadIds();

    /** All are closed, and nothing of them is kept. Any thread, also one that is just closing the last one. */
    void leave();
}
