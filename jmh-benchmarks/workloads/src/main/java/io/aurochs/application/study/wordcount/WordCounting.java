package io.aurochs.application.study.wordcount;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.Results;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.text.WordSplitter;
import java.util.ArrayList;
import java.util.List;

/** Word count over the lines of a text, from its first to its last, over and over; each source begins at its own share of the text. */
public final class WordCounting implements StudyApplication {
    public static final String NAME = "wordcount";

    private final List<String> text;

    /** @param text one line at least */
    public WordCounting(List<String> text) {
        this.text = List.copyOf(text);
    }

    /** @throws IllegalArgumentException with one line, if it is no text, or one without words */
    public static WordCounting of(InputFile file) {
        file.requireText();
        List<String> text = new ArrayList<>();
        file.forEachLine((from, line) -> text.add(line));
        boolean[] hasWords = new boolean[1];
        text.forEach(line -> WordSplitter.forEachWord(line, word -> hasWords[0] = true));
        if (!hasWords[0]) {
            throw new IllegalArgumentException("input file " + file + " holds no words: give a text with words");
        }
        return new WordCounting(text);
    }

    /** Its lines, of which each source reads all. */
    public List<String> text() {
        return text;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Lines lines(int task, int tasks) {
        int first = first(task, tasks);
        return i -> text.get((int) ((first + i) % text.size()));
    }

    private int first(int task, int tasks) {
        return (int) ((long) text.size() * task / tasks);
    }

    @Override
    public PlainLoop loop(Results results) {
        return new WordCountLoop(results);
    }

    /** Over the whole text: a book's sentences are not as long at its end as at its beginning. */
    @Override
    public double recordsPerLine(int tasks) {
        long[] words = new long[1];
        text.forEach(line -> WordSplitter.forEachWord(line, word -> words[0]++));
        return (double) words[0] / text.size();
    }

    @Override
    public Expected expected(long[] counts) {
        long[] words = new long[1];
        long[] checksum = new long[1];
        totals(counts).forEach((word, count) -> {
            words[0] += count;
            checksum[0] += CountedWord.sumUpTo(word, count);
        });
        return new Expected(words[0], new ResultSums(words[0], checksum[0]));
    }

    /**
     * How often each word is in the first lines of each source. Equal lines are split once and counted as often as they were read, so that checking
     * a run takes a fraction of the run.
     *
     * @param counts by source task, how many lines it has read
     */
    public WordTable totals(long... counts) {
        long[] times = new long[text.size()];
        for (int task = 0; task < counts.length; task++) {
            countInto(times, first(task, counts.length), counts[task]);
        }
        WordTable table = new WordTable();
        for (int line = 0; line < times.length; line++) {
            long read = times[line];
            if (read > 0) {
                WordSplitter.forEachWord(text.get(line), word -> table.add(word, read));
            }
        }
        return table;
    }

    /** Adds how often each line is among so many, from a first one. */
    private static void countInto(long[] times, int first, long lines) {
        int size = times.length;
        for (int i = 0; i < size; i++) {
            times[(first + i) % size] += lines / size + (i < lines % size ? 1 : 0);
        }
    }
}
