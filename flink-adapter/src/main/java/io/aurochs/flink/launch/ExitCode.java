package io.aurochs.flink.launch;

/** What the process says to its caller. A signal's code (130 for Ctrl-C, 143 for SIGTERM) is the JVM's own doing. */
final class ExitCode {
    static final int DONE = 0;
    static final int JOB_FAILED = 1;
    static final int USAGE = 2;

    private ExitCode() {}
}
