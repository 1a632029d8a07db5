package io.aurochs.application.study.wordcount;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.draw.Weighted;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Words that nobody knows, all different, and how often each is said: the word of rank r in proportion to 1 / (r + 2.7) to the power of the skew
 * (Zipf and Mandelbrot). They have one letter and as many more as are drawn from a geometric distribution, 7 on average; of short ones there are
 * at most as many as letters make. Immutable.
 */
public final class Vocabulary {
    public static final int STANDARD_WORDS = 100_000;

    private static final double RANK_SHIFT = 2.7;
    private static final double MEAN_MORE_LETTERS = 7;
    private static final double LOG_OF_MORE = StrictMath.log(MEAN_MORE_LETTERS / (MEAN_MORE_LETTERS + 1));
    private static final int LETTERS = 26;
    /** Of which the words are drawn; texts have others. */
    private static final int WORD_SEED = -1;

    private final List<String> words;
    private final SharedStateDiscreteSampler ranks;

    /**
     * Draws the words.
     *
     * @param count above 0
     * @param skew 0 where all are as frequent, as in the study; more of them say less and less. Not negative
     */
    public Vocabulary(long seed, int count, double skew) {
        if (count < 1 || !(skew >= 0)) {
            throw new IllegalArgumentException("count=" + count + " skew=" + skew + ": a word, and no negative skew");
        }
        RandomStream random = new RandomStream(Mix.of(seed, WORD_SEED));
        Set<String> different = new LinkedHashSet<>();
        for (long i = 0; different.size() < count; i++) {
            random.startRecord(i);
            different.add(word(random));
        }
        words = List.copyOf(different);
        ranks = Weighted.zipfMandelbrot(random, count, skew, RANK_SHIFT);
    }

    private static String word(RandomStream random) {
        int length = 1 + (int) (StrictMath.log(random.unit()) / LOG_OF_MORE);
        StringBuilder word = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            word.append((char) ('a' + random.below(LETTERS)));
        }
        return word.toString();
    }

    /** The words, the most frequent ones first. */
    public List<String> words() {
        return words;
    }

    /** Draws words from a stream, as they are said. */
    Supplier<String> said(RandomStream random) {
        DiscreteSampler drawn = ranks.withUniformRandomProvider(random);
        return () -> words.get(drawn.sample());
    }
}
