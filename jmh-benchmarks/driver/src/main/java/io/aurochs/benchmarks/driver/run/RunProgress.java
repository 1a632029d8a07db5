package io.aurochs.benchmarks.driver.run;

import java.util.Locale;

/** Tells a waiting person of runs: which one begins, and what came of it. */
public final class RunProgress {
    private final Progress progress;
    private final String unit;

    /** @param unit what records are called, in the plural */
    public RunProgress(Progress progress, String unit) {
        this.progress = progress;
        this.unit = unit;
    }

    /**
     * A run begins.
     *
     * @param label which
     * @param seconds how long it is expected to take
     */
    public void begin(String label, double seconds) {
        progress.begin(label, seconds);
    }

    /** It is over. */
    public void end(RunResult result) {
        String latency = result.p99Ms() == null ? "" : String.format(Locale.ROOT, ", p99 %.2f ms", result.p99Ms());
        progress.end(String.format(
                Locale.ROOT,
                "%,.0f %s/s%s%s",
                result.recordsPerSecond(),
                unit,
                latency,
                result.resultsEqual() ? "" : ", RESULTS DIFFER"));
    }

    /** It failed. */
    public void failed(RunFailure failure) {
        progress.end("FAILED: " + failure.getMessage());
    }
}
