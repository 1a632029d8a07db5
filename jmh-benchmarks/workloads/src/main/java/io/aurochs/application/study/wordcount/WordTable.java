package io.aurochs.application.study.wordcount;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/** Counts words. One thread. */
public final class WordTable {
    private static final class Count {
        private long value;
    }

    private final Map<String, Count> counts = new HashMap<>();

    /** Counts {@code word} once more and returns its new count. */
    public long add(String word) {
        return add(word, 1);
    }

    /** Adds {@code amount} occurrences of {@code word} and returns its new count. */
    public long add(String word, long amount) {
        Count count = counts.get(word);
        if (count == null) {
            count = new Count();
            counts.put(word, count);
        }
        count.value += amount;
        return count.value;
    }

    public void forEach(ObjLongConsumer<String> action) {
        counts.forEach((word, count) -> action.accept(word, count.value));
    }
}
