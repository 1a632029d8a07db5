package io.aurochs.benchmarks.streambox.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The first few of many words in the order of {@link CountedWord#MOST_FREQUENT_FIRST}, each word offered once. One thread. */
public final class TopWords {
    private final int most;
    private final List<CountedWord> top = new ArrayList<>();

    /** @param most how many are kept, above 0 */
    public TopWords(int most) {
        this.most = most;
    }

    /** Takes the word from {@code from} to {@code to} - 1 into account. */
    public void offer(byte[] text, int from, int to, long count) {
        if (top.size() == most && count < top.get(most - 1).count()) {
            return;
        }
        CountedWord word = new CountedWord(Arrays.copyOfRange(text, from, to), count);
        top.add(-1 - Collections.binarySearch(top, word, CountedWord.MOST_FREQUENT_FIRST), word);
        if (top.size() > most) {
            top.remove(most);
        }
    }

    /** Fewer than {@code most} if fewer were offered. */
    public List<CountedWord> inOrder() {
        return List.copyOf(top);
    }
}
