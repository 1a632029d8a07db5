package io.aurochs.application.study.logprocessing;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts entries by what they have in common, such as their minute. No key is forgotten. One thread. */
public final class EntryCounter<K> {
    private final Map<K, Long> counts = new HashMap<>();

    /** Counts one more; how many have the key. */
    public long add(K key) {
        return counts.compute(key, (same, before) -> after(before));
    }

    /**
     * The count of a key after one more.
     *
     * @param before null when it is the key's first
     */
    public static long after(@Nullable Long before) {
        return before == null ? 1 : before + 1;
    }
}
