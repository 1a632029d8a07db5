package io.aurochs.flink.operator;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;

/** What the operators of a task emit to other tasks, as Flink's configuration of the task has it. */
public final class EmittedRecords {
    private final ClassLoader userClasses;
    private final List<NonChainedOutput> outputs;
    private final Map<Integer, StreamConfig> operators;

    /** @param task configuration of the task's head */
    public EmittedRecords(StreamConfig task, ClassLoader userClasses) {
        this.userClasses = userClasses;
        this.outputs = task.getVertexNonChainedOutputs(userClasses);
        this.operators = task.getTransitiveChainedTaskConfigsWithSelf(userClasses);
    }

    /** The task's outputs, in the order of its result partitions. */
    public List<NonChainedOutput> outputs() {
        return outputs;
    }

    /** How records of an output are handed over. */
    public RecordHandover handover(NonChainedOutput output, TaskSettings settings) {
        return RecordHandover.of(settings, producer(output).getOperatorName(), serializer(output));
    }

    /** Of the records of an output. */
    public TypeSerializer<?> serializer(NonChainedOutput output) {
        StreamConfig producer = producer(output);
        return output.getOutputTag() == null
                ? producer.getTypeSerializerOut(userClasses)
                : producer.getTypeSerializerSideOut(output.getOutputTag(), userClasses);
    }

    private StreamConfig producer(NonChainedOutput output) {
        StreamConfig producer = operators.get(output.getSourceNodeId());
        if (producer == null) {
            throw new IllegalStateException("sourceNodeId=" + output.getSourceNodeId()
                    + ": no such operator among those of its task, " + operators.keySet());
        }
        return producer;
    }
}
