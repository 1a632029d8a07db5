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
 * What Flink's example writes: a line "(word,n)" for every n-th occurrence of a word. Complete and exact if a word has as many
 * lines as its highest n says.
 *
 * @param words by word
 */
record ExampleWordCounts(SortedMap<String, Count> words) {
    private static final Pattern LINE = Pattern.compile("\\((.+),(\\d{1,18})\\)");
    private static final Pattern NOT_A_WORD = Pattern.compile("\\W+");

    /**
     * Of one word.
     *
     * @param lines written
     * @param highest number written
     */
    record Count(long lines, long highest) {
        private static final Count NONE = new Count(0, 0);

        private Count with(long number) {
            return new Count(lines + 1, Math.max(highest, number));
        }
    }

    /** Counts in a plain loop, with the example's idea of a word. */
    static ExampleWordCounts count(Path text) throws IOException {
        SortedMap<String, Count> words = new TreeMap<>();
        for (String line : Files.readAllLines(text)) {
            NOT_A_WORD
                    .splitAsStream(line.toLowerCase(Locale.ROOT))
                    .filter(word -> !word.isEmpty())
                    .forEach(
                            word -> words.merge(word, new Count(1, 1), (before, one) -> before.with(before.lines + 1)));
        }
        return new ExampleWordCounts(words);
    }

    /**
     * Reads the finished part files below a directory.
     *
     * @throws IOException if one cannot be read or has a line of another form
     */
    static ExampleWordCounts read(Path directory) throws IOException {
        SortedMap<String, Count> words = new TreeMap<>();
        List<Path> parts;
        try (Stream<Path> files = Files.walk(directory)) {
            // Hidden ones are not finished.
            parts = files.filter(Files::isRegularFile)
                    .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .toList();
        }
        for (Path part : parts) {
            add(words, part);
        }
        return new ExampleWordCounts(words);
    }

    private static void add(SortedMap<String, Count> words, Path part) throws IOException {
        for (String line : Files.readAllLines(part)) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IOException(part + " has a line that is not '(word,count)': " + line);
            }
            long number = Long.parseLong(matcher.group(2));
            words.merge(matcher.group(1), new Count(1, number), (before, one) -> before.with(number));
        }
    }

    /** Number of words counted in all. */
    long total() {
        return words.values().stream().mapToLong(Count::lines).sum();
    }

    /** One line for each word whose count here is not the expected one, in the order of the words. */
    List<String> differencesFrom(ExampleWordCounts expected) {
        TreeSet<String> all = new TreeSet<>(words.keySet());
        all.addAll(expected.words.keySet());
        List<String> differences = new ArrayList<>();
        for (String word : all) {
            Count found = words.getOrDefault(word, Count.NONE);
            Count wanted = expected.words.getOrDefault(word, Count.NONE);
            if (!found.equals(wanted)) {
                differences.add("'" + word + "': expected " + wanted.highest() + ", counted " + found.highest() + " in "
                        + found.lines() + " lines");
            }
        }
        return differences;
    }
}
