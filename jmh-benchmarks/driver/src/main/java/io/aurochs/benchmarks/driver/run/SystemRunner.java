package io.aurochs.benchmarks.driver.run;

/** Runs a system once and returns what it reports. */
public interface SystemRunner {
    /**
     * Blocks until the run is over.
     *
     * @throws RunFailure if the run died, hung or failed
     * @throws UsageException if the input or a setting is wrong
     */
    RunResult run(RunRequest request) throws RunFailure, InterruptedException;

    /** The same, profiled meanwhile; only for options that ask for profiles. */
    default ProfiledRun profile(RunRequest request) throws RunFailure, InterruptedException {
        throw new UnsupportedOperationException("this runner profiles nothing");
    }
}
