package io.aurochs.benchmarks.driver.run;

import java.util.Locale;

/** Tells a waiting person what is going on, on standard error. */
public interface Progress extends AutoCloseable {
    /** Says nothing. */
    Progress QUIET = new Progress() {
        @Override
        public void begin(String label, double seconds) {}

        @Override
        public void end(String outcome) {}

        @Override
        public void close() {}
    };

    /**
     * Something begins.
     *
     * @param label what
     * @param seconds how long it is expected to take
     */
    void begin(String label, double seconds);

    /** What began last is over; {@code outcome} says how it went, in a few words. */
    void end(String outcome);

    /**
     * A run is over.
     *
     * @param unit what its records are called, in the plural
     */
    default void end(RunResult result, String unit) {
        String latency = result.p99Ms() == null ? "" : String.format(Locale.ROOT, ", p99 %.2f ms", result.p99Ms());
        end(String.format(
                Locale.ROOT,
                "%,.0f %s/s%s%s",
                result.recordsPerSecond(),
                unit,
                latency,
                result.resultsEqual() ? "" : ", RESULTS DIFFER"));
    }

    /** A run failed. */
    default void failed(Exception failure) {
        end("FAILED: " + failure.getMessage());
    }

    @Override
    void close();
}
