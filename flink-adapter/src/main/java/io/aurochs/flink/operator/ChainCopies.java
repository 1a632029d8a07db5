package io.aurochs.flink.operator;

import io.aurochs.flink.serde.RecordCopiers;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Speeds up the copies that Flink makes of each record between chained operators while object reuse is off: generated copiers replace the
 * serializers' own. A row is not copied for {@linkplain RowReaders an operator that only reads it}, if all that this operator emits is copied.
 * Used by the task's thread when the task is set up.
 */
final class ChainCopies {
    private final Set<String> immutableClasses;
    private final boolean isCopiedAtEmit;
    private final GeneratedOperators generatedOperators;
    private final Set<Object> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * @param immutableClasses names of classes that the user declares immutable
     * @param isCopiedAtEmit whether what goes to another task is copied, or serialised, before the operator that emits it goes on
     */
    ChainCopies(Set<String> immutableClasses, boolean isCopiedAtEmit) {
        this.immutableClasses = immutableClasses;
        this.isCopiedAtEmit = isCopiedAtEmit;
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

    /** Has an output to chained operators copy faster, and those behind it that it counts for or emits to. */
    void visit(@Nullable Object output) {
        if (output == null || !visited.add(output)) {
            return;
        }
        TypeSerializer<?> copying = FlinkInternals.copyingSerializer(output);
        if (copying != null) {
            FlinkInternals.setCopyingSerializer(
                    output,
                    leadsToReader(output)
                            ? RecordCopiers.passing(copying)
                            : RecordCopiers.copyingFaster(copying, immutableClasses));
        }
        visit(FlinkInternals.countedOutput(output));
        for (Object branch : FlinkInternals.broadcastOutputs(output)) {
            visit(branch);
        }
    }

    private boolean leadsToReader(Object output) {
        return FlinkInternals.chainedInput(output) instanceof StreamOperator<?> next
                && RowReaders.include(next)
                && emitsCopies(FlinkInternals.operatorOutput(next));
    }

    /** An output that leads to a reader counts, too: what the reader emits is copied in turn. */
    private boolean emitsCopies(@Nullable Object output) {
        if (output == null) {
            return false;
        }
        Object counted = FlinkInternals.countedOutput(output);
        if (counted != null) {
            return emitsCopies(counted);
        }
        Object[] branches = FlinkInternals.broadcastOutputs(output);
        if (branches.length > 0) {
            return Arrays.stream(branches).allMatch(this::emitsCopies);
        }
        return output instanceof RecordWriterOutput<?>
                ? isCopiedAtEmit
                : FlinkInternals.copyingSerializer(output) != null;
    }
}
