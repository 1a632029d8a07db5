package io.aurochs.tests.differential.scenario;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The facts of a run, by name, in a form that compares by content. Immutable. */
public final class Outcome {
    private static final int BEFORE = 40;
    private static final int LONGEST = 400;

    private final SortedMap<String, Object> facts;

    private Outcome(SortedMap<String, Object> facts) {
        this.facts = facts;
    }

    public static Outcome of(Map<String, ?> facts) {
        return new Outcome(Collections.unmodifiableSortedMap(new TreeMap<>(facts)));
    }

    public SortedMap<String, Object> facts() {
        return facts;
    }

    /** The facts of those names. */
    public Outcome only(Set<String> names) {
        SortedMap<String, Object> chosen = new TreeMap<>(facts);
        chosen.keySet().retainAll(names);
        return of(chosen);
    }

    /** A line for each fact that is not the same there, or is missing on one side. */
    public List<String> differencesTo(Outcome other) {
        SortedSet<String> names = new TreeSet<>(facts.keySet());
        names.addAll(other.facts.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(facts.get(name), other.facts.get(name)))
                .map(name -> name + ": " + difference(facts.get(name), other.facts.get(name)))
                .toList();
    }

    /** Both values from a little before where they begin to differ. */
    private static String difference(@Nullable Object here, @Nullable Object there) {
        String one = String.valueOf(here);
        String other = String.valueOf(there);
        int same = 0;
        while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        int from = Math.max(0, same - BEFORE);
        return brief(one, from) + " instead of " + brief(other, from);
    }

    private static String brief(String text, int from) {
        int to = Math.min(text.length(), from + LONGEST);
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }
}
