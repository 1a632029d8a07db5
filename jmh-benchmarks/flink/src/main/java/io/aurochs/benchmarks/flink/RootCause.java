package io.aurochs.benchmarks.flink;

/** Finds what started a failure: Flink wraps it many times. */
public final class RootCause {
    private RootCause() {}

    public static Throwable of(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause;
    }
}
