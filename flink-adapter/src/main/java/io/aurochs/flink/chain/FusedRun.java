package io.aurochs.flink.chain;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.jspecify.annotations.Nullable;

/** Maps and filters without key, each chained to the next. Immutable. */
public final class FusedRun {
    /** HotSpot never compiles a method of more than 8,000 bytes; an operator takes some 90. */
    private static final int MAX_OPERATORS = 50;

    /** One at least, in the order of the chain; all but the first have an edge. */
    private final List<FusedOperator> operators;

    private final Output<?> output;

    private FusedRun(List<FusedOperator> operators, Output<?> output) {
        this.operators = List.copyOf(operators);
        this.output = output;
    }

    /**
     * Of one operator; null if it is no map or filter, or has a key.
     *
     * @param output of the operator
     */
    public static @Nullable FusedRun of(StreamOperator<?> operator, Output<?> output) {
        FusedOperator last = FusedOperator.of(operator);
        return last == null ? null : new FusedRun(List.of(last), output);
    }

    /**
     * With another operator before the first; null if that is no map or filter, or has a key, or if there are too many.
     *
     * @param edge makes the edge from it to the first
     */
    public @Nullable FusedRun behind(StreamOperator<?> operator, Supplier<ChainedEdge> edge) {
        FusedOperator first = FusedOperator.of(operator);
        if (first == null || operators.size() == MAX_OPERATORS) {
            return null;
        }
        List<FusedOperator> longer = new ArrayList<>(operators);
        longer.set(0, operators.get(0).behind(edge.get()));
        longer.add(0, first);
        return new FusedRun(longer, output);
    }

    List<FusedOperator> operators() {
        return operators;
    }

    Output<?> output() {
        return output;
    }
}
