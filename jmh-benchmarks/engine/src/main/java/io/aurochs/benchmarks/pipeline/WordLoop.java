package io.aurochs.benchmarks.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Counts the words of lines one by one, as a program without an engine would. */
final class WordLoop {
    private final byte[][] lines;
    private final Map<String, long[]> counts = new HashMap<>();

    WordLoop(byte[][] lines) {
        this.lines = lines;
    }

    /** Counts all lines once more; a checksum of all running counts in order. */
    long run() {
        long checksum = 0;
        for (byte[] line : lines) {
            int start = 0;
            for (int i = 0; i < line.length; i++) {
                if (line[i] == ' ') {
                    String word = new String(line, start, i - start, StandardCharsets.ISO_8859_1);
                    long[] count = counts.computeIfAbsent(word, first -> new long[1]);
                    checksum = RunningCounts.add(checksum, ++count[0]);
                    start = i + 1;
                }
            }
        }
        return checksum;
    }
}
