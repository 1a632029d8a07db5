package io.aurochs.benchmarks.driver.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How often each word occurs, as read from files. Immutable.
 *
 * @param words by word
 */
record WordCounts(SortedMap<String, Count> words) {
    private static final Pattern LINE = Pattern.compile("(.+) (\\d{1,18})");
    /** Of Flink's example: one for every occurrence of a word. */
    private static final Pattern RUNNING = Pattern.compile("\\((.+),(\\d{1,18})\\)");

    private static final Pattern NOT_A_WORD = Pattern.compile("\\W+");

    /**
     * Of one word. A running count is complete and exact if there are as many as the highest one says.
     *
     * @param occurrences counted
     * @param highest number written
     */
    record Count(long occurrences, long highest) {
        private static final Count NONE = new Count(0, 0);

        private Count plus(Count other) {
            return new Count(occurrences + other.occurrences, Math.max(highest, other.highest));
        }

        private Count total() {
            return new Count(occurrences, occurrences);
        }

        @Override
        public String toString() {
            return highest + (occurrences == highest ? "" : " in " + occurrences + " lines");
        }
    }

    /** Those of a single file with a line "word count" for each word. */
    static WordCounts readFile(Path file) throws IOException {
        return read(List.of(file), false);
    }

    /**
     * Reads every {@code counts-*.txt} of a directory, as {@link #readFile} does; one word may be in several.
     *
     * @throws IOException if one cannot be read or has a line of another form
     */
    static WordCounts readDirectory(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return read(
                    files.filter(file -> String.valueOf(file.getFileName()).matches("counts-.*\\.txt"))
                            .toList(),
                    false);
        }
    }

    /**
     * Reads the finished part files of Flink's example below a directory: a line "(word,n)" for every n-th occurrence of a word.
     *
     * @throws IOException if one cannot be read or has a line of another form
     */
    static WordCounts readExample(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            // Hidden ones are not finished.
            return read(
                    files.filter(Files::isRegularFile)
                            .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                            .toList(),
                    true);
        }
    }

    private static WordCounts read(List<Path> files, boolean areRunning) throws IOException {
        SortedMap<String, Count> words = new TreeMap<>();
        for (Path file : files) {
            for (String line : Files.readAllLines(file)) {
                Matcher matcher = (areRunning ? RUNNING : LINE).matcher(line);
                if (!matcher.matches()) {
                    throw new IOException(file + " has a line that is not "
                            + (areRunning ? "'(word,count)'" : "'word count'") + ": " + line);
                }
                long number = Long.parseLong(matcher.group(2));
                words.merge(matcher.group(1), new Count(areRunning ? 1 : number, number), Count::plus);
            }
        }
        if (!areRunning) {
            words.replaceAll((word, count) -> count.total());
        }
        return new WordCounts(words);
    }

    /** Counts in a plain loop, with the idea of a word that Flink's example has. */
    static WordCounts countExample(Path text) throws IOException {
        SortedMap<String, Count> words = new TreeMap<>();
        for (String line : Files.readAllLines(text)) {
            NOT_A_WORD
                    .splitAsStream(line.toLowerCase(Locale.ROOT))
                    .filter(word -> !word.isEmpty())
                    .forEach(word -> words.merge(
                            word,
                            new Count(1, 1),
                            (before, one) -> before.plus(one).total()));
        }
        return new WordCounts(words);
    }

    /** Number of words counted in all. */
    long total() {
        return words.values().stream().mapToLong(Count::occurrences).sum();
    }

    /** One line for each word whose count here is not the expected one, in the order of the words. */
    List<String> differencesFrom(WordCounts expected) {
        TreeSet<String> all = new TreeSet<>(words.keySet());
        all.addAll(expected.words.keySet());
        List<String> differences = new ArrayList<>();
        for (String word : all) {
            Count found = words.getOrDefault(word, Count.NONE);
            Count wanted = expected.words.getOrDefault(word, Count.NONE);
            if (!found.equals(wanted)) {
                differences.add("'" + word + "': expected " + wanted + ", counted " + found);
            }
        }
        return differences;
    }
}
