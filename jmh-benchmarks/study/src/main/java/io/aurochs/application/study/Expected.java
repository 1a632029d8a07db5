package io.aurochs.application.study;

import java.util.Map;

/**
 * What a correct run leaves.
 *
 * @param records at the named operator
 * @param results at the sinks
 * @param checksum the sum of the results' hashes
 * @param operators by name, what others count
 */
public record Expected(long records, long results, long checksum, Map<String, OperatorCount> operators) {
    public Expected {
        operators = Map.copyOf(operators);
    }

    /** Of an application that counts at the named operator alone. */
    public Expected(long records, long results, long checksum) {
        this(records, results, checksum, Map.of());
    }

    /**
     * Whether nothing is missing any more of what is certain.
     *
     * @param isExact whether the number of results is
     */
    public boolean isReachedBy(Found found, boolean isExact) {
        return found.records() >= records
                && (!isExact || found.results() >= results)
                && operators.entrySet().stream().allMatch(each -> isReached(each.getKey(), each.getValue(), found));
    }

    private static boolean isReached(String operator, OperatorCount count, Found found) {
        long counted = found.recordsAt(operator);
        return count.leadsToResult() ? found.results() >= counted : counted >= count.records();
    }
}
