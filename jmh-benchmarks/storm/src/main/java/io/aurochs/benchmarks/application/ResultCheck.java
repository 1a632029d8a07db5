package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Expected;
import io.aurochs.benchmarks.runner.Differences;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what a run has left with what it must have left. Without replays the number of records at the named operator, that of results at
 * the sinks and the sinks' checksum must be equal; a replayed record may be processed again, so after replays nothing may be missing. Of
 * an application whose results are not exact at this parallelism, their number must be about the expected one.
 *
 * @param differences one line each, the first few; empty if the results are equal
 * @param replays records that were emitted again
 */
record ResultCheck(List<String> differences, long replays) {
    /** How far the number of results may be from the expected one where it is not exact. */
    private static final double TOLERANCE = 0.02;

    static ResultCheck of(RunProbes probes, Expected expected) {
        long replays =
                probes.sources().stream().mapToLong(RunProbes.Source::replayed).sum();
        List<String> differences = new ArrayList<>();
        if (probes.input().acks()) {
            compareAcks(probes.sources(), differences);
        }
        boolean replayed = replays > 0;
        compare("named operator: records", expected.records(), probes.counted(), replayed, differences);
        if (probes.input().isExact()) {
            compareResults(probes, expected, replayed, differences);
        } else if (Math.abs(probes.arrived() - expected.results()) > TOLERANCE * expected.results()) {
            differences.add("sink: expected about " + expected.results() + " results, received " + probes.arrived());
        }
        return new ResultCheck(Differences.firstFew(differences), replays);
    }

    boolean equal() {
        return differences.isEmpty();
    }

    private static void compareAcks(List<RunProbes.Source> sources, List<String> differences) {
        for (RunProbes.Source source : sources) {
            if (source.acked() != source.emitted()) {
                differences.add("source " + source.task() + ": " + source.emitted() + " lines read, " + source.acked()
                        + " acked");
            }
        }
    }

    private static void compareResults(
            RunProbes probes, Expected expected, boolean replayed, List<String> differences) {
        if (compare("sink: results", expected.results(), probes.arrived(), replayed, differences) && !replayed) {
            long checksum =
                    probes.sinks().stream().mapToLong(RunProbes.Sink::checksum).sum();
            if (checksum != expected.checksum()) {
                differences.add("sink: checksum of results " + Long.toHexString(checksum) + ", expected "
                        + Long.toHexString(expected.checksum()));
            }
        }
    }

    /** Whether there are as many as there must be. */
    private static boolean compare(String what, long expected, long found, boolean replayed, List<String> differences) {
        boolean right = found == expected || (found > expected && replayed);
        if (!right) {
            differences.add(what + ": expected " + expected + ", found " + found);
        }
        return right;
    }
}
