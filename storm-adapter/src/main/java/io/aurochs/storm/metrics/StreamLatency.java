package io.aurochs.storm.metrics;

import io.aurochs.metrics.TaskCounters;
import java.util.function.Supplier;
import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.metrics2.RollingAverageGauge;
import org.jspecify.annotations.Nullable;

/**
 * The sampled latencies of one kind that one task has measured on one stream: their number and their sum, for Storm's
 * statistics know averages only. The task's thread measures; whoever passes them on, under the statistics' lock, remembers how
 * far that has got.
 */
final class StreamLatency {
    private static final int SAMPLES = 0;
    private static final int SUM_MS = 1;

    /** Storm takes them one by one: a second with more than so many counts as one with so many. */
    private static final long MOST_PASSED_ON = 10_000;

    private final TaskCounters counters = new TaskCounters(2);

    // The task's thread only.
    private long samples;
    private long sumMs;

    // Guarded by the statistics' lock.
    private long samplesPassedOn;
    private long sumMsPassedOn;
    private @Nullable RollingAverageGauge gauge;

    /**
     * A latency was measured. The task's thread only.
     *
     * @param weight how many samples it stands for
     */
    void record(long ms, int weight) {
        samples += weight;
        sumMs += ms * weight;
    }

    /**
     * Lets other threads see what was measured. The task's thread only. Another thread may see the sum a bundle ahead of the
     * number, or behind it; over Storm's windows that evens out.
     */
    void publish() {
        if (samples != counters.get(SAMPLES)) {
            counters.add(SUM_MS, sumMs - counters.get(SUM_MS));
            counters.add(SAMPLES, samples - counters.get(SAMPLES));
        }
    }

    /**
     * Adds what was measured since the last time to Storm's averages and to the task's built-in metric.
     *
     * @param key what Storm's statistics know the stream by
     * @param newGauge registers the metric; not before there is something to show
     */
    void passOn(MultiLatencyStat<Object> averages, Object key, Supplier<RollingAverageGauge> newGauge) {
        long more = counters.get(SAMPLES) - samplesPassedOn;
        if (more == 0) {
            return;
        }
        long moreMs = counters.get(SUM_MS) - sumMsPassedOn;
        samplesPassedOn += more;
        sumMsPassedOn += moreMs;
        long taken = Math.min(more, MOST_PASSED_ON);
        // To the millisecond of the same sum, unless there were more.
        long takenMs = Math.round((double) moreMs / more * taken);
        long eachMs = takenMs / taken;
        long oneMoreMs = takenMs % taken;
        for (long i = 0; i < taken; i++) {
            averages.record(key, i < oneMoreMs ? eachMs + 1 : eachMs);
        }
        if (gauge == null) {
            gauge = newGauge.get();
        }
        // Storm's gauge is the average of its last three values, be there so many or not.
        for (long i = 0; i < Math.min(more, 3); i++) {
            gauge.addValue((double) moreMs / more);
        }
    }
}
