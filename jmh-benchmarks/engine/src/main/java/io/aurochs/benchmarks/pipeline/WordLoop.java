package io.aurochs.benchmarks.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Counts the words of lines one by one, as a program without an engine would. */
final class WordLoop {
    private final byte[][] lines;
    private final boolean isEachWordGiven;
    private final Map<String, Count> counts = new HashMap<>();

    private long epoch = -1;

    /** How often a word has come: at all, or in an epoch. */
    private static final class Count {
        private long count;
        private long epoch;
    }

    /** @param isEachWordGiven whether the result is each word with its count so far, or, at its first in an epoch, its count in the last one */
    WordLoop(byte[][] lines, boolean isEachWordGiven) {
        this.lines = lines;
        this.isEachWordGiven = isEachWordGiven;
    }

    /** Counts all lines once more, as another epoch; a checksum of the counts that result, in order. */
    long run() {
        long checksum = 0;
        epoch++;
        for (byte[] line : lines) {
            int start = 0;
            for (int i = 0; i < line.length; i++) {
                if (line[i] == ' ') {
                    String word = new String(line, start, i - start, StandardCharsets.ISO_8859_1);
                    Count count = counts.computeIfAbsent(word, first -> new Count());
                    if (isEachWordGiven) {
                        checksum = RunningCounts.add(checksum, ++count.count);
                    } else {
                        if (count.epoch != epoch) {
                            checksum = RunningCounts.add(checksum, count.count);
                            count.count = 0;
                            count.epoch = epoch;
                        }
                        count.count++;
                    }
                    start = i + 1;
                }
            }
        }
        return checksum;
    }
}
