package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.ResultSums;
import java.util.Map;

/**
 * What a correct run must have left.
 *
 * @param counted records and results
 * @param totals the final state by key; empty where no state is left at the end
 * @param isExact whether results must be as expected to the bit; if not, their number must be about the expected one
 * @param isOrdered whether that must be, too, which depends on the order of the records
 */
public record ExpectedRun(Expected counted, Map<Object, Object> totals, boolean isExact, boolean isOrdered) {
    public ExpectedRun {
        totals = Map.copyOf(totals);
    }

    /** One whose results are certain. */
    public static ExpectedRun exact(long records, long results, long checksum, Map<Object, Object> totals) {
        return new ExpectedRun(new Expected(records, new ResultSums(results, checksum)), totals, true, true);
    }
}
