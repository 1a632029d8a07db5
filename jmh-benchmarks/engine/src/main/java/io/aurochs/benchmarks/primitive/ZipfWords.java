package io.aurochs.benchmarks.primitive;

import java.util.Random;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/** Words of 2 to 12 letters, of which each is as frequent as one over its rank; the same in every run. One thread at a time. */
public final class ZipfWords {
    private static final int LETTERS = 26;
    private static final int MOST_LENGTH = 11;

    private final Random random = new Random(1);
    private final String[] words;
    private final DiscreteSampler ranks;

    /** @param distinct how many there are */
    public ZipfWords(int distinct) {
        ranks = RejectionInversionZipfSampler.of(random::nextLong, distinct, 1);
        words = random.ints()
                .mapToObj(any -> newWord())
                .distinct()
                .limit(distinct)
                .toArray(String[]::new);
    }

    private String newWord() {
        int length = 2 + random.nextInt(MOST_LENGTH);
        StringBuilder word = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            word.append((char) ('a' + random.nextInt(LETTERS)));
        }
        return word.toString();
    }

    /** The next word's rank, from 0 for the most frequent one. */
    public int nextRank() {
        return ranks.sample() - 1;
    }

    /** The word of a rank. */
    public String word(int rank) {
        return words[rank];
    }
}
