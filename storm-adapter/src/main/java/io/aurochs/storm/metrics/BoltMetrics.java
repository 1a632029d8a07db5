package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;

/** What one task of a bolt counts and measures. */
public final class BoltMetrics extends ComponentMetrics {
    /** Stands for a time or a latency that is not measured; hooks get it, too, as on Storm. */
    public static final long NOT_SAMPLED = -1;

    private static final int WEIGHT_BITS = 8;
    private static final long WEIGHT_MASK = (1 << WEIGHT_BITS) - 1;

    private final CountedStreams inputs;
    private final boolean acking;

    /** The tuple in execution, when its latencies are measured and it was neither acked nor failed; and since when. */
    private @Nullable Tuple underWay;

    private long underWaySinceMs;

    BoltMetrics(
            TopologyMetrics topology,
            ExecutorPlan plan,
            int task,
            TaskStatistics statistics,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered,
            boolean acking) {
        super(topology, plan, task, statistics, registered);
        this.acking = acking;
        inputs = new CountedStreams(List::of);
        statistics.include(inputs, builtIn());
    }

    /**
     * A tuple is about to be executed.
     *
     * @return Storm's time in milliseconds when its latencies are measured, else {@link #NOT_SAMPLED}
     */
    public long executing(Tuple tuple) {
        return sampler().next() ? measure(tuple) : NOT_SAMPLED;
    }

    private long measure(Tuple tuple) {
        underWaySinceMs = Time.currentTimeMillis();
        underWay = tuple;
        return underWaySinceMs;
    }

    /**
     * A tuple was executed.
     *
     * @param startMs what {@link #executing} returned
     * @return the time it took, milliseconds, or {@link #NOT_SAMPLED}
     */
    public long executed(Tuple tuple, long startMs) {
        StreamCounts counts = input(tuple);
        counts.executed();
        return startMs == NOT_SAMPLED ? NOT_SAMPLED : measured(counts, startMs);
    }

    private long measured(StreamCounts counts, long startMs) {
        if (acking && underWay instanceof TupleImpl late) {
            // Only now: most are acked by then, and writing to what another core has just written costs more than the
            // rest.
            late.setProcessSampleStartTime(startMs << WEIGHT_BITS | sampler().weight());
        }
        underWay = null;
        long latencyMs = Time.deltaMs(startMs);
        counts.latency(StreamCounts.EXECUTE_LATENCY).record(latencyMs, sampler().weight());
        return latencyMs;
    }

    /**
     * A tuple was acked.
     *
     * @return the time since its execution began, milliseconds, or {@link #NOT_SAMPLED}
     */
    public long acked(Tuple tuple) {
        StreamCounts counts = input(tuple);
        counts.acked();
        long latencyMs = sinceExecuting(tuple);
        if (latencyMs != NOT_SAMPLED) {
            counts.latency(StreamCounts.PROCESS_LATENCY).record(latencyMs, weightOf(tuple));
        }
        return latencyMs;
    }

    /**
     * A tuple was failed.
     *
     * @return the time since its execution began, milliseconds, or {@link #NOT_SAMPLED}
     */
    public long failed(Tuple tuple) {
        input(tuple).failed();
        return sinceExecuting(tuple);
    }

    @Override
    public void publish() {
        super.publish();
        inputs.publish();
        sampler().endBundle();
    }

    private StreamCounts input(Tuple tuple) {
        return inputs.of(tuple.getSourceComponent(), tuple.getSourceStreamId());
    }

    private long sinceExecuting(Tuple tuple) {
        if (isUnderWay(tuple)) {
            underWay = null;
            return Time.deltaMs(underWaySinceMs);
        }
        Long noted = noted(tuple);
        return noted == null ? NOT_SAMPLED : Time.deltaMs(noted >> WEIGHT_BITS);
    }

    private int weightOf(Tuple tuple) {
        Long noted = noted(tuple);
        return noted == null ? sampler().weight() : (int) (noted & WEIGHT_MASK);
    }

    /** The start and the weight of a sampled tuple that was executed before it was acked. */
    private static @Nullable Long noted(Tuple tuple) {
        return tuple instanceof TupleImpl late ? late.getProcessSampleStartTime() : null;
    }

    @SuppressWarnings("ReferenceEquality") // The very tuple: another with the same values is another.
    private boolean isUnderWay(Tuple tuple) {
        return tuple == underWay;
    }
}
