package io.aurochs.flink.chain;

import io.aurochs.jit.ClassCopies;
import java.lang.invoke.MethodHandles;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.metrics.groups.OperatorMetricGroup;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.tasks.OwnChainingOutput;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What an operator does with a record, and the way to it, in code of its own. Any thread.
 *
 * @param place of the operator: subtasks and attempts of the same job share the code
 */
@SuppressWarnings("rawtypes") // a copy's type parameters are those of its operator, which the task does not know
public record OwnCode(Object place) {
    private static final ClassCopies<ThrowingConsumer> OPERATOR = copies(OperatorStep.class);
    private static final ClassCopies<ThrowingConsumer> KEYED = copies(KeyedStep.class);
    private static final ClassCopies<ThrowingConsumer> MAP = copies(MapStep.class);
    private static final ClassCopies<ThrowingConsumer> FILTER = copies(FilterStep.class);
    private static final ClassCopies<ThrowingConsumer> FLAT_MAP = copies(FlatMapStep.class);

    private static final ClassCopies<Output> OUTPUT =
            new ClassCopies<>(homeOf(OwnChainingOutput.class), Output.class, OwnChainingOutput.class);

    private static MethodHandles.Lookup homeOf(Class<?> original) {
        try {
            return MethodHandles.privateLookupIn(original, MethodHandles.lookup());
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static ClassCopies<ThrowingConsumer> copies(Class<? extends ThrowingConsumer> step) {
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

    /** Of a {@code StreamMap} without key. */
    public ThrowingConsumer<?, ?> map(MapFunction<?, ?> function, Output<?> output) {
        return MAP.make(place, function, output);
    }

    /** Of a {@code StreamFilter} without key. */
    public ThrowingConsumer<?, ?> filter(FilterFunction<?> function, Output<?> output) {
        return FILTER.make(place, function, output);
    }

    /** Of a {@code StreamFlatMap} without key. */
    public ThrowingConsumer<?, ?> flatMap(FlatMapFunction<?, ?> function, Output<?> output) {
        return FLAT_MAP.make(place, function, output);
    }

    /**
     * The way to the operator.
     *
     * @param original Flink's own, of the main output
     * @param group the operator's metrics
     * @param serializer copies each record; null where objects are reused
     * @param copier copies each record that is not null, faster; null where the serializer does
     * @param step the operator's
     */
    public Output<?> output(
            Output<?> original,
            OperatorMetricGroup group,
            @Nullable TypeSerializer<?> serializer,
            @Nullable UnaryOperator<?> copier,
            ThrowingConsumer<?, ?> step) {
        return OUTPUT.make(place, original, group, serializer, copier, step);
    }
}
