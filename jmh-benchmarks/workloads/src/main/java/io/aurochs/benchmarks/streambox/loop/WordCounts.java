package io.aurochs.benchmarks.streambox.loop;

import java.util.Arrays;

/** How often each word occurs, by the words' numbers; at most 2^31 - 1 times. */
final class WordCounts implements Pane<WordCounts> {
    private int[] counts = new int[1024];
    /** No word from this one on occurs. */
    private int limit;

    void add(int word) {
        if (word >= limit) {
            extend(word + 1);
        }
        counts[word]++;
    }

    @Override
    public void add(WordCounts pane) {
        extend(pane.limit);
        for (int word = 0; word < pane.limit; word++) {
            counts[word] += pane.counts[word];
        }
    }

    @Override
    public void subtract(WordCounts pane) {
        for (int word = 0; word < pane.limit; word++) {
            counts[word] -= pane.counts[word];
        }
    }

    private void extend(int newLimit) {
        limit = Math.max(limit, newLimit);
        if (limit > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(limit, 2 * counts.length));
        }
    }

    @Override
    public void clear() {
        Arrays.fill(counts, 0, limit, 0);
        limit = 0;
    }

    int limit() {
        return limit;
    }

    int count(int word) {
        return counts[word];
    }
}
