package io.aurochs.benchmarks.application;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/** Counts words. The same class on every system. One thread at a time. */
final class WordTable {
    private static final class Count {
        private long value;
    }

    private final Map<String, Count> counts = new HashMap<>();

    /** Counts {@code word} once more and returns its new count. */
    long add(String word) {
        Count count = counts.get(word);
        if (count == null) {
            count = new Count();
            counts.put(word, count);
        }
        return ++count.value;
    }

    /** Adds {@code amount} occurrences of {@code word}. */
    void add(String word, long amount) {
        counts.computeIfAbsent(word, unseen -> new Count()).value += amount;
    }

    long count(String word) {
        Count count = counts.get(word);
        return count == null ? 0 : count.value;
    }

    void forEach(ObjLongConsumer<String> action) {
        counts.forEach((word, count) -> action.accept(word, count.value));
    }
}
