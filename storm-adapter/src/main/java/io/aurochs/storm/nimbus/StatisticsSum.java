package io.aurochs.storm.nimbus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
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
    /** Of fewer tuples perhaps none was measured, and Storm's average of nothing is 0. */
    private static final long SURELY_SAMPLED = 40;

    private final Map<Integer, ExecutorStats> byTask;

    /** @param byTask the statistics of every task that has begun; left as they are */
    StatisticsSum(Map<Integer, ExecutorStats> byTask) {
        this.byTask = byTask;
    }

    /** The sum over tasks of one component; null when none of them has begun. */
    @Nullable
    ExecutorStats of(List<Integer> tasks) {
        List<ExecutorStats> parts =
                tasks.stream().map(byTask::get).filter(Objects::nonNull).toList();
        if (parts.size() <= 1) {
            return parts.isEmpty() ? null : parts.get(0);
        }
        ExecutorStats first = parts.get(0);
        return new ExecutorStats(
                counts(parts, ExecutorStats::get_emitted),
                counts(parts, ExecutorStats::get_transferred),
                first.get_specific().is_set_bolt()
                        ? ExecutorSpecificStats.bolt(bolts(parts.stream()
                                .map(part -> part.get_specific().get_bolt())
                                .toList()))
                        : ExecutorSpecificStats.spout(spouts(parts.stream()
                                .map(part -> part.get_specific().get_spout())
                                .toList())),
                first.get_rate());
    }

    private static BoltStats bolts(List<BoltStats> parts) {
        return new BoltStats(
                counts(parts, BoltStats::get_acked),
                counts(parts, BoltStats::get_failed),
                averages(parts, BoltStats::get_process_ms_avg, BoltStats::get_acked),
                counts(parts, BoltStats::get_executed),
                averages(parts, BoltStats::get_execute_ms_avg, BoltStats::get_executed));
    }

    private static SpoutStats spouts(List<SpoutStats> parts) {
        return new SpoutStats(
                counts(parts, SpoutStats::get_acked),
                counts(parts, SpoutStats::get_failed),
                averages(parts, SpoutStats::get_complete_ms_avg, SpoutStats::get_acked));
    }

    /** By window and stream. */
    private static <T, K> Map<String, Map<K, Long>> counts(
            List<T> parts, Function<T, Map<String, Map<K, Long>>> count) {
        Map<String, Map<K, Long>> sums = new HashMap<>();
        for (T part : parts) {
            count.apply(part).forEach((window, streams) -> {
                Map<K, Long> sum = sums.computeIfAbsent(window, w -> new HashMap<>());
                streams.forEach((stream, counted) -> sum.merge(stream, counted, Long::sum));
            });
        }
        return sums;
    }

    private static <T, K> Map<String, Map<K, Double>> averages(
            List<T> parts,
            Function<T, Map<String, Map<K, Double>>> average,
            Function<T, Map<String, Map<K, Long>>> count) {
        Map<String, Map<K, Double>> averages = new HashMap<>();
        Map<String, Map<K, Long>> weights = new HashMap<>();
        for (T part : parts) {
            average.apply(part).forEach((window, streams) -> {
                Map<K, Double> sum = averages.computeIfAbsent(window, w -> new HashMap<>());
                Map<K, Long> weightSum = weights.computeIfAbsent(window, w -> new HashMap<>());
                streams.forEach((stream, ms) -> {
                    long counted =
                            count.apply(part).getOrDefault(window, Map.of()).getOrDefault(stream, 0L);
                    long weight = ms == 0 && counted < SURELY_SAMPLED ? 0 : counted;
                    sum.merge(stream, ms * weight, Double::sum);
                    weightSum.merge(stream, weight, Long::sum);
                });
            });
        }
        averages.forEach((window, streams) -> streams.replaceAll((stream, sum) -> {
            long weight = weights.getOrDefault(window, Map.of()).getOrDefault(stream, 0L);
            return weight == 0 ? 0 : sum / weight;
        }));
        return averages;
    }
}
