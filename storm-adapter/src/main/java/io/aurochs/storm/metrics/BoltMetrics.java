package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Time;

/** What one task of a bolt counts and measures. */
public final class BoltMetrics extends ComponentMetrics {
    /** In the place of a time or a latency that is not measured; hooks get it, too, as on Storm. */
    public static final long NOT_SAMPLED = -1;

    private final CountedStreams inputs;

    BoltMetrics(
            TopologyMetrics topology,
            ExecutorPlan plan,
            int task,
            ExecutorStatistics executor,
            Map<Integer, Map<Integer, Map<String, IMetric>>> registered) {
        super(topology, plan, task, executor, registered);
        inputs = new CountedStreams(List::of);
        executor.include(inputs, builtIn());
    }

    /**
     * A tuple is about to be executed.
     *
     * @return Storm's time in milliseconds when its latencies are measured, else {@link #NOT_SAMPLED}
     */
    public long executing(Tuple tuple) {
        if (!isSampled()) {
            return NOT_SAMPLED;
        }
        long nowMs = Time.currentTimeMillis();
        if (tuple instanceof TupleImpl sampled) {
            sampled.setProcessSampleStartTime(nowMs);
        }
        return nowMs;
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
        if (startMs == NOT_SAMPLED) {
            return NOT_SAMPLED;
        }
        long latencyMs = Time.deltaMs(startMs);
        counts.executeLatency(executor(), builtIn()).record(latencyMs);
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
            counts.processLatency(executor(), builtIn()).record(latencyMs);
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

    private static long sinceExecuting(Tuple tuple) {
        Long startMs = tuple instanceof TupleImpl sampled ? sampled.getProcessSampleStartTime() : null;
        return startMs == null ? NOT_SAMPLED : Time.deltaMs(startMs);
    }
}
