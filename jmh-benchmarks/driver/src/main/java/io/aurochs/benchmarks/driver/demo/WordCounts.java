package io.aurochs.benchmarks.driver.demo;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Words with their counts, as read from files of "word count" lines. Immutable.
 *
 * @param counts by word
 */
record WordCounts(SortedMap<String, Long> counts) {
    WordCounts {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /**
     * Reads every {@code counts-*.txt} of a directory; one word may be in several.
     *
     * @throws IOException if one cannot be read or has a line of another form
     */
    static WordCounts readDirectory(Path directory) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "counts-*.txt")) {
            for (Path file : files) {
                add(counts, file);
            }
        }
        return new WordCounts(counts);
    }

    /** As {@link #readDirectory}, for a single file. */
    static WordCounts readFile(Path file) throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        add(counts, file);
        return new WordCounts(counts);
    }

    private static void add(SortedMap<String, Long> counts, Path file) throws IOException {
        for (String line : Files.readAllLines(file)) {
            int space = line.lastIndexOf(' ');
            if (space <= 0 || !line.substring(space + 1).matches("\\d{1,18}")) {
                throw new IOException(file + " has a line that is not 'word count': " + line);
            }
            counts.merge(line.substring(0, space), Long.valueOf(line.substring(space + 1)), Long::sum);
        }
    }

    /** Number of words counted in all. */
    long words() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** One line for each word whose count here is not the expected one, in the order of the words. */
    List<String> differencesFrom(WordCounts expected) {
        TreeSet<String> words = new TreeSet<>(counts.keySet());
        words.addAll(expected.counts.keySet());
        List<String> differences = new ArrayList<>();
        for (String word : words) {
            long found = counts.getOrDefault(word, 0L);
            long wanted = expected.counts.getOrDefault(word, 0L);
            if (found != wanted) {
                differences.add("'" + word + "': expected " + wanted + ", counted " + found);
            }
        }
        return differences;
    }
}
