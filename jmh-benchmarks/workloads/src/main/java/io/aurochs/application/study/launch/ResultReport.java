package io.aurochs.application.study.launch;

import io.aurochs.application.study.ResultTotals;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Counts the results that come to a task of a sink, and prints how many they are, what their hashes add up to, and the rate. One thread. */
public final class ResultReport {
    /** Of lines, seconds. */
    public static final int INTERVAL_S = 2;

    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(INTERVAL_S);
    private static final double NS_OF_SECOND = 1e9;

    private final String sink;
    private final LongSupplier clockNs;
    private final Consumer<String> out;
    private final ResultTotals totals = new ResultTotals();
    private long printedNs;
    private long printed;

    ResultReport(String sink, LongSupplier clockNs, Consumer<String> out) {
        this.sink = sink;
        this.clockNs = clockNs;
        this.out = out;
        printedNs = clockNs.getAsLong();
    }

    /**
     * To standard output.
     *
     * @param task from 0
     */
    public static ResultReport of(String sink, int task) {
        return new ResultReport(sink + "[" + task + "]", System::nanoTime, line -> System.out.println(line));
    }

    /** @param hash of the result */
    public void accept(long hash) {
        totals.accept(hash);
    }

    /** Prints a line if the last one is {@link #INTERVAL_S} old. */
    public void printIfDue() {
        if (clockNs.getAsLong() - printedNs >= INTERVAL_NS) {
            print();
        }
    }

    /** Prints a line. */
    public void print() {
        long now = clockNs.getAsLong();
        double perSecond = (totals.count() - printed) * NS_OF_SECOND / Math.max(1, now - printedNs);
        out.accept(String.format(
                Locale.ROOT,
                "%s: %d results, checksum %016x, %.0f a second",
                sink,
                totals.count(),
                totals.checksum(),
                perSecond));
        printedNs = now;
        printed = totals.count();
    }
}
