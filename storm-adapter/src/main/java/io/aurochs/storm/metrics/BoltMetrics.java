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
    /** In the place of a time or a latency that is not measured; hooks get it, too, as on Storm. */
    public static final long NOT_SAMPLED = -1;

    private final CountedStreams inputs;
    private final boolean acking;

    /** The tuple in execution, when its latencies are measured and it has not been acked; and since when. */
    private @Nullable Tuple underWay;

    private long underWaySinceMs;

    BoltMetrics(
            TopologyMetrics topology,
            ExecutorPlan plan,
            int task,
            ExecutorStatistics executor,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered,
            boolean acking) {
        super(topology, plan, task, executor, registered);
        this.acking = acking;
        inputs = new CountedStreams(List::of);
        executor.include(inputs, builtIn());
    }

    /**
     * A tuple is about to be executed.
     *
     * @return Storm's time in milliseconds when its latencies are measured, else {@link #NOT_SAMPLED}
     */
    public long executing(Tuple tuple) {
        return isSampled() ? measure(tuple) : NOT_SAMPLED;
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
            late.setProcessSampleStartTime(startMs);
        }
        underWay = null;
        long latencyMs = Time.deltaMs(startMs);
        record(counts.latency(StreamCounts.EXECUTE_LATENCY), latencyMs);
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
            record(counts.latency(StreamCounts.PROCESS_LATENCY), latencyMs);
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
    }

    private StreamCounts input(Tuple tuple) {
        return inputs.of(tuple.getSourceComponent(), tuple.getSourceStreamId());
    }

    private long sinceExecuting(Tuple tuple) {
        if (isUnderWay(tuple)) {
            underWay = null;
            return Time.deltaMs(underWaySinceMs);
        }
        Long startMs = tuple instanceof TupleImpl sampled ? sampled.getProcessSampleStartTime() : null;
        return startMs == null ? NOT_SAMPLED : Time.deltaMs(startMs);
    }

    @SuppressWarnings("ReferenceEquality") // The very tuple: another with the same values is another.
    private boolean isUnderWay(Tuple tuple) {
        return tuple == underWay;
    }
}
