package io.aurochs.metrics;

import java.util.List;

/**
 * All counters of a running graph, read one after the other: each is exact, the set is not one instant.
 *
 * @param tasks one entry per task
 * @param channels one entry per pair of tasks that an edge connects
 */
public record EngineSnapshot(List<TaskCounts> tasks, List<ChannelCounts> channels) {
    public EngineSnapshot {
        tasks = List.copyOf(tasks);
        channels = List.copyOf(channels);
    }

    /** Counters of one task; times in nanoseconds. */
    public record TaskCounts(
            int task, String vertex, long recordsIn, long bundlesIn, long userNs, long blockedNs, long acksOut) {
        public static TaskCounts of(int task, String vertex, TaskMetrics metrics) {
            return new TaskCounts(
                    task,
                    vertex,
                    metrics.recordsIn(),
                    metrics.bundlesIn(),
                    metrics.userNs(),
                    metrics.blockedNs(),
                    metrics.acksOut());
        }
    }

    /** Traffic from one task to another. */
    public record ChannelCounts(int fromTask, int toTask, long records, long bundles, long bytes, long overflowed) {
        public static ChannelCounts of(int fromTask, int toTask, ChannelMetrics metrics) {
            return new ChannelCounts(
                    fromTask,
                    toTask,
                    metrics.records(),
                    metrics.bundles(),
                    metrics.bytes(),
                    metrics.overflowedBundles());
        }
    }

    /** Records that reached the tasks of a vertex. */
    public long recordsInto(String vertex) {
        return tasks.stream()
                .filter(task -> task.vertex().equals(vertex))
                .mapToLong(TaskCounts::recordsIn)
                .sum();
    }
}
