package io.aurochs.flink.translate;

import io.aurochs.flink.operator.EmittedRecords;
import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.serde.SerializedSize;
import org.apache.flink.runtime.jobgraph.IntermediateDataSet;
import org.apache.flink.runtime.jobgraph.JobEdge;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.jspecify.annotations.Nullable;

/** Records that may have to wait until another input of a task has ended: whether bundles can hold all that Flink's buffers would. */
final class WaitingRecords {
    private final TaskSettings settings;
    private final ClassLoader userClasses;

    /** {@code userClasses} loads the job's classes. */
    WaitingRecords(TaskSettings settings, ClassLoader userClasses) {
        this.settings = settings;
        this.userClasses = userClasses;
    }

    /** Why the records of an output may not wait in bundles, for people; null where they may. */
    @Nullable
    String reasonNotToWaitInBundles(JobVertex producer, IntermediateDataSet output) {
        if (output.getConsumers().stream().anyMatch(WaitingRecords::isSharedByConsumers)) {
            return "its records may wait until another input has ended, and Flink writes one that is broadcast once for all consumers";
        }
        return isSizeKnown(producer, output)
                ? null
                : "its records may wait until another input has ended, and each would have to be serialised to know its size";
    }

    private static boolean isSharedByConsumers(JobEdge edge) {
        return edge.isBroadcast() && edge.getTarget().getParallelism() != 1;
    }

    /** Of each record, without serialising it for that alone. */
    private boolean isSizeKnown(JobVertex producer, IntermediateDataSet output) {
        EmittedRecords emitted = new EmittedRecords(new StreamConfig(producer.getConfiguration()), userClasses);
        NonChainedOutput records =
                emitted.outputs().get(producer.getProducedDataSets().indexOf(output));
        return emitted.handover(records, settings).isMeasured()
                || SerializedSize.leastOf(emitted.serializer(records)).isCheap();
    }
}
