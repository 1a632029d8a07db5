package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.streambox.text.Lexicon;
import java.util.Arrays;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * Texts of 20 to 140 bytes, of the vocabulary's words with a space between two. Each second of event time has a mood: half of
 * the seconds are calm, a quarter good, a quarter bad; in a good or bad second every fifth tweet begins with a word of the
 * lexicon that has a positive or negative weight. So there are changes to find, however many tweets an average is taken of.
 */
public final class TweetGenerator implements Generator<TextRecords> {
    private static final int LONGEST = 140;
    private static final int SHORTEST = 20;
    private static final int MOODY_PERCENT = 20;
    private static final long MOOD_MS = 1_000;
    private static final int CALM = 0;

    /** Of the vocabulary's words so many have a positive weight, and as many a negative one. */
    private static final double WEIGHTED_SHARE = 0.02;

    private static final int HEAVIEST = 5;

    private static final long TIMES = 1;
    private static final long TEXTS = 2;
    private static final long MOODS = 3;
    private static final long WEIGHTS = 4;

    private final EpochPlan plan;
    private final Vocabulary vocabulary;
    private final EventTimes times;
    private final long textSeed;
    private final long moodSeed;
    private final int[] positive;
    private final int[] negative;
    private final Lexicon lexicon = new Lexicon();

    public TweetGenerator(long seed, EpochPlan plan, Vocabulary vocabulary) {
        this.plan = plan;
        this.vocabulary = vocabulary;
        times = new EventTimes(Mix.of(seed, TIMES), plan);
        textSeed = Mix.of(seed, TEXTS);
        moodSeed = Mix.of(seed, MOODS);
        RandomStream random = new RandomStream(Mix.of(seed, WEIGHTS));
        random.startRecord(0);
        int words = (int) Math.max(1, vocabulary.size() * WEIGHTED_SHARE);
        positive = new int[words];
        negative = new int[words];
        for (int i = 0; i < words; i++) {
            positive[i] = weigh(random, 1);
            negative[i] = weigh(random, -1);
        }
    }

    /** Gives a word of the rarer half a weight, if it has none yet, and returns its rank. */
    private int weigh(RandomStream random, int sign) {
        byte[] word = new byte[Vocabulary.LONGEST];
        int rarer = vocabulary.size() / 2;
        while (true) {
            int rank = rarer + random.below(vocabulary.size() - rarer);
            int length = vocabulary.copy(rank, word, 0);
            if (lexicon.weight(word, 0, length) == 0) {
                lexicon.put(word, 0, length, sign * (1 + random.below(HEAVIEST)));
                return rank;
            }
        }
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    /** 4 % of the words, with weights from -5 to 5, none of 0. */
    public Lexicon lexicon() {
        return lexicon;
    }

    @Override
    public TextRecords generate(long first, int count) {
        byte[] text = new byte[Math.multiplyExact(count, LONGEST)];
        int[] starts = new int[count + 1];
        long[] timesMs = times.timesMs(first, count);
        RandomStream random = new RandomStream(textSeed);
        DiscreteSampler words = vocabulary.words(random);
        for (int i = 0; i < count; i++) {
            random.startRecord(first + i);
            starts[i + 1] = write(random, words, mood(timesMs[i]), text, starts[i]);
        }
        return new TextRecords(Arrays.copyOf(text, starts[count]), starts, timesMs);
    }

    /** -1, 0 or 1. */
    private int mood(long timeMs) {
        int draw = Mix.below(4, Mix.of(moodSeed, timeMs / MOOD_MS));
        return draw < 2 ? CALM : 2 * draw - 5;
    }

    private int write(RandomStream random, DiscreteSampler words, int mood, byte[] text, int from) {
        int to = from + SHORTEST + random.below(LONGEST - SHORTEST + 1);
        int end = from;
        int word = random.below(100) < MOODY_PERCENT && mood != CALM
                ? (mood > 0 ? positive : negative)[random.below(positive.length)]
                : words.sample();
        int at = from;
        while (at + vocabulary.length(word) <= to) {
            end = vocabulary.copy(word, text, at);
            if (end < to) {
                text[end] = ' ';
            }
            at = end + 1;
            word = words.sample();
        }
        return end;
    }
}
