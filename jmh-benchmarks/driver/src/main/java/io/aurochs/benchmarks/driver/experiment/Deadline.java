package io.aurochs.benchmarks.driver.experiment;

import java.util.function.LongSupplier;

/** When time is up. Any thread. */
public final class Deadline {
    private final LongSupplier nanoTime;
    private final double seconds;
    private final long beganNs;

    private Deadline(double seconds, LongSupplier nanoTime) {
        this.seconds = seconds;
        this.nanoTime = nanoTime;
        beganNs = nanoTime.getAsLong();
    }

    /** Never. */
    public static Deadline none() {
        return new Deadline(Double.POSITIVE_INFINITY, System::nanoTime);
    }

    /** In so many seconds from now. */
    public static Deadline in(double seconds, LongSupplier nanoTime) {
        return new Deadline(seconds, nanoTime);
    }

    /** Seconds from now; negative when it is over. */
    public double left() {
        return seconds - (nanoTime.getAsLong() - beganNs) / 1e9;
    }
}
