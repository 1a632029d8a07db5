package io.aurochs.application.study;

import java.util.Map;

/**
 * What a run has left.
 *
 * @param records at the named operator
 * @param results what those at the sinks add up to
 * @param operators by name, the records of others that count
 */
public record Found(long records, ResultSums results, Map<String, Long> operators) {
    public Found {
        operators = Map.copyOf(operators);
    }

    /** How many records an operator has counted, 0 if it has not begun. */
    public long recordsAt(String operator) {
        return operators.getOrDefault(operator, 0L);
    }
}
