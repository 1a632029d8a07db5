package io.aurochs.benchmarks.runner;

import java.util.ArrayList;
import java.util.List;

/** What differs between two results, kept short enough to be read. */
public final class Differences {
    private static final int SHOWN = 10;

    private Differences() {}

    /** The first few of {@code lines}, and how many more there are. */
    public static List<String> firstFew(List<String> lines) {
        if (lines.size() <= SHOWN) {
            return List.copyOf(lines);
        }
        List<String> shown = new ArrayList<>(lines.subList(0, SHOWN));
        shown.add("... and " + (lines.size() - SHOWN) + " more");
        return List.copyOf(shown);
    }
}
