package io.aurochs.placement.bind;

/** The operating system refused, or cannot be asked. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    RefusedException(String reason) {
        super(reason);
        this.reason = reason;
    }

    RefusedException(String reason, Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /** Why, with the remedy, in one line. */
    String reason() {
        return reason;
    }
}
