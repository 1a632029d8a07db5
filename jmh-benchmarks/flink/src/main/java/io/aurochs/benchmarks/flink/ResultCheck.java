package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.flink.OperatorProbe.Total;
import io.aurochs.benchmarks.runner.Differences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares what a run has left with what it must have left. */
final class ResultCheck {
    /** How far the number of results may be from the expected one where it is not exact. */
    private static final double TOLERANCE = 0.02;

    private ResultCheck() {}

    /** One line for each difference, the first few; empty if the results are equal. */
    static List<String> differences(RunProbes probes, Expected expected) {
        List<String> differences = new ArrayList<>();
        compare("measured operator: records", expected.records(), probes.processed(), differences);
        compareTotals(expected.totals(), probes.operators(), differences);
        if (expected.isExact()) {
            compareResults(probes, expected, differences);
        } else if (Math.abs(probes.arrived() - expected.results()) > TOLERANCE * expected.results()) {
            differences.add("sink: results: expected about " + expected.results() + ", found " + probes.arrived());
        }
        return Differences.firstFew(differences);
    }

    private static void compareResults(RunProbes probes, Expected expected, List<String> differences) {
        compare("sink: results", expected.results(), probes.arrived(), differences);
        if (probes.checksum() != expected.checksum()) {
            differences.add("sink: checksum of results " + Long.toHexString(probes.checksum()) + ", expected "
                    + Long.toHexString(expected.checksum()));
        }
    }

    private static void compare(String what, long expected, long found, List<String> differences) {
        if (expected != found) {
            differences.add(what + ": expected " + expected + ", found " + found);
        }
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
