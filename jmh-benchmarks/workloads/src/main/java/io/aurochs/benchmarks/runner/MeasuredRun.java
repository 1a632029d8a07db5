package io.aurochs.benchmarks.runner;

/** A system that is running a workload. Its tasks are never touched: their counters are read. One thread. */
public interface MeasuredRun extends AutoCloseable {
    /** How many records the measured operator has processed so far. */
    long processed();

    /** Processor time that the system has used so far, nanoseconds: that of this process, unless parts of the system are other ones. */
    default long cpuNs() {
        return ProcessorTime.ofThisProcessNs();
    }

    /** Whether the warm-up can begin. */
    default boolean hasBegun() {
        return processed() > 0;
    }

    /**
     * How far an open loop is behind its schedule: the time since the oldest input that is not processed yet was due, nanoseconds. 0 in
     * a closed loop, and where it is not known.
     */
    default long behindNs() {
        return 0;
    }

    /**
     * Returns if it still runs.
     *
     * @throws IllegalStateException saying why it does not
     */
    void checkAlive() throws Exception;

    /**
     * Called when the window is closed: blocks until all that was emitted is processed, and checks the results.
     *
     * @param deadlineNs when the window ended, as {@link System#nanoTime()}
     * @throws IllegalStateException if the system has failed, or runs on
     */
    RunEnd end(long deadlineNs) throws Exception;

    /** Gives back what the system uses, at the end or after a failure. */
    @Override
    default void close() {}
}
