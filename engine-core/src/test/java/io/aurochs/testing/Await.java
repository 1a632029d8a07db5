package io.aurochs.testing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other threads are about to do; the bound only decides when a test has failed. */
public final class Await {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long BETWEEN_LOOKS_NS = 200_000;

    private Await() {}

    /** Returns as soon as the condition holds; throws an {@link AssertionError} that names it if it never does. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LONGEST_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("still not so: " + what);
            }
            LockSupport.parkNanos(BETWEEN_LOOKS_NS);
        }
    }
}
