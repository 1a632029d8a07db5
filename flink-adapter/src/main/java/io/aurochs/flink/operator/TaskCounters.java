package io.aurochs.flink.operator;

import io.aurochs.flink.chain.EdgeCounts;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Has a task count the records that come from the network, and go there, on {@linkplain EdgeCounts cache lines of its own}. Used by the task's
 * thread when the task is set up, after all others have taken Flink's counters.
 */
final class TaskCounters {
    private TaskCounters() {}

    static void replace(OperatorChain<?, ?> chain, @Nullable StreamInputProcessor inputs, EdgeCounts counts) {
        for (RecordWriterOutput<?> output : chain.getStreamOutputs()) {
            FlinkInternals.replaceSent(output, counts::of);
        }
        if (inputs instanceof StreamOneInputProcessor<?> one) {
            FlinkInternals.replaceReceived(FlinkInternals.output(one), counts::of);
        }
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            FlinkInternals.replaceRecordCounters(
                    wrapper.getStreamOperator().getMetricGroup().getIOMetricGroup(), counts::exact);
        }
    }
}
