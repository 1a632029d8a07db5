package io.aurochs.pipeline;

/** A pipeline has failed; the cause is what was thrown. */
public final class PipelineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PipelineException(String message, Throwable cause) {
        super(message, cause);
    }
}
