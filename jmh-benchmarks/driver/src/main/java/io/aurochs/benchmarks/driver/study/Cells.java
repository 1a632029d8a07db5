package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the study's tables write figures; empty where there is none. */
final class Cells {
    private Cells() {}

    /** Without fractions. */
    static String whole(@Nullable Double value) {
        return Table.cell(value, "%,.0f");
    }

    static String whole(@Nullable Spread spread) {
        return spread == null ? "" : whole(spread.median());
    }

    /** Of small delays, hundredths. */
    static String ms(@Nullable Double value) {
        return Table.cell(value, value != null && value < 10 ? "%.2f" : "%,.1f");
    }

    /** Of a share of 1. */
    static String percent(@Nullable Double share) {
        return share == null ? "" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Smallest and largest; empty of one value. */
    static String range(@Nullable Spread spread) {
        return spread == null || spread.min() == spread.max()
                ? ""
                : String.format(Locale.ROOT, "(%,.0f ... %,.0f)", spread.min(), spread.max());
    }

    /** The middle, and what it varies between. */
    static String ratio(@Nullable Spread spread) {
        if (spread == null) {
            return "";
        }
        return spread.min() == spread.max()
                ? String.format(Locale.ROOT, "%.2f", spread.median())
                : String.format(Locale.ROOT, "%.2f (%.2f ... %.2f)", spread.median(), spread.min(), spread.max());
    }

    static @Nullable Double median(@Nullable Spread spread) {
        return spread == null ? null : spread.median();
    }
}
