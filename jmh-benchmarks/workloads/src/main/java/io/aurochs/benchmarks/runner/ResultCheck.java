package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.Comparison;
import io.aurochs.benchmarks.runner.OperatorProbe.Total;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what a run has left with what it must have left. */
public final class ResultCheck {
    private ResultCheck() {}

    /** One line for each difference, the first few; empty if the results are equal. */
    public static List<String> differences(RunProbes probes, ExpectedRun expected) {
        Comparison comparison = new Comparison(expected.isExact(), expected.isOrdered(), probes.replayed() > 0);
        List<String> differences = comparison.differences(expected.counted(), probes.found());
        compareTotals(expected.totals(), probes.operators(), differences);
        return Differences.firstFew(differences);
    }

    /** The same of a run whose records are all acked at the end, if they are right. */
    public static List<String> differencesWithAcks(RunProbes probes, ExpectedRun expected) {
        List<String> differences = new ArrayList<>();
        for (SourceProbe source : probes.sources()) {
            if (source.acked() != source.emitted()) {
                differences.add("source " + source.task() + ": " + source.emitted() + " lines read, " + source.acked()
                        + " acked");
            }
        }
        differences.addAll(differences(probes, expected));
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
