package io.aurochs.benchmarks.runner;

/** What differs between engines: how one run is started. */
public interface Runner {
    /**
     * Has the settings checked, measures nothing.
     *
     * @throws UsageException with one line on what is wrong
     */
    void check(RunOptions options) throws Exception;

    /**
     * Begins to run; returns when records are emitted, or about to be.
     *
     * @param window which the run's sources follow
     * @throws UsageException with one line on what is wrong
     */
    MeasuredRun start(RunOptions options, RunWindow window) throws Exception;
}
