package io.aurochs.metrics;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Quantiles of the delays of the last five to ten seconds, of several counts together. One thread reads now and then. */
public final class RecentDelays {
    private static final long PART_NS = TimeUnit.SECONDS.toNanos(5);

    private long[] before = DelayCounts.none();
    private long[] partStart = before;
    private long[] now = before;
    private long partStartNs;

    /** @param nowNs of the JVM's clock; nothing was counted before */
    public RecentDelays(long nowNs) {
        partStartNs = nowNs;
    }

    /** Reads the counts. */
    public void read(long nowNs, List<DelayCounts> counts) {
        long[] sum = DelayCounts.none();
        counts.forEach(each -> each.addTo(sum));
        if (nowNs - partStartNs >= PART_NS) {
            before = nowNs - partStartNs >= 2 * PART_NS ? now : partStart;
            partStart = now;
            partStartNs = nowNs;
        }
        now = sum;
    }

    /**
     * The delay that a share of all does not exceed, by an eighth at most; empty if there were none.
     *
     * @param share from 0 to 1
     * @return nanoseconds
     */
    public OptionalLong quantileNs(double share) {
        long all = 0;
        for (int i = 0; i < now.length; i++) {
            all += now[i] - before[i];
        }
        if (all <= 0) {
            return OptionalLong.empty();
        }
        long least = (long) Math.ceil(share * all);
        long below = 0;
        int at = -1;
        while (below < Math.max(1, least)) {
            at++;
            below += now[at] - before[at];
        }
        return OptionalLong.of(DelayCounts.longestNs(at));
    }
}
