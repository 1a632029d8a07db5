package io.aurochs.flink.chain;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.Function;
import org.apache.flink.streaming.api.operators.Output;

/**
 * Maps and filters without key, each chained to the next.
 *
 * @param operators one at least, in the order of the chain; all but the first have an edge
 * @param output of the last one
 */
public record FusedRun(List<FusedOperator> operators, Output<?> output) {
    /** HotSpot never compiles a method of more than 8,000 bytes; an operator takes some 90. */
    private static final int MAX_OPERATORS = 50;

    /** Of one operator. */
    public FusedRun(Function function, Output<?> output) {
        this(List.of(new FusedOperator(null, function)), output);
    }

    /** Whether it can have no other operator. */
    public boolean isFull() {
        return operators.size() == MAX_OPERATORS;
    }

    /**
     * With another operator before the first.
     *
     * @param edge from it to the first
     */
    public FusedRun behind(Function function, ChainedEdge edge) {
        List<FusedOperator> longer = new ArrayList<>(operators);
        longer.set(0, new FusedOperator(edge, operators.get(0).function()));
        longer.add(0, new FusedOperator(null, function));
        return new FusedRun(List.copyOf(longer), output);
    }
}
