package io.aurochs.flink.chain;

import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.Function;
import org.apache.flink.api.common.functions.MapFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map or filter without key that is fused with its neighbours in a chain.
 *
 * @param edge to it from the one before; null for the first
 * @param function a {@link MapFunction} or a {@link FilterFunction}
 */
public record FusedOperator(@Nullable ChainedEdge edge, Function function) {
    public FusedOperator {
        if (!(function instanceof MapFunction<?, ?>) && !(function instanceof FilterFunction<?>)) {
            throw new IllegalArgumentException(function.getClass().getName() + " is no map or filter");
        }
    }

    boolean isFilter() {
        return function instanceof FilterFunction<?>;
    }
}
