package io.aurochs.tests.numa;

/** This machine cannot provide the guest, for a reason that is not Aurochs's. */
final class GuestUnavailableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    GuestUnavailableException(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What this machine lacks. */
    String reason() {
        return reason;
    }
}
