package io.aurochs.storm.metrics;

import io.aurochs.metrics.DelayCounts;
import io.aurochs.storm.translate.ExecutorPlan;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;

/** What one task of a spout counts and measures. */
public final class SpoutMetrics extends ComponentMetrics {
    /** Stands for the time of a message whose latency is not measured; on Storm, too. */
    private static final long NOT_SAMPLED = 0;

    private final DelayCounts completeLatencies = new DelayCounts();

    SpoutMetrics(
            TopologyMetrics topology,
            ExecutorPlan plan,
            int task,
            TaskStatistics statistics,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered) {
        super(topology, plan, task, statistics, registered);
    }

    /**
     * The time a message sets out, for {@link #acked} and {@link #failed}: Storm's clock, in milliseconds, or 0 when its
     * latency is not measured.
     */
    public long startMs() {
        return sampler().next() ? Time.currentTimeMillis() : NOT_SAMPLED;
    }

    /**
     * A message has been acked.
     *
     * @param startMs what {@link #startMs()} returned when it was emitted
     * @return its complete latency, milliseconds, or null when not measured
     */
    public @Nullable Long acked(String stream, long startMs) {
        StreamCounts counts = output(stream);
        counts.acked();
        Long latencyMs = since(startMs);
        if (latencyMs != null) {
            counts.latency(StreamCounts.COMPLETE_LATENCY).record(latencyMs, 1);
            completeLatencies.add(TimeUnit.MILLISECONDS.toNanos(latencyMs), 1);
        }
        return latencyMs;
    }

    /**
     * A message has failed, or was not acked in time.
     *
     * @param startMs what {@link #startMs()} returned when it was emitted
     * @return the time that took, milliseconds, or null when not measured
     */
    public @Nullable Long failed(String stream, long startMs) {
        output(stream).failed();
        return since(startMs);
    }

    /** The complete latencies that were measured, to a millisecond. Any thread may read them. */
    public DelayCounts completeLatencies() {
        return completeLatencies;
    }

    private static @Nullable Long since(long startMs) {
        return startMs == NOT_SAMPLED ? null : Time.deltaMs(startMs);
    }
}
