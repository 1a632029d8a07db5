package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.draw.Weighted;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import io.aurochs.benchmarks.streambox.text.WordIndex;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Different words of lower-case letters, the more frequent first: Zipf with exponent 1. A word has 2 to {@link #LONGEST}
 * letters, 7 on average. None contains {@link TextGenerator#PATTERN}. Immutable.
 */
public final class Vocabulary {
    public static final int STANDARD_SIZE = 100_000;
    /** Bytes. */
    public static final int LONGEST = 12;

    private static final int SHORTEST = 2;
    private static final int LETTERS = 26;

    private final byte[] bytes;
    private final int[] starts;
    private final SharedStateDiscreteSampler ranks;

    public Vocabulary(long seed, int size) {
        byte[] letters = new byte[size * LONGEST];
        starts = new int[size + 1];
        RandomStream random = new RandomStream(seed);
        ranks = Weighted.zipf(random, size, 1);
        random.startRecord(0);
        BytePattern forbidden = BytePattern.of(TextGenerator.PATTERN);
        WordIndex taken = new WordIndex();
        for (int word = 0; word < size; word++) {
            int start = starts[word];
            int end;
            do {
                end = draw(random, letters, start);
            } while (forbidden.isIn(letters, start, end) || taken.find(letters, start, end) >= 0);
            taken.indexOf(letters, start, end);
            starts[word + 1] = end;
        }
        bytes = letters;
    }

    private static int draw(RandomStream random, byte[] letters, int start) {
        int end = start + SHORTEST + Long.bitCount(random.nextLong() & ((1 << (LONGEST - SHORTEST)) - 1));
        for (int i = start; i < end; i++) {
            letters[i] = (byte) ('a' + random.below(LETTERS));
        }
        return end;
    }

    public int size() {
        return starts.length - 1;
    }

    /** Draws words from a stream: their ranks, from 0. */
    DiscreteSampler words(RandomStream random) {
        return ranks.withUniformRandomProvider(random);
    }

    int length(int rank) {
        return starts[rank + 1] - starts[rank];
    }

    /** Writes the word to {@code target} and returns where it ends there. */
    int copy(int rank, byte[] target, int at) {
        int length = length(rank);
        System.arraycopy(bytes, starts[rank], target, at, length);
        return at + length;
    }
}
