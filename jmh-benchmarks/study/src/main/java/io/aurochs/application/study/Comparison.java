package io.aurochs.application.study;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Compares what a run has left with what it must have left: the numbers of records and results, and the results' checksum, are to be equal.
 *
 * @param isExact whether results are certain; if not, their number is to be about the expected one
 * @param hasReplays whether records came again: those may be counted again, so that nothing may be missing is all that can be said
 */
public record Comparison(boolean isExact, boolean hasReplays) {
    /** How far the number of results may be from the expected one where it is not certain. */
    private static final double TOLERANCE = 0.02;

    /** One line each; empty if there are none. */
    public List<String> differences(Expected expected, Found found) {
        List<String> differences = new ArrayList<>();
        compare("named operator: records", expected.records(), found.records(), differences);
        compareOperators(expected, found, differences);
        if (isExact) {
            compareResults(expected, found, differences);
        } else if (Math.abs(found.results() - expected.results()) > TOLERANCE * expected.results()) {
            differences.add("sink: results: expected about " + expected.results() + ", found " + found.results());
        }
        return differences;
    }

    private void compareOperators(Expected expected, Found found, List<String> differences) {
        new TreeMap<>(expected.operators()).forEach((operator, count) -> {
            if (!count.leadsToResult()) {
                compare(operator + ": records", count.records(), found.recordsAt(operator), differences);
            } else if (!hasReplays) {
                compare(
                        operator + ": records, each with a result",
                        found.results(),
                        found.recordsAt(operator),
                        differences);
            }
        });
    }

    private void compareResults(Expected expected, Found found, List<String> differences) {
        if (compare("sink: results", expected.results(), found.results(), differences)
                && !hasReplays
                && found.checksum() != expected.checksum()) {
            differences.add("sink: checksum of results " + Long.toHexString(found.checksum()) + ", expected "
                    + Long.toHexString(expected.checksum()));
        }
    }

    /** Whether there are as many as there must be. */
    private boolean compare(String what, long expected, long found, List<String> differences) {
        boolean right = found == expected || (found > expected && hasReplays);
        if (!right) {
            differences.add(what + ": expected " + expected + ", found " + found);
        }
        return right;
    }
}
