package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The windows of a run, from what {@link io.aurochs.tests.differential.component.WindowBolt} noted. */
final class Windows {
    private Windows() {}

    /** By bolt, in order. */
    static SortedMap<String, List<String>> of(Journal journal) {
        SortedMap<String, List<String>> windows = new TreeMap<>();
        for (List<@Nullable Object> details : journal.all("window")) {
            windows.computeIfAbsent(String.valueOf(details.get(0)), bolt -> new ArrayList<>())
                    .add(window(details.get(1), details.get(2), details.get(3)));
        }
        return windows;
    }

    static String window(@Nullable Object all, @Nullable Object fresh, @Nullable Object expired) {
        return all + " new " + fresh + " expired " + expired;
    }
}
