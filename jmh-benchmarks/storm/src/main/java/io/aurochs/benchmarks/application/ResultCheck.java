package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.Differences;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what a run counted with what it must have counted. Without replays every word's count, the number of records at the
 * sink and the sink's checksum must be equal; a replayed record may be counted again, so after replays nothing may be missing.
 *
 * @param differences one line each, the first few; empty if the results are equal
 * @param replays records that were emitted again
 */
record ResultCheck(List<String> differences, long replays) {
    static ResultCheck of(RunProbes probes, ExpectedCounts expected) {
        WordTable actual = new WordTable();
        for (RunProbes.Counter counter : probes.counters()) {
            counter.table().forEach(actual::add);
        }
        long replays =
                probes.sources().stream().mapToLong(RunProbes.Source::replayed).sum();
        List<String> differences = new ArrayList<>();
        if (probes.input().acks()) {
            compareAcks(probes.sources(), differences);
        }
        compareWords(expected.table(), actual, replays > 0, differences);
        compareSinks(expected, probes, replays > 0, differences);
        return new ResultCheck(Differences.firstFew(differences), replays);
    }

    boolean equal() {
        return differences.isEmpty();
    }

    private static void compareAcks(List<RunProbes.Source> sources, List<String> differences) {
        for (RunProbes.Source source : sources) {
            if (source.acked() != source.emitted()) {
                differences.add("source " + source.task() + ": " + source.emitted() + " sentences emitted, "
                        + source.acked() + " acked");
            }
        }
    }

    private static void compareWords(WordTable expected, WordTable actual, boolean replayed, List<String> differences) {
        expected.forEach((word, count) -> {
            long found = actual.count(word);
            if (found < count || (found > count && !replayed)) {
                differences.add("word '" + word + "': expected " + count + ", counted " + found);
            }
        });
        actual.forEach((word, count) -> {
            if (expected.count(word) == 0) {
                differences.add("word '" + word + "': expected none, counted " + count);
            }
        });
    }

    private static void compareSinks(
            ExpectedCounts expected, RunProbes probes, boolean replayed, List<String> differences) {
        long arrived = probes.arrived();
        if (arrived < expected.words() || (arrived > expected.words() && !replayed)) {
            differences.add("sink: expected " + expected.words() + " records, received " + arrived);
            return;
        }
        long checksum =
                probes.sinks().stream().mapToLong(RunProbes.Sink::checksum).sum();
        if (!replayed && checksum != expected.checksum()) {
            differences.add("sink: checksum of (word, count) pairs " + Long.toHexString(checksum) + ", expected "
                    + Long.toHexString(expected.checksum()));
        }
    }
}
