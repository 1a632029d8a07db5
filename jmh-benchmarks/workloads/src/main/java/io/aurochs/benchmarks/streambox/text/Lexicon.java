package io.aurochs.benchmarks.streambox.text;

import java.util.Arrays;

/** Words that carry sentiment, and how much. To be read by any number of threads once it is filled. */
public final class Lexicon {
    private final WordIndex words = new WordIndex();
    private int[] weights = new int[16];

    /** Gives the word from {@code from} to {@code to} - 1 a weight, which replaces any it had. */
    public void put(byte[] text, int from, int to, int weight) {
        int word = words.indexOf(text, from, to);
        if (word == weights.length) {
            weights = Arrays.copyOf(weights, 2 * word);
        }
        weights[word] = weight;
    }

    /** Of the word from {@code from} to {@code to} - 1; 0 for a word that is not in the lexicon. */
    public int weight(byte[] text, int from, int to) {
        int word = words.find(text, from, to);
        return word < 0 ? 0 : weights[word];
    }

    /** Words. */
    public int size() {
        return words.size();
    }
}
