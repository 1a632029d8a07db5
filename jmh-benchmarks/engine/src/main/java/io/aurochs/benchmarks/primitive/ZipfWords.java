package io.aurochs.benchmarks.primitive;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** Words of 2 to 12 letters, of which each is as frequent as one over its rank; the same in every run. One thread at a time. */
public final class ZipfWords {
    private static final int LETTERS = 26;
    private static final int MOST_LENGTH = 11;

    private final Random random = new Random(1);
    private final String[] words;
    /** Of each rank, the sum of the frequencies up to it. */
    private final double[] frequencies;

    /** @param distinct how many there are */
    public ZipfWords(int distinct) {
        frequencies = IntStream.rangeClosed(1, distinct)
                .mapToDouble(rank -> 1.0 / rank)
                .toArray();
        Arrays.parallelPrefix(frequencies, Double::sum);
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
        int found = Arrays.binarySearch(frequencies, random.nextDouble() * frequencies[frequencies.length - 1]);
        return found < 0 ? ~found : found;
    }

    /** The word of a rank. */
    public String word(int rank) {
        return words[rank];
    }
}
