package io.aurochs.flink.chain;

import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.Function;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map or filter without key that is fused with its neighbours in a chain.
 *
 * @param edge to it from the one before; null for the first
 * @param isFilter whether it filters: a function may be able to do both
 * @param function a {@link FilterFunction} if it filters, else a {@link MapFunction}
 */
record FusedOperator(@Nullable ChainedEdge edge, boolean isFilter, Function function) {
    /** The first of a run; null if the operator is of another kind. */
    static @Nullable FusedOperator of(StreamOperator<?> operator) {
        boolean isFilter = operator.getClass() == StreamFilter.class;
        return (isFilter || operator.getClass() == StreamMap.class)
                        && operator instanceof AbstractUdfStreamOperator<?, ?> user
                        && !user.hasKeyContext1()
                ? new FusedOperator(null, isFilter, (Function) user.getUserFunction())
                : null;
    }

    FusedOperator behind(ChainedEdge before) {
        return new FusedOperator(before, isFilter, function);
    }
}
