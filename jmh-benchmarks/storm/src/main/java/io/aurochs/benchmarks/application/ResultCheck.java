package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Comparison;
import io.aurochs.application.study.Expected;
import io.aurochs.benchmarks.runner.Differences;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what a run has left with what it must have left, and whether every line is acked.
 *
 * @param differences one line each, the first few; empty if the results are equal
 * @param replays records that were emitted again
 */
record ResultCheck(List<String> differences, long replays) {
    static ResultCheck of(RunProbes probes, Expected expected) {
        long replays =
                probes.sources().stream().mapToLong(RunProbes.Source::replayed).sum();
        List<String> differences = new ArrayList<>();
        if (probes.input().acks()) {
            compareAcks(probes.sources(), differences);
        }
        RunInput input = probes.input();
        Comparison comparison = new Comparison(input.isExact(), input.isOrdered(), replays > 0);
        differences.addAll(comparison.differences(expected, probes.found()));
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
}
