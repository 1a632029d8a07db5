package io.aurochs.profiling.launch;

/** The tool that the user asked for by name cannot be used here. The message is one line that says why, and the remedy. */
final class UnusableToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableToolException(String message) {
        super(message);
    }
}
