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
    private static final int LONGEST = 1_000;

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
                .map(name -> name + ": " + brief(facts.get(name)) + " instead of " + brief(other.facts.get(name)))
                .toList();
    }

    private static String brief(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
