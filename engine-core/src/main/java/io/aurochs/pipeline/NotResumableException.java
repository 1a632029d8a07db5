package io.aurochs.pipeline;

/** A pipeline was declared {@link Pipeline#resumable resumable}, and has a part that cannot be; the message names it. */
public final class NotResumableException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NotResumableException(String pipeline, String part, String because) {
        super("pipeline=" + pipeline + " " + part + ": " + because);
    }
}
