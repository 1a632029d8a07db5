package io.aurochs.profiling.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Processor time by category, in seconds. Used by one thread while it is added to. */
public final class Shares {
    private final EnumMap<Category, Double> seconds = new EnumMap<>(Category.class);

    void add(Category category, double cpuSeconds) {
        seconds.merge(category, cpuSeconds, Double::sum);
    }

    void add(Shares other) {
        other.seconds.forEach(this::add);
    }

    /** All of it. */
    public double totalSeconds() {
        return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Of one category; 0 if nothing was spent on it. */
    public double seconds(Category category) {
        return seconds.getOrDefault(category, 0.0);
    }

    /** Of one category, 0 to 1; 0 if no time was spent at all. */
    public double share(Category category) {
        double total = totalSeconds();
        return total == 0 ? 0 : seconds(category) / total;
    }

    /** By category, only those that time was spent on. */
    public Map<Category, Double> bySeconds() {
        return Collections.unmodifiableMap(seconds);
    }
}
