package io.aurochs.profiling.model;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What names belong to, by the longest of the prefixes that they begin with. Immutable. */
final class PrefixTable<T> {
    private final TreeMap<String, T> byPrefix;

    PrefixTable(Map<String, T> byPrefix) {
        this.byPrefix = new TreeMap<>(byPrefix);
    }

    /** Null if no prefix fits. */
    @Nullable
    T of(String name) {
        // Prefixes of a name sort before it, longer ones later; others may stand between them.
        Map.Entry<String, T> candidate = byPrefix.floorEntry(name);
        while (candidate != null) {
            String prefix = candidate.getKey();
            if (name.startsWith(prefix)) {
                return candidate.getValue();
            }
            candidate = byPrefix.floorEntry(common(prefix, name));
        }
        return null;
    }

    private static String common(String one, String other) {
        int length = 0;
        while (length < one.length() && length < other.length() && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return one.substring(0, length);
    }
}
