package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.metric.internal.MultiCountStat;
import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.metrics2.RateCounter;
import org.apache.storm.metrics2.RollingAverageGauge;
import org.apache.storm.stats.BoltExecutorStats;
import org.apache.storm.stats.CommonStats;
import org.apache.storm.stats.SpoutExecutorStats;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.jspecify.annotations.Nullable;

/**
 * Storm's statistics of one executor: counts and latencies over Storm's windows. Its tasks count for themselves; their
 * counts are added here now and then, and whenever somebody asks. Any thread.
 */
final class ExecutorStatistics {
    /** Counts are exact: each stands for one tuple. */
    private static final int RATE = 1;

    private static final int DEFAULT_BUCKETS = 20;

    /** A task's counts of one direction. */
    private record Counted(CountedStreams streams, BuiltInMetrics metrics) {}

    private final CommonStats stats;
    private final @Nullable BoltExecutorStats bolt;
    private final @Nullable SpoutExecutorStats spout;
    private final int[] counts;
    private final int[] latencies;
    private final BuiltInMetrics firstTask;
    private final RateCounter reportedErrors;
    private final long startedMs = Time.currentTimeMillis();

    // Guarded by this.
    private final List<Counted> counted = new ArrayList<>();
    private @Nullable RollingAverageGauge capacity;

    /** @param firstTask where Storm shows what belongs to the whole executor */
    ExecutorStatistics(ExecutorPlan plan, BuiltInMetrics firstTask) {
        this.firstTask = firstTask;
        this.reportedErrors = firstTask.counter("__reported-error-count");
        int buckets = ObjectReader.getInt(plan.componentConf().get(Config.NUM_STAT_BUCKETS), DEFAULT_BUCKETS);
        if (plan.kind() == ExecutorPlan.Kind.SPOUT) {
            SpoutExecutorStats made = new SpoutExecutorStats(RATE, buckets);
            spout = made;
            bolt = null;
            stats = made;
            counts =
                    new int[] {StreamCounts.EMITTED, StreamCounts.TRANSFERRED, StreamCounts.ACKED, StreamCounts.FAILED};
            latencies = new int[] {StreamCounts.COMPLETE_LATENCY};
        } else {
            BoltExecutorStats made = new BoltExecutorStats(RATE, buckets);
            spout = null;
            bolt = made;
            stats = made;
            counts = new int[] {
                StreamCounts.EMITTED,
                StreamCounts.TRANSFERRED,
                StreamCounts.EXECUTED,
                StreamCounts.ACKED,
                StreamCounts.FAILED
            };
            latencies = new int[] {StreamCounts.PROCESS_LATENCY, StreamCounts.EXECUTE_LATENCY};
        }
    }

    /** Includes what a task counts. */
    synchronized void include(CountedStreams streams, BuiltInMetrics metrics) {
        counted.add(new Counted(streams, metrics));
    }

    void errorReported() {
        reportedErrors.inc(1);
    }

    /** Adds what the tasks have counted since the last time. */
    synchronized void passOn() {
        long executed = 0;
        for (Counted task : counted) {
            for (StreamCounts stream : task.streams().all()) {
                for (int count : counts) {
                    long more = stream.passOn(count, statistic(count), task.metrics());
                    executed += count == StreamCounts.EXECUTED ? more : 0;
                }
                for (int kind : latencies) {
                    stream.passOnLatency(kind, averages(kind), task.metrics());
                }
            }
        }
        if (executed > 0 && bolt != null) {
            noteCapacity(bolt);
        }
    }

    @SuppressWarnings("unchecked")
    private MultiCountStat<Object> statistic(int count) {
        return switch (count) {
            case StreamCounts.EMITTED -> stats.getEmitted();
            case StreamCounts.TRANSFERRED -> stats.getTransferred();
            case StreamCounts.EXECUTED -> bolt().getExecuted();
            case StreamCounts.ACKED -> stats.getAcked();
            case StreamCounts.FAILED -> stats.getFailed();
            default -> throw new IllegalArgumentException("count=" + count + ": no such count");
        };
    }

    @SuppressWarnings("unchecked")
    private MultiLatencyStat<Object> averages(int kind) {
        return switch (kind) {
            case StreamCounts.PROCESS_LATENCY -> bolt().getProcessLatencies();
            case StreamCounts.EXECUTE_LATENCY -> bolt().getExecuteLatencies();
            case StreamCounts.COMPLETE_LATENCY -> spout().getCompleteLatencies();
            default -> throw new IllegalArgumentException("kind=" + kind + ": no such latency");
        };
    }

    /**
     * The share of the last ten minutes, or of the time since the start, that went into {@code execute}; on Storm a metric
     * of the executor's first task.
     */
    private void noteCapacity(BoltExecutorStats stormStats) {
        long uptimeSecs = TimeUnit.MILLISECONDS.toSeconds(Time.currentTimeMillis() - startedMs);
        RollingAverageGauge gauge = capacity;
        if (gauge == null) {
            gauge = firstTask.average("__capacity");
            capacity = gauge;
        }
        if (uptimeSecs > 0) {
            gauge.addValue(busyMs(stormStats)
                    / TimeUnit.SECONDS.toMillis(Math.min(uptimeSecs, MultiCountStat.TEN_MIN_IN_SECONDS)));
        }
    }

    @SuppressWarnings("unchecked")
    private static double busyMs(BoltExecutorStats stormStats) {
        Map<Object, Double> averages = ((MultiLatencyStat<Object>) stormStats.getExecuteLatencies())
                .getTimeLatAvg()
                .getOrDefault(MultiCountStat.TEN_MIN_IN_SECONDS_STR, Map.of());
        Map<Object, Long> executed = ((MultiCountStat<Object>) stormStats.getExecuted())
                .getTimeCounts()
                .getOrDefault(MultiCountStat.TEN_MIN_IN_SECONDS_STR, Map.of());
        double ms = 0;
        for (Map.Entry<Object, Long> stream : executed.entrySet()) {
            ms += averages.getOrDefault(stream.getKey(), 0.0) * stream.getValue();
        }
        return ms;
    }

    /** Everything counted up to now, as Storm's heartbeats would carry it. */
    ExecutorStats render() {
        passOn();
        return stats.renderStats();
    }

    private BoltExecutorStats bolt() {
        BoltExecutorStats made = bolt;
        if (made == null) {
            throw new IllegalStateException("spouts execute nothing");
        }
        return made;
    }

    private SpoutExecutorStats spout() {
        SpoutExecutorStats made = spout;
        if (made == null) {
            throw new IllegalStateException("bolts have no complete latency");
        }
        return made;
    }

    /** Stops Storm's timers for the windows. */
    void close() {
        stats.cleanupStats();
    }
}
