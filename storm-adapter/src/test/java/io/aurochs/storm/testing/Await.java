package io.aurochs.storm.testing;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do. Only the test's time limit ends it: it interrupts the thread. */
public final class Await {
    private static final long BETWEEN_LOOKS_NS = 200_000;

    private Await() {}

    /** Returns as soon as the condition holds; throws an {@link AssertionError} when the thread is interrupted. */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("the time of the test is over");
            }
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
    }
}
