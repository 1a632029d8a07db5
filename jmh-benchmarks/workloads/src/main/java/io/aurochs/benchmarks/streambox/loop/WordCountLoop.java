package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.result.WordCountResults;
import io.aurochs.benchmarks.streambox.text.WordIndex;
import io.aurochs.benchmarks.streambox.text.WordScanner;

/** Word count: how often each word occurs in each sliding window. It never forgets a word, only how often it occurred. */
public final class WordCountLoop implements Loop<TextRecords> {
    private final WordIndex words = new WordIndex();
    private final WordScanner scanner = new WordScanner();
    private final SlidingPanes<WordCounts> panes;
    private final WordCountResults results;

    public WordCountLoop(TimeWindows windows, WordCountResults results) {
        this.results = results;
        panes = new SlidingPanes<>(windows, WordCounts::new, this::emit);
    }

    @Override
    public void process(TextRecords records, int from, int to, long offsetMs) {
        byte[] text = records.text();
        int[] starts = records.starts();
        long[] times = records.times();
        for (int i = from; i < to; i++) {
            long timeMs = times[i] + offsetMs;
            WordCounts pane = panes.of(timeMs);
            if (pane != null) {
                count(text, starts[i], starts[i + 1], pane);
                if (panes.isInTotal(timeMs)) {
                    count(text, starts[i], starts[i + 1], panes.total());
                }
            }
        }
    }

    private void count(byte[] text, int from, int to, WordCounts counts) {
        scanner.start(text, from, to);
        while (scanner.next()) {
            counts.add(words.indexOf(text, scanner.from(), scanner.to()));
        }
    }

    private void emit(long windowEndMs, WordCounts window) {
        for (int word = 0; word < window.limit(); word++) {
            if (window.count(word) > 0) {
                results.word(windowEndMs, words.bytes(), words.start(word), words.end(word), window.count(word));
            }
        }
    }

    @Override
    public void watermark(long timeMs) {
        panes.watermark(timeMs);
    }

    @Override
    public void end() {
        panes.end();
    }

    @Override
    public long late() {
        return panes.late();
    }
}
