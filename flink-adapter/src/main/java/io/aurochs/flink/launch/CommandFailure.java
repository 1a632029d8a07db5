package io.aurochs.flink.launch;

import org.jspecify.annotations.Nullable;

/** Ends the command: with an exit code, and one line that says what is wrong, where, and what to do. */
final class CommandFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandFailure(int exitCode, String line, @Nullable Throwable cause) {
        super(line, cause);
        this.exitCode = exitCode;
    }

    static CommandFailure usage(String line) {
        return usage(line, null);
    }

    static CommandFailure usage(String line, @Nullable Throwable cause) {
        return new CommandFailure(ExitCode.USAGE, line, cause);
    }

    static CommandFailure job(String line, @Nullable Throwable cause) {
        return new CommandFailure(ExitCode.JOB_FAILED, line, cause);
    }

    int exitCode() {
        return exitCode;
    }
}
