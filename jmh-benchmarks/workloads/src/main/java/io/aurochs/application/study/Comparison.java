package io.aurochs.application.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Compares what a run has left with what it must have left: the numbers of records and results, and the results' checksums, are to be equal.
 * What is not certain is to be about as it is expected.
 *
 * @param isExact whether results are certain; if not, their number is to be about the expected one
 * @param isOrdered whether that of them is which depends on the order of the records; if not, they are to amount to about the same
 * @param hasReplays whether records came again: those may be counted again, so that nothing may be missing is all that can be said
 */
public record Comparison(boolean isExact, boolean isOrdered, boolean hasReplays) {
    /** How far the number of results may be from the expected one where it is not certain. */
    private static final double TOLERANCE = 0.02;

    /**
     * How far what results amount to on average may be from the expected mean. Of the scores of a million calls from two or four sources, the
     * loop's mean is within 0.5 % of it when one source is 20,000 lines ahead of the others, and within 1.5 % when it is twice as fast; that of
     * stock Storm, where one of two sources had read an eighth more, was within 1.4 %. Of seven million calls those of stock Flink and of Aurochs
     * were 5.1 to 5.8 % below it.
     */
    private static final double AMOUNT_TOLERANCE = 0.1;

    /** One line each; empty if there are none. */
    public List<String> differences(Expected expected, Found found) {
        List<String> differences = new ArrayList<>();
        compare("named operator: records", expected.records(), found.records(), differences);
        compareOperators(expected, found, differences);
        compareResults(expected.results(), found.results(), differences);
        return differences;
    }

    private void compareOperators(Expected expected, Found found, List<String> differences) {
        new TreeMap<>(expected.operators()).forEach((operator, count) -> {
            if (!count.leadsToResult()) {
                compare(operator + ": records", count.records(), found.recordsAt(operator), differences);
            } else if (!hasReplays) {
                compare(
                        operator + ": records, each with a result",
                        found.results().count(),
                        found.recordsAt(operator),
                        differences);
            }
        });
    }

    private void compareResults(ResultSums expected, ResultSums found, List<String> differences) {
        if (!isExact) {
            compareNumbers(expected, found, differences);
        } else if (compare("sink: results", expected.count(), found.count(), differences)) {
            compareChecksums("results", expected.checksum(), found.checksum(), differences);
        }
        if (!isOrdered) {
            compareMeans(expected, found, differences);
        } else if (expected.count() == found.count()) {
            compareChecksums("results' order", expected.orderedChecksum(), found.orderedChecksum(), differences);
        }
    }

    private void compareNumbers(ResultSums expected, ResultSums found, List<String> differences) {
        if (!(hasReplays && found.count() > expected.count())) {
            compareAbout("results", (double) expected.count(), (double) found.count(), TOLERANCE, differences);
        }
    }

    /** Which results came again, and how often, is not known: with replays nothing can be said of the mean. */
    private void compareMeans(ResultSums expected, ResultSums found, List<String> differences) {
        if (!hasReplays) {
            compareAbout("mean of results", expected.meanAmount(), found.meanAmount(), AMOUNT_TOLERANCE, differences);
        }
    }

    private void compareChecksums(String what, long expected, long found, List<String> differences) {
        if (found != expected && !hasReplays) {
            differences.add("sink: checksum of " + what + " " + Long.toHexString(found) + ", expected "
                    + Long.toHexString(expected));
        }
    }

    private static void compareAbout(
            String what, double expected, double found, double tolerance, List<String> differences) {
        if (Math.abs(found - expected) > tolerance * expected) {
            differences.add(
                    String.format(Locale.ROOT, "sink: %s: expected about %.0f, found %.0f", what, expected, found));
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
