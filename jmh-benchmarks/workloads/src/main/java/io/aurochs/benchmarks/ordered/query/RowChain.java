package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/**
 * A hash over all results so far and their order, noted at each watermark: equal for two runs only if they have the same results in the same
 * order between the same watermarks. One thread at a time.
 */
public final class RowChain implements Rows {
    private final WindowChecksums noted;
    private long hash;

    /** @param noted where the hash goes at each watermark, under its time */
    public RowChain(WindowChecksums noted) {
        this.noted = noted;
    }

    @Override
    public void row(long timeMs, long first, long second, long third, long fourth) {
        then(timeMs);
        then(first);
        then(second);
        then(third);
        then(fourth);
    }

    private void then(long value) {
        hash = Mix.of((hash ^ value) + Mix.STEP);
    }

    /** All results before a watermark have come. */
    public void watermark(long timeMs) {
        noted.add(timeMs, hash);
    }
}
