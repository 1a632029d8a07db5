package io.aurochs.application.study;

import java.util.HashMap;
import java.util.Map;

/**
 * What a correct run leaves.
 *
 * @param records at the named operator
 * @param results what those at the sinks add up to
 * @param operators by name, what others count
 */
public record Expected(long records, ResultSums results, Map<String, OperatorCount> operators) {
    /** Of nothing that was read. */
    static final Expected NOTHING = new Expected(0, ResultSums.NONE);

    public Expected {
        operators = Map.copyOf(operators);
    }

    /** Of an application that counts at the named operator alone. */
    public Expected(long records, ResultSums results) {
        this(records, results, Map.of());
    }

    /** What a correct run of both leaves, if no result depends on lines of both. */
    Expected plus(Expected other) {
        Map<String, OperatorCount> all = new HashMap<>(operators);
        other.operators.forEach((name, count) -> all.merge(name, count, OperatorCount::plus));
        return new Expected(records + other.records, results.plus(other.results), all);
    }

    /**
     * Whether nothing is missing any more of what is certain.
     *
     * @param isExact whether the number of results is
     */
    public boolean isReachedBy(Found found, boolean isExact) {
        return found.records() >= records
                && (!isExact || found.results().count() >= results.count())
                && operators.entrySet().stream().allMatch(each -> isReached(each.getKey(), each.getValue(), found));
    }

    private static boolean isReached(String operator, OperatorCount count, Found found) {
        long counted = found.recordsAt(operator);
        return count.leadsToResult() ? found.results().count() >= counted : counted >= count.records();
    }
}
