package io.aurochs.flink.operator;

import io.aurochs.flink.metrics.EdgeCounts;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Has a task count the records that come from the network, and that operators emit to it and to several outputs, on
 * {@linkplain EdgeCounts cache lines of its own}, beside those of {@link ChainCode}. Used by the task's thread when the task is set up, after all
 * others have taken Flink's counters.
 */
final class EdgeCounters {
    private final EdgeCounts counts;
    private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    private EdgeCounters(EdgeCounts counts) {
        this.counts = counts;
    }

    static void replace(OperatorChain<?, ?> chain, @Nullable StreamInputProcessor inputs, EdgeCounts counts) {
        EdgeCounters counters = new EdgeCounters(counts);
        for (RecordWriterOutput<?> output : chain.getStreamOutputs()) {
            FlinkInternals.replaceSent(output, counts::of);
        }
        if (inputs instanceof StreamOneInputProcessor<?> one) {
            FlinkInternals.replaceReceived(FlinkInternals.output(one), counts::of);
        }
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            counters.visit(FlinkInternals.operatorOutput(wrapper.getStreamOperator()));
            FlinkInternals.replaceRecordCounters(
                    wrapper.getStreamOperator().getMetricGroup().getIOMetricGroup(), counts::exact);
        }
    }

    private void visit(@Nullable Object output) {
        if (output == null || !visited.add(output)) {
            return;
        }
        FlinkInternals.replaceEmitted(output, counts::of);
        visit(FlinkInternals.countedOutput(output));
        for (Object branch : FlinkInternals.broadcastOutputs(output)) {
            visit(branch);
        }
    }
}
