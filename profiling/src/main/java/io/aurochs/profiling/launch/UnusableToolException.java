package io.aurochs.profiling.launch;

import io.aurochs.profiling.sample.SamplingException;

/** The tool that the user asked for by name cannot be used here. The message is one line that says why, and the remedy. */
final class UnusableToolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableToolException(String message) {
        super(message);
    }

    /** A tool that turned out to be unusable when it was used. */
    UnusableToolException(SamplingException problem) {
        super(problem.getMessage(), problem);
    }
}
