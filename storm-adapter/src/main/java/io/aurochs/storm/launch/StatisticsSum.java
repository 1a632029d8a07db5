package io.aurochs.storm.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.SpoutStats;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of an executor from those of its tasks, whichever it has after a rebalance. Counts are added up; latencies
 * are averages, weighted by what Storm weights them by: executed for execute, acked for process and complete.
 */
final class StatisticsSum {
    private final Map<Integer, ExecutorStats> byTask;

    /** @param byTask the statistics of every task that has begun; left as they are */
    StatisticsSum(Map<Integer, ExecutorStats> byTask) {
        this.byTask = byTask;
    }

    /** The sum over tasks of one component; null when none of them has begun. */
    @Nullable
    ExecutorStats of(List<Integer> tasks) {
        return tasks.stream()
                .map(byTask::get)
                .filter(Objects::nonNull)
                .reduce(StatisticsSum::sum)
                .orElse(null);
    }

    private static ExecutorStats sum(ExecutorStats a, ExecutorStats b) {
        return new ExecutorStats(
                counts(a.get_emitted(), b.get_emitted()),
                counts(a.get_transferred(), b.get_transferred()),
                a.get_specific().is_set_bolt()
                        ? ExecutorSpecificStats.bolt(sum(
                                a.get_specific().get_bolt(), b.get_specific().get_bolt()))
                        : ExecutorSpecificStats.spout(sum(
                                a.get_specific().get_spout(), b.get_specific().get_spout())),
                a.get_rate());
    }

    private static BoltStats sum(BoltStats a, BoltStats b) {
        return new BoltStats(
                counts(a.get_acked(), b.get_acked()),
                counts(a.get_failed(), b.get_failed()),
                averages(a.get_process_ms_avg(), a.get_acked(), b.get_process_ms_avg(), b.get_acked()),
                counts(a.get_executed(), b.get_executed()),
                averages(a.get_execute_ms_avg(), a.get_executed(), b.get_execute_ms_avg(), b.get_executed()));
    }

    private static SpoutStats sum(SpoutStats a, SpoutStats b) {
        return new SpoutStats(
                counts(a.get_acked(), b.get_acked()),
                counts(a.get_failed(), b.get_failed()),
                averages(a.get_complete_ms_avg(), a.get_acked(), b.get_complete_ms_avg(), b.get_acked()));
    }

    /** By window and stream. */
    private static <K> Map<String, Map<K, Long>> counts(Map<String, Map<K, Long>> a, Map<String, Map<K, Long>> b) {
        Map<String, Map<K, Long>> sums = new HashMap<>();
        a.forEach((window, streams) -> sums.put(window, new HashMap<>(streams)));
        b.forEach((window, streams) -> {
            Map<K, Long> sum = sums.computeIfAbsent(window, w -> new HashMap<>());
            streams.forEach((stream, count) -> sum.merge(stream, count, Long::sum));
        });
        return sums;
    }

    private static <K> Map<String, Map<K, Double>> averages(
            Map<String, Map<K, Double>> a,
            Map<String, Map<K, Long>> weightsOfA,
            Map<String, Map<K, Double>> b,
            Map<String, Map<K, Long>> weightsOfB) {
        Map<String, Map<K, Double>> averages = new HashMap<>();
        a.forEach((window, streams) -> averages.put(window, new HashMap<>(streams)));
        b.forEach((window, streams) -> {
            Map<K, Double> average = averages.computeIfAbsent(window, w -> new HashMap<>());
            streams.forEach((stream, ms) -> {
                long weight = weight(weightsOfB, window, stream);
                long before = weight(weightsOfA, window, stream);
                average.merge(
                        stream,
                        ms,
                        (old, more) -> before + weight == 0 ? old : (old * before + more * weight) / (before + weight));
            });
        });
        return averages;
    }

    private static <K> long weight(Map<String, Map<K, Long>> weights, String window, K stream) {
        return weights.getOrDefault(window, Map.of()).getOrDefault(stream, 0L);
    }
}
