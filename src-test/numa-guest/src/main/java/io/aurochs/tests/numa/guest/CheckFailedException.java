package io.aurochs.tests.numa.guest;

/** Something in the guest is not as it should be; the message says what, and how it should be. */
public final class CheckFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /** @param reason what was seen, and what was expected */
    public CheckFailedException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What was seen, and what was expected. */
    public String reason() {
        return reason;
    }

    /**
     * Compares what was seen with what was expected.
     *
     * @throws CheckFailedException when they differ; the message names both
     */
    static void unlessEqual(String what, Object seen, Object expected) throws CheckFailedException {
        unless(seen.equals(expected), what + ": " + seen + " instead of " + expected);
    }

    /** Throws with that message unless the condition holds. */
    static void unless(boolean condition, String message) throws CheckFailedException {
        if (!condition) {
            throw new CheckFailedException(message);
        }
    }
}
