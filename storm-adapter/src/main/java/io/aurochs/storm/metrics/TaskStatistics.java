package io.aurochs.storm.metrics;

import io.aurochs.storm.translate.ExecutorPlan;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.metric.internal.MultiCountStat;
import org.apache.storm.metric.internal.MultiLatencyStat;
import org.apache.storm.stats.BoltExecutorStats;
import org.apache.storm.stats.CommonStats;
import org.apache.storm.stats.SpoutExecutorStats;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * One task's part in the statistics of its executor: counts and latencies over Storm's windows. For each task its own,
 * because a rebalance gives tasks to other executors. The task counts for itself; its counts are added here now and then,
 * and for every {@linkplain #snapshot snapshot}. Any thread.
 */
final class TaskStatistics {
    /** Counts are exact: each stands for one tuple. */
    private static final int RATE = 1;

    private static final int DEFAULT_BUCKETS = 20;
    private static final int PASSES_BETWEEN_IDLE_LOOKS = 10;

    /** The task's counts of one direction. */
    private record Counted(CountedStreams streams, BuiltInMetrics metrics) {}

    private final CommonStats stats;
    private final @Nullable BoltExecutorStats bolt;
    private final @Nullable SpoutExecutorStats spout;
    private final int[] outcomes;
    private final int[] latencies;
    private final ExecutorMetrics whole;
    /** One for all tasks of a topology, so that a snapshot shows all of them at one time. */
    private final Object lock;

    // Guarded by the lock.
    private final List<Counted> counted = new ArrayList<>();
    private boolean hasExecuted;
    private double busyMs;
    private int idlePasses;

    /**
     * @param whole what Storm shows of the executor and of no task
     * @param lock one for all tasks of a topology
     */
    TaskStatistics(ExecutorPlan plan, ExecutorMetrics whole, Object lock) {
        this.whole = whole;
        this.lock = lock;
        int buckets = ObjectReader.getInt(plan.componentConf().get(Config.NUM_STAT_BUCKETS), DEFAULT_BUCKETS);
        if (plan.kind() == ExecutorPlan.Kind.SPOUT) {
            SpoutExecutorStats made = new SpoutExecutorStats(RATE, buckets);
            spout = made;
            bolt = null;
            stats = made;
            outcomes = new int[] {StreamCounts.ACKED, StreamCounts.FAILED};
            latencies = new int[] {StreamCounts.COMPLETE_LATENCY};
        } else {
            BoltExecutorStats made = new BoltExecutorStats(RATE, buckets);
            spout = null;
            bolt = made;
            stats = made;
            outcomes = new int[] {StreamCounts.ACKED, StreamCounts.FAILED, StreamCounts.EXECUTED};
            latencies = new int[] {StreamCounts.PROCESS_LATENCY, StreamCounts.EXECUTE_LATENCY};
        }
    }

    /** Includes what the task counts. */
    void include(CountedStreams streams, BuiltInMetrics metrics) {
        synchronized (lock) {
            counted.add(new Counted(streams, metrics));
        }
    }

    void errorReported() {
        whole.errorReported();
    }

    /**
     * The statistics of tasks of one topology, by their keys. No tuple is executed, acked or failed in them that is not among
     * those its source emitted.
     */
    static SortedMap<Integer, ExecutorStats> snapshot(Map<Integer, TaskStatistics> byTask, Object lock) {
        SortedMap<Integer, ExecutorStats> snapshot = new TreeMap<>();
        synchronized (lock) {
            passOn(byTask.values());
            byTask.forEach((task, statistics) -> snapshot.put(task, statistics.stats.renderStats()));
        }
        return snapshot;
    }

    /** Adds what tasks have counted since the last time: what became of tuples first, then what was emitted, see above. */
    private static void passOn(Collection<TaskStatistics> tasks) {
        tasks.forEach(TaskStatistics::passOnOutcomes);
        VarHandle.acquireFence();
        tasks.forEach(TaskStatistics::passOnEmits);
    }

    /** Adds what the task has counted since the last time. */
    void passOn() {
        synchronized (lock) {
            passOn(List.of(this));
        }
    }

    private void passOnEmits() {
        for (Counted direction : counted) {
            for (StreamCounts stream : direction.streams().all()) {
                // In this order: nothing is transferred that was not emitted.
                stream.passOn(StreamCounts.TRANSFERRED, statistic(StreamCounts.TRANSFERRED), direction.metrics());
                stream.passOn(StreamCounts.EMITTED, statistic(StreamCounts.EMITTED), direction.metrics());
            }
        }
    }

    private void passOnOutcomes() {
        long executed = 0;
        for (Counted direction : counted) {
            for (StreamCounts stream : direction.streams().all()) {
                for (int count : outcomes) {
                    long more = stream.passOn(count, statistic(count), direction.metrics());
                    executed += count == StreamCounts.EXECUTED ? more : 0;
                }
                for (int kind : latencies) {
                    stream.passOnLatency(kind, averages(kind), direction.metrics());
                }
            }
        }
        hasExecuted |= executed > 0;
        // Now and then also when there was nothing to do: what is older than ten minutes no longer counts.
        if (bolt != null && (executed > 0 || (busyMs > 0 && ++idlePasses % PASSES_BETWEEN_IDLE_LOOKS == 0))) {
            busyMs = busyMs(bolt);
        }
    }

    /** The time that went into {@code execute} in the last ten minutes, milliseconds, when counts were passed on last. */
    double busyMs() {
        synchronized (lock) {
            return busyMs;
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

    /** Whether a tuple was executed, as far as counts have been passed on. */
    boolean hasExecuted() {
        synchronized (lock) {
            return hasExecuted;
        }
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
