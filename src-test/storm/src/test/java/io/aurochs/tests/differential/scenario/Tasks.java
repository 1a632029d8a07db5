package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The bolt tasks of a run, from what they noted when they were prepared. */
final class Tasks {
    private Tasks() {}

    /** Task ids by component, ascending. */
    static SortedMap<String, List<Integer>> ids(Journal journal) {
        SortedMap<String, List<Integer>> ids = new TreeMap<>();
        for (List<Object> details : journal.all("prepared")) {
            ids.computeIfAbsent((String) details.get(0), c -> new ArrayList<>()).add((Integer) details.get(1));
        }
        ids.values().forEach(list -> list.sort(null));
        return ids;
    }
}
