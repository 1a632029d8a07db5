package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Records of a fixed number of bytes, for grep and word count: words of the vocabulary with a space between two, filled up with
 * spaces. A stated share of the records contain {@link #PATTERN}, once, as a word of its own.
 */
public final class TextGenerator implements Generator<TextRecords> {
    /** What grep looks for. */
    public static final String PATTERN = "aurochs";
    /** Bytes of a record of grep. */
    public static final int GREP_BYTES = 1024;
    /** Bytes of a record of word count. */
    public static final int WORD_COUNT_BYTES = 100;
    /** The share of grep's records that contain the pattern. */
    public static final double GREP_SHARE = 0.01;

    private static final long TIMES = 1;
    private static final long TEXTS = 2;
    private static final byte[] PATTERN_BYTES = PATTERN.getBytes(StandardCharsets.US_ASCII);
    private static final int LEAST_BYTES = Vocabulary.LONGEST + PATTERN_BYTES.length + 1;

    private final EpochPlan plan;
    private final Vocabulary vocabulary;
    private final int recordBytes;
    private final double share;
    private final EventTimes times;
    private final long textSeed;

    /** @param share of the records that contain the pattern, 0 to 1 */
    public TextGenerator(long seed, EpochPlan plan, Vocabulary vocabulary, int recordBytes, double share) {
        if (recordBytes < LEAST_BYTES || !(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("recordBytes=" + recordBytes + ", share=" + share + ": at least "
                    + LEAST_BYTES + " bytes, a share of 0 to 1");
        }
        this.plan = plan;
        this.vocabulary = vocabulary;
        this.recordBytes = recordBytes;
        this.share = share;
        times = new EventTimes(Mix.of(seed, TIMES), plan);
        textSeed = Mix.of(seed, TEXTS);
    }

    /** 1 KB, 1 % of the records with the pattern. */
    public static TextGenerator grep(long seed, EpochPlan plan, Vocabulary vocabulary) {
        return new TextGenerator(seed, plan, vocabulary, GREP_BYTES, GREP_SHARE);
    }

    /** 100 bytes. */
    public static TextGenerator wordCount(long seed, EpochPlan plan, Vocabulary vocabulary) {
        return new TextGenerator(seed, plan, vocabulary, WORD_COUNT_BYTES, 0);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public TextRecords generate(long first, int count) {
        byte[] text = new byte[Math.multiplyExact(count, recordBytes)];
        Arrays.fill(text, (byte) ' ');
        int[] starts = new int[count + 1];
        RandomStream random = new RandomStream(textSeed);
        DiscreteSampler words = vocabulary.words(random);
        for (int i = 0; i < count; i++) {
            random.startRecord(first + i);
            starts[i + 1] = starts[i] + recordBytes;
            write(random, words, text, starts[i], starts[i + 1]);
        }
        return new TextRecords(text, starts, times.timesMs(first, count));
    }

    private void write(RandomStream random, DiscreteSampler words, byte[] text, int from, int to) {
        boolean match = random.unit() <= share;
        int patternFrom = match ? from + random.below(recordBytes - LEAST_BYTES + 1) : Integer.MAX_VALUE;
        int at = from;
        while (true) {
            if (at >= patternFrom) {
                System.arraycopy(PATTERN_BYTES, 0, text, at, PATTERN_BYTES.length);
                at += PATTERN_BYTES.length + 1;
                patternFrom = Integer.MAX_VALUE;
            }
            int word = words.sample();
            if (at + vocabulary.length(word) > to) {
                return;
            }
            at = vocabulary.copy(word, text, at) + 1;
        }
    }
}
