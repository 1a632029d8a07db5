package io.aurochs.storm.launch;

/** What the process says to its caller. */
final class ExitCode {
    static final int DONE = 0;
    static final int JOB_FAILED = 1;
    static final int USAGE = 2;
    /** By SIGINT. On a signal the JVM takes this code by itself, or 143 for SIGTERM. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
