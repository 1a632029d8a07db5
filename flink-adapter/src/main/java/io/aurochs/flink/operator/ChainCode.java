package io.aurochs.flink.operator;

import io.aurochs.flink.chain.ChainedEdge;
import io.aurochs.flink.chain.FusedRun;
import io.aurochs.flink.chain.OwnCode;
import io.aurochs.flink.metrics.EdgeCounts;
import io.aurochs.flink.serde.RecordCopiers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives each operator of a chain, and the way to it, {@linkplain OwnCode code of its own}. Operators that Aurochs does not know, and ways to
 * side outputs, keep Flink's. Used by the task's thread when the task is set up, before operators are opened.
 */
final class ChainCode {
    private final JobID job;
    private final EdgeCounts counts;
    private final IdentityHashMap<Object, Object> replaced = new IdentityHashMap<>();
    /** What begins with an operator. */
    private final IdentityHashMap<StreamOperator<?>, FusedRun> runs = new IdentityHashMap<>();

    /** What has the same code: all subtasks and attempts. */
    private record Place(JobID job, OperatorID operator) {}

    /** @param counts of the task */
    ChainCode(JobID job, EdgeCounts counts) {
        this.job = job;
        this.counts = counts;
    }

    /** Goes from the chain's end to its head, so that what an operator emits to is replaced before what emits to the operator. */
    void install(OperatorChain<?, ?> chain, @Nullable StreamInputProcessor inputs) {
        List<StreamOperator<?>> operators = new ArrayList<>();
        for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
            operators.add(wrapper.getStreamOperator());
        }
        Collections.reverse(operators);
        for (StreamOperator<?> operator : operators) {
            Object output = FlinkInternals.operatorOutput(operator);
            if (output == null || fuse(operator, output)) {
                continue;
            }
            Output<?> replacing = (Output<?>) replacing(output);
            FlinkInternals.setOperatorOutput(operator, replacing);
            FusedRun run = KeyedBackends.keepsKeysItself(operator) ? null : FusedRun.of(operator, replacing);
            if (run != null) {
                runs.put(operator, run);
            }
        }
        // A source has taken it already.
        if (inputs instanceof StreamOneInputProcessor<?> one) {
            Object taken = FlinkInternals.sourceOutput(FlinkInternals.output(one));
            if (taken != null) {
                FlinkInternals.setSourceOutput(FlinkInternals.output(one), replacing(taken));
            }
        }
    }

    /** Whether the operator emits nothing itself, since its code is one with that of what it emits to. */
    private boolean fuse(StreamOperator<?> operator, Object output) {
        Object next = FlinkInternals.chainedInput(output);
        FusedRun behind = next == null || FlinkInternals.isOfSideOutput(output) ? null : runs.get(next);
        FusedRun run = behind == null || KeyedBackends.keepsKeysItself(operator)
                ? null
                : behind.behind(operator, () -> edge(output));
        if (run == null) {
            return false;
        }
        runs.put(operator, run);
        return true;
    }

    private ChainedEdge edge(Object output) {
        TypeSerializer<?> serializer = FlinkInternals.copyingSerializer(output);
        UnaryOperator<?> copier = serializer == null ? null : RecordCopiers.copierOf(serializer);
        return new ChainedEdge(
                counts.of(FlinkInternals.sentBy(output), FlinkInternals.receivedFrom(output)), serializer, copier);
    }

    /** What is to be called for each record of an operator with one input; null where Flink's own is to be called. */
    @Nullable
    ThrowingConsumer<?, ?> step(StreamOperator<?> called) {
        if (!(called instanceof AbstractStreamOperator<?> operator)
                || !(called instanceof Input<?> any)
                || called instanceof TwoInputStreamOperator<?, ?, ?>
                || KeyedBackends.keepsKeysItself(called)) {
            return null;
        }
        OwnCode code = of(operator);
        FusedRun run = runs.get(operator);
        if (run != null) {
            return code.fused(run);
        }
        if (operator.hasKeyContext1() || !(operator instanceof AbstractUdfStreamOperator<?, ?> user)) {
            return code.operator(any);
        }
        if (operator.getClass() == StreamFlatMap.class) {
            return code.flatMap((FlatMapFunction<?, ?>) user.getUserFunction(), FlinkInternals.output(operator));
        }
        return code.operator(any);
    }

    OwnCode of(StreamOperator<?> operator) {
        return new OwnCode(new Place(job, operator.getOperatorID()));
    }

    private Object replacing(Object output) {
        Object known = replaced.get(output);
        if (known == null) {
            known = replace(output);
            replaced.put(output, known);
        }
        return known;
    }

    private Object replace(Object given) {
        Object counted = FlinkInternals.countedOutput(given);
        if (counted != null) {
            FlinkInternals.setCountedOutput(given, replacing(counted));
        }
        Object[] branches = FlinkInternals.broadcastOutputs(given);
        for (int i = 0; i < branches.length; i++) {
            branches[i] = replacing(branches[i]);
        }
        if (!(FlinkInternals.chainedInput(given) instanceof AbstractStreamOperator<?> operator)) {
            return given;
        }
        ThrowingConsumer<?, ?> step = step(operator);
        if (step == null) {
            return given;
        }
        // For whatever has taken this output already.
        FlinkInternals.setRecordProcessor(given, step);
        if (FlinkInternals.isOfSideOutput(given)) {
            return given;
        }
        return of(operator).output((Output<?>) given, edge(given), operator.getMetricGroup(), step);
    }
}
