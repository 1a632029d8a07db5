package io.aurochs.metrics;

import java.util.ArrayList;
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

        /** The same with another time. */
        public TaskCounts withUserNs(long newUserNs) {
            return new TaskCounts(task, vertex, recordsIn, bundlesIn, newUserNs, blockedNs, acksOut);
        }

        private TaskCounts since(TaskCounts earlier) {
            return new TaskCounts(
                    task,
                    vertex,
                    recordsIn - earlier.recordsIn,
                    bundlesIn - earlier.bundlesIn,
                    // A task that another thread runs now begins anew.
                    Math.max(0, userNs - earlier.userNs),
                    blockedNs - earlier.blockedNs,
                    acksOut - earlier.acksOut);
        }
    }

    /**
     * Traffic from one task to another.
     *
     * @param bytes of the records that went encoded, with their bundles' headers
     * @param encodedRecords how many those are
     * @param samples records that went by reference and whose encoded size was looked at
     * @param sampledBytes the size of all samples together
     * @param overflowed bundles that found the channel full
     */
    public record ChannelCounts(
            int fromTask,
            int toTask,
            long records,
            long bundles,
            long bytes,
            long encodedRecords,
            long samples,
            long sampledBytes,
            long overflowed) {
        public static ChannelCounts of(int fromTask, int toTask, ChannelMetrics metrics) {
            long encodedRecords = metrics.encodedRecords();
            return new ChannelCounts(
                    fromTask,
                    toTask,
                    encodedRecords + metrics.recordsByReference(),
                    metrics.bundles(),
                    metrics.bytes(),
                    encodedRecords,
                    metrics.samples(),
                    metrics.sampledBytes(),
                    metrics.overflowedBundles());
        }

        /** Of the records, those that went as objects. */
        public long recordsByReference() {
            return records - encodedRecords;
        }

        private ChannelCounts since(ChannelCounts earlier) {
            return new ChannelCounts(
                    fromTask,
                    toTask,
                    records - earlier.records,
                    bundles - earlier.bundles,
                    bytes - earlier.bytes,
                    encodedRecords - earlier.encodedRecords,
                    samples - earlier.samples,
                    sampledBytes - earlier.sampledBytes,
                    overflowed - earlier.overflowed);
        }
    }

    /** What has been counted since an earlier snapshot of the same tasks. */
    public EngineSnapshot since(EngineSnapshot earlier) {
        List<TaskCounts> taskCounts = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            taskCounts.add(tasks.get(i).since(earlier.tasks.get(i)));
        }
        List<ChannelCounts> channelCounts = new ArrayList<>();
        for (int i = 0; i < channels.size(); i++) {
            channelCounts.add(channels.get(i).since(earlier.channels.get(i)));
        }
        return new EngineSnapshot(taskCounts, channelCounts);
    }

    /** Records that reached the tasks of a vertex. */
    public long recordsInto(String vertex) {
        return tasks.stream()
                .filter(task -> task.vertex().equals(vertex))
                .mapToLong(TaskCounts::recordsIn)
                .sum();
    }
}
