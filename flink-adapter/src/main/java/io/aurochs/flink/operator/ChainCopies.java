package io.aurochs.flink.operator;

import io.aurochs.flink.serde.RecordCopiers;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Speeds up the copies that Flink makes of each record between chained operators while object reuse is off: the generated
 * copiers take the place of the serializers' own. Used by the task's thread when the task is set up.
 */
final class ChainCopies {
    private final Set<String> immutableClasses;
    private final GeneratedOperators generatedOperators;
    private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    ChainCopies(Set<String> immutableClasses) {
        this.immutableClasses = immutableClasses;
        this.generatedOperators = new GeneratedOperators(immutableClasses);
    }

    /** Goes through every output between the operators of a chain. */
    void speedUp(OperatorChain<?, ?> chain) {
        visit(chain.getMainOperatorOutput());
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            visit(FlinkInternals.operatorOutput(wrapper.getStreamOperator()));
            generatedOperators.speedUp(wrapper.getStreamOperator());
        }
    }

    private void visit(@Nullable Object output) {
        if (output == null || !visited.add(output)) {
            return;
        }
        TypeSerializer<?> copying = FlinkInternals.copyingSerializer(output);
        if (copying != null) {
            FlinkInternals.setCopyingSerializer(output, RecordCopiers.copyingFaster(copying, immutableClasses));
        }
        visit(FlinkInternals.countedOutput(output));
        for (Object branch : FlinkInternals.broadcastOutputs(output)) {
            visit(branch);
        }
    }
}
