package io.aurochs.benchmarks.application;

import io.aurochs.application.wordcount.WordSplitter;
import io.aurochs.benchmarks.runner.TextLines;
import java.util.List;

/**
 * What a correct run must have counted: the records that each source reports are drawn again, one by one, and counted in a loop
 * without any engine. Equal sentences are split once and counted as often as they were drawn, so that checking a run takes
 * a fraction of the run.
 */
final class ExpectedCounts {
    private final WordTable table;
    private final long words;

    private ExpectedCounts(WordTable table, long words) {
        this.table = table;
        this.words = words;
    }

    static ExpectedCounts replay(RunInput input, List<RunProbes.Source> sources) {
        TextLines text = input.text();
        long[] drawn = new long[text.size()];
        for (RunProbes.Source source : sources) {
            SentenceSource sentences = input.source(source.task());
            long n = source.emitted();
            for (long i = 0; i < n; i++) {
                drawn[sentences.line(i)]++;
            }
        }
        WordTable table = new WordTable();
        long[] words = new long[1];
        for (int line = 0; line < drawn.length; line++) {
            long times = drawn[line];
            if (times > 0) {
                WordSplitter.forEachWord(text.line(line), word -> {
                    table.add(word, times);
                    words[0] += times;
                });
            }
        }
        return new ExpectedCounts(table, words[0]);
    }

    WordTable table() {
        return table;
    }

    long words() {
        return words;
    }

    long checksum() {
        long[] sum = new long[1];
        table.forEach((word, count) -> sum[0] += Checksum.upTo(word, count));
        return sum[0];
    }
}
