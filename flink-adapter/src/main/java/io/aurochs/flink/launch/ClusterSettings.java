package io.aurochs.flink.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;

/** The settings of an embedded cluster that the user has left out: where to listen, how many slots to have, where to write. */
final class ClusterSettings {
    /** How the directories are called that belong to one cluster alone. */
    static final String DIRECTORY_PREFIX = "aurochs-cluster-";

    private static final String LOOPBACK = "localhost";

    private ClusterSettings() {}

    /** Completes a configuration for the cluster of one job. */
    static void complete(Configuration configuration, Pipeline pipeline) throws IOException {
        if (!configuration.contains(RestOptions.ADDRESS)) {
            configuration.set(RestOptions.ADDRESS, LOOPBACK);
        }
        if (!configuration.contains(RestOptions.BIND_ADDRESS)) {
            configuration.set(RestOptions.BIND_ADDRESS, LOOPBACK);
        }
        if (!configuration.contains(ClusterOptions.PROCESS_WORKING_DIR_BASE)) {
            String directory = Files.createTempDirectory(DIRECTORY_PREFIX).toString();
            configuration.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, directory);
            if (!configuration.contains(CoreOptions.TMP_DIRS)) {
                // Flink's RPC unpacks itself there, and stays when a cluster does not start.
                configuration.set(CoreOptions.TMP_DIRS, directory);
            }
        }
        if (pipeline instanceof StreamGraph stream) {
            completeSlots(configuration, slotsFor(stream));
        }
    }

    /** Flink's own embedded cluster forgets that slot sharing groups do not share slots, and waits for those it lacks. */
    private static void completeSlots(Configuration configuration, int needed) {
        int slots = configuration.getOptional(TaskManagerOptions.NUM_TASK_SLOTS).orElse(0);
        if (configuration.contains(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS)) {
            return;
        }
        if (slots == 0) {
            configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, needed);
        } else if (slots < needed) {
            configuration.set(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS, (needed + slots - 1) / slots);
        }
    }

    /** The slots that a job needs to run: for each slot sharing group, its largest parallelism. */
    static int slotsFor(StreamGraph stream) {
        return Math.max(
                1,
                stream.getStreamNodes().stream()
                        .collect(Collectors.groupingBy(
                                node -> Objects.toString(node.getSlotSharingGroup(), ""),
                                Collectors.summarizingInt(StreamNode::getParallelism)))
                        .values()
                        .stream()
                        .mapToInt(group -> group.getMax())
                        .sum());
    }
}
