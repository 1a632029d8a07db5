package io.aurochs.benchmarks.application;

/** What the user gave is wrong: an input or a setting. The message is one line that says what, where, and the remedy. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    UsageException(String message) {
        super(message);
    }
}
