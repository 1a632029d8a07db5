package io.aurochs.benchmarks.driver.report;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How tables write figures; empty where there is none. */
public final class Cells {
    private Cells() {}

    public static String cell(@Nullable Double value, String format) {
        return value == null ? "" : String.format(Locale.ROOT, format, value);
    }

    /** Without fractions. */
    public static String whole(@Nullable Double value) {
        return cell(value, "%,.0f");
    }

    public static String whole(@Nullable Spread spread) {
        return whole(median(spread));
    }

    /** Of small delays, hundredths. */
    public static String ms(@Nullable Double value) {
        return cell(value, value != null && value < 10 ? "%.2f" : "%,.1f");
    }

    /** Of a share of 1. */
    public static String percent(@Nullable Double share) {
        return share == null ? "" : cell(100 * share, "%.0f %%");
    }

    /** Smallest and largest; empty of one value. */
    public static String range(@Nullable Spread spread) {
        return spread == null || spread.min() == spread.max()
                ? ""
                : String.format(Locale.ROOT, "(%,.0f ... %,.0f)", spread.min(), spread.max());
    }

    /** The middle, and what it varies between. */
    public static String ratio(@Nullable Spread spread) {
        if (spread == null || spread.min() == spread.max()) {
            return cell(median(spread), "%.2f");
        }
        return String.format(Locale.ROOT, "%.2f (%.2f ... %.2f)", spread.median(), spread.min(), spread.max());
    }

    public static @Nullable Double median(@Nullable Spread spread) {
        return spread == null ? null : spread.median();
    }
}
