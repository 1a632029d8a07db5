package io.aurochs.benchmarks.driver.experiment;

/**
 * What is measured, some rounds of it.
 *
 * @param setup where
 * @param variant of what takes turns
 * @param condition under which
 */
public record Point(Setup setup, Variant variant, Condition condition) {
    /** At its peak. */
    public static Point peak(Setup setup, Variant variant) {
        return new Point(setup, variant, Condition.PEAK);
    }

    /** At half load. */
    public static Point loaded(Setup setup, Variant variant) {
        return new Point(setup, variant, Condition.HALF_LOAD);
    }

    /** The same under another condition. */
    public Point at(Condition other) {
        return new Point(setup, variant, other);
    }

    /** For people. */
    public String label() {
        return setup.label() + ", " + brief();
    }

    /** For people who know the setup. */
    public String brief() {
        return variant.name() + (condition.equals(Condition.PEAK) ? "" : ", " + condition.label());
    }
}
