package io.aurochs.flink.chain;

import io.aurochs.jit.ClassCopies;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.metrics.groups.OperatorMetricGroup;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.tasks.OwnChainingOutput;
import org.apache.flink.util.function.ThrowingConsumer;

/**
 * What an operator does with a record, and the way to it, in code of its own. Any thread.
 *
 * @param place of the operator: subtasks and attempts of the same job share the code
 */
@SuppressWarnings("rawtypes") // a copy's type parameters are those of its operator, which the task does not know
public record OwnCode(Object place) {
    private static final ClassCopies<Object, ThrowingConsumer> OPERATOR = copies(OperatorStep.class);
    private static final ClassCopies<Object, ThrowingConsumer> KEYED = copies(KeyedStep.class);
    private static final ClassCopies<Object, ThrowingConsumer> FLAT_MAP = copies(FlatMapStep.class);
    private static final ClassCopies<FusedPlace, ThrowingConsumer> FUSED = new ClassCopies<>(
            MethodHandles.lookup(),
            ThrowingConsumer.class,
            fused -> fused.classFile().array());

    private static final ClassCopies<Object, Output> OUTPUT =
            new ClassCopies<>(homeOf(OwnChainingOutput.class), Output.class, OwnChainingOutput.class);

    /** Operators of another attempt may copy in another way, so that they need other code. */
    private record FusedPlace(Object place, ByteBuffer classFile) {}

    private static MethodHandles.Lookup homeOf(Class<?> original) {
        try {
            return MethodHandles.privateLookupIn(original, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static ClassCopies<Object, ThrowingConsumer> copies(Class<? extends ThrowingConsumer> step) {
        return new ClassCopies<>(MethodHandles.lookup(), ThrowingConsumer.class, step);
    }

    /** Of any operator: sets the key, if it has any. */
    public ThrowingConsumer<?, ?> operator(Input<?> operator) {
        return OPERATOR.make(place, operator);
    }

    /** As {@link #keyed}, with the code that all operators share. */
    public static ThrowingConsumer<?, ?> keyedShared(BooleanSupplier keys, Input<?> operator) {
        return new KeyedStep<>(keys, operator);
    }

    /**
     * Of an operator whose keys travel.
     *
     * @param keys sets the key that came with the record, if one did
     */
    public ThrowingConsumer<?, ?> keyed(BooleanSupplier keys, Input<?> operator) {
        return KEYED.make(place, keys, operator);
    }

    /** Of an operator and those that are fused with it. */
    public ThrowingConsumer<?, ?> fused(FusedRun run) {
        FusedClass generated = new FusedClass(run);
        return FUSED.make(
                new FusedPlace(place, ByteBuffer.wrap(generated.classFile())), (Object) generated.arguments());
    }

    /** Of a {@code StreamFlatMap} without key. */
    public ThrowingConsumer<?, ?> flatMap(FlatMapFunction<?, ?> function, Output<?> output) {
        return FLAT_MAP.make(place, function, output);
    }

    /**
     * The way to the operator.
     *
     * @param original Flink's own, of the main output
     * @param edge what it is to do with each record
     * @param group the operator's metrics
     * @param step the operator's
     */
    public Output<?> output(
            Output<?> original, ChainedEdge edge, OperatorMetricGroup group, ThrowingConsumer<?, ?> step) {
        return OUTPUT.make(place, original, group, edge.count(), edge.serializer(), edge.copier(), step);
    }
}
