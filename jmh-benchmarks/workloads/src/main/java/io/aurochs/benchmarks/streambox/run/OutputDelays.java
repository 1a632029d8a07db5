package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.RunWindow;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.HdrHistogram.Histogram;

/**
 * How long results take: from when a watermark was due at the source to when the sink has received all that it ends. Of the watermarks
 * that reach the sink and were due in the measured window. Any thread.
 */
final class OutputDelays implements WatermarkListener {
    private final RunWindow window;
    private final ConcurrentSkipListMap<Long, Long> dueNs = new ConcurrentSkipListMap<>();
    private final Histogram delaysNs = new Histogram(3);
    /** How late the last watermark was emitted. */
    private volatile long latenessNs;

    OutputDelays(RunWindow window) {
        this.window = window;
    }

    /** Of several sources, the last one counts. */
    @Override
    public void emitted(long watermarkMs, long watermarkDueNs) {
        latenessNs = System.nanoTime() - watermarkDueNs;
        dueNs.merge(watermarkMs, watermarkDueNs, Math::max);
    }

    @Override
    public void processed(long watermarkMs) {
        long nowNs = System.nanoTime();
        Long due = dueNs.get(watermarkMs);
        dueNs.headMap(watermarkMs, true).clear();
        if (due != null && window.contains(due)) {
            synchronized (delaysNs) {
                delaysNs.recordValue(Math.max(0, nowNs - due));
            }
        }
    }

    /**
     * How far processing is behind the schedule: the age of the oldest watermark that the sink does not have yet, or, when it has all, how
     * late the last one was emitted; nanoseconds.
     *
     * @param nowNs as {@link System#nanoTime()}
     */
    long behindNs(long nowNs) {
        Map.Entry<Long, Long> oldest = dueNs.firstEntry();
        return oldest == null ? latenessNs : nowNs - oldest.getValue();
    }

    /** So far; a copy. */
    Histogram delaysNs() {
        synchronized (delaysNs) {
            return delaysNs.copy();
        }
    }
}
