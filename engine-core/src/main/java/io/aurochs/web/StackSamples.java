package io.aurochs.web;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What some threads ran, sampled now and then: by whose code it was, by the method on top, and as a tree. Any thread. */
final class StackSamples {
    private static final int MOST_METHODS = 20;

    private final Map<String, Integer> byOwner = new HashMap<>();
    private final Map<String, Integer> byMethod = new HashMap<>();
    private final StackTree tree = new StackTree();

    /**
     * How often something was seen.
     *
     * @param name a method, or whose code it was
     */
    record Count(String name, int samples) {}

    /**
     * Adds a sample.
     *
     * @param methods what was called, each by the next one, as {@code package.Class.method}
     */
    synchronized void add(List<String> methods) {
        if (methods.isEmpty()) {
            return;
        }
        byOwner.merge(CodeOwner.of(methods).label(), 1, Integer::sum);
        byMethod.merge(methods.get(0), 1, Integer::sum);
        List<String> fromThread = new ArrayList<>(methods);
        Collections.reverse(fromThread);
        tree.add(fromThread);
    }

    /** How many there are. */
    synchronized int size() {
        return tree.root().samples();
    }

    /** Whose code it was, most samples first. */
    synchronized List<Count> owners() {
        return sorted(byOwner);
    }

    /** The methods on top of most samples. */
    synchronized List<Count> methods() {
        List<Count> all = sorted(byMethod);
        return all.subList(0, Math.min(MOST_METHODS, all.size()));
    }

    private static List<Count> sorted(Map<String, Integer> counts) {
        List<Count> sorted = new ArrayList<>();
        counts.forEach((name, samples) -> sorted.add(new Count(name, samples)));
        sorted.sort(Comparator.comparingInt(Count::samples).reversed().thenComparing(Count::name));
        return sorted;
    }

    /** All stacks; for who adds nothing any more. */
    StackTree tree() {
        return tree;
    }
}
