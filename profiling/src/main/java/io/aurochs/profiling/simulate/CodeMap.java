package io.aurochs.profiling.simulate;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The code that a JVM has made, by address. Where memory was used again, what was made last is there. One thread. */
final class CodeMap {
    private final NavigableMap<Long, CodeUnit> byStart = new TreeMap<>();

    /** Newer code than all before. */
    void add(CodeUnit unit) {
        // What it lies over is no more.
        Map.Entry<Long, CodeUnit> before = byStart.lowerEntry(unit.start());
        if (before != null && before.getValue().end() > unit.start()) {
            byStart.remove(before.getKey());
        }
        byStart.subMap(unit.start(), true, unit.end(), false).clear();
        byStart.put(unit.start(), unit);
    }

    /** Null if no code is known to be there. */
    @Nullable
    CodeUnit at(long address) {
        Map.Entry<Long, CodeUnit> entry = byStart.floorEntry(address);
        return entry != null && entry.getValue().contains(address) ? entry.getValue() : null;
    }

    int size() {
        return byStart.size();
    }
}
