package io.aurochs.profiling.sample;

/** The tool that the user asked for by name cannot be used here. The message is one line that says why, and the remedy. */
public final class UnusableToolException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnusableToolException(String message) {
        super(message);
    }

    /** A tool that turned out to be unusable when it was used. */
    UnusableToolException(SamplingException problem) {
        super(problem.getMessage(), problem);
    }
}
