package io.aurochs.profiling.simulate;

import io.aurochs.profiling.model.Category;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Costs by what they were spent on. Used by one thread while it is added to. */
public final class CategoryCosts {
    private final EnumMap<Category, Costs> byCategory = new EnumMap<>(Category.class);
    private Costs unknown = Costs.NONE;
    private Costs byTheClock = Costs.NONE;

    void add(Category category, Costs costs) {
        byCategory.merge(category, costs, Costs::plus);
    }

    /** Of code of which nothing says what it was for. */
    void addUnknown(Costs costs) {
        unknown = unknown.plus(costs);
    }

    /** Of threads that do not work for records. */
    void addByTheClock(Costs costs) {
        byTheClock = byTheClock.plus(costs);
    }

    /** Only categories that something was spent on. */
    public Map<Category, Costs> byCategory() {
        return Collections.unmodifiableMap(byCategory);
    }

    /** See {@link #addUnknown}. */
    public Costs unknown() {
        return unknown;
    }

    /** See {@link #addByTheClock}. */
    public Costs byTheClock() {
        return byTheClock;
    }
}
