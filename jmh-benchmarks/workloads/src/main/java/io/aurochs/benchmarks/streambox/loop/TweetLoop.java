package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.TextRecords;
import io.aurochs.benchmarks.streambox.result.TweetResults;
import io.aurochs.benchmarks.streambox.text.Lexicon;
import io.aurochs.benchmarks.streambox.text.TopWords;
import io.aurochs.benchmarks.streambox.text.WordIndex;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import java.util.Arrays;

/**
 * Tweets: which words are the most frequent when the sentiment changes.
 *
 * <p>A tweet's score is the sum of the lexicon's weights of its words, each as often as it occurs. A window's average is the sum
 * of its tweets' scores by the number of its tweets, both exact, in one division of doubles. A fixed window has a significant
 * change if the window that ends where it begins has tweets, too, and their averages differ by more than the threshold. For such
 * a window, and no other, the result is its end, its average and the {@link #TOP} most frequent of all its words with their
 * counts; of equally frequent words the smaller in byte order comes first. There are fewer if it has fewer words.
 */
public final class TweetLoop implements Loop<TextRecords> {
    /** Words in a result. */
    public static final int TOP = 10;
    /** Score of a tweet. */
    public static final double STANDARD_THRESHOLD = 0.1;

    private final TimeWindows times;
    private final Lexicon lexicon;
    private final double threshold;
    private final TweetResults results;
    private final FixedWindows<Mood> windows;
    private final WordIndex words = new WordIndex();
    private final WordScanner scanner = new WordScanner();
    /** Of a word's number: what the lexicon says. */
    private int[] weights = new int[1024];

    private long lastEndMs = -1;
    private double lastAverage;

    public TweetLoop(TimeWindows windows, Lexicon lexicon, double threshold, TweetResults results) {
        this.times = windows;
        this.lexicon = lexicon;
        this.threshold = threshold;
        this.results = results;
        this.windows = new FixedWindows<>(windows, Mood::new, Mood::clear, this::emit);
    }

    @Override
    public void process(TextRecords records, int from, int to, long offsetMs) {
        byte[] text = records.text();
        int[] starts = records.starts();
        long[] timesMs = records.times();
        for (int i = from; i < to; i++) {
            Mood window = windows.of(timesMs[i] + offsetMs);
            if (window != null) {
                window.addTweet(count(text, starts[i], starts[i + 1], window.words()));
            }
        }
    }

    /** Counts the words and returns their score. */
    private long count(byte[] text, int from, int to, WordCounts counts) {
        long score = 0;
        scanner.start(text, from, to);
        while (scanner.next()) {
            int known = words.size();
            int word = words.indexOf(text, scanner.from(), scanner.to());
            if (word == known) {
                weigh(word, text);
            }
            counts.add(word);
            score += weights[word];
        }
        return score;
    }

    private void weigh(int word, byte[] text) {
        if (word == weights.length) {
            weights = Arrays.copyOf(weights, 2 * word);
        }
        weights[word] = lexicon.weight(text, scanner.from(), scanner.to());
    }

    private void emit(long windowEndMs, Mood window) {
        double average = window.average();
        if (lastEndMs == windowEndMs - times.sizeMs() && Math.abs(average - lastAverage) > threshold) {
            results.change(windowEndMs, average, top(window.words()).inOrder());
        }
        lastEndMs = windowEndMs;
        lastAverage = average;
    }

    private TopWords top(WordCounts counts) {
        TopWords top = new TopWords(TOP);
        for (int word = 0; word < counts.limit(); word++) {
            if (counts.count(word) > 0) {
                top.offer(words.bytes(), words.start(word), words.end(word), counts.count(word));
            }
        }
        return top;
    }

    @Override
    public void watermark(long timeMs) {
        windows.watermark(timeMs);
    }

    @Override
    public void end() {
        windows.end();
    }

    @Override
    public long late() {
        return windows.late();
    }
}
