package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.Comparison;
import io.aurochs.benchmarks.flink.OperatorProbe.Total;
import io.aurochs.benchmarks.runner.Differences;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what a run has left with what it must have left. */
final class ResultCheck {
    private ResultCheck() {}

    /** One line for each difference, the first few; empty if the results are equal. */
    static List<String> differences(RunProbes probes, ExpectedRun expected) {
        Comparison comparison = new Comparison(expected.isExact(), expected.isOrdered(), false);
        List<String> differences = comparison.differences(expected.counted(), probes.found());
        compareTotals(expected.totals(), probes.operators(), differences);
        return Differences.firstFew(differences);
    }

    private static void compareTotals(
            Map<Object, Object> expected, List<OperatorProbe> operators, List<String> differences) {
        Map<Object, Object> found = new HashMap<>();
        for (OperatorProbe operator : operators) {
            for (Total total : operator.totals()) {
                if (found.put(total.key(), total.value()) != null) {
                    differences.add("key '" + total.key() + "': the state of two subtasks");
                }
            }
        }
        expected.forEach((key, value) -> {
            Object total = found.remove(key);
            if (!value.equals(total)) {
                differences.add("key '" + key + "': expected " + value + ", found " + (total == null ? "none" : total));
            }
        });
        found.forEach((key, value) -> differences.add("key '" + key + "': expected none, found " + value));
    }
}
