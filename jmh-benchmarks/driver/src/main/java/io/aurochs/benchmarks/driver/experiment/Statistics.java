package io.aurochs.benchmarks.driver.experiment;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The arithmetic of a report. */
public final class Statistics {
    private Statistics() {}

    /**
     * The smallest, middle and largest of some values; of an even number, the middle is the mean of the two in the middle.
     */
    public record Spread(double min, double median, double max) {}

    /** Smallest, middle and largest; null if there are no values. */
    public static @Nullable Spread spread(List<Double> values) {
        if (values.isEmpty()) {
            return null;
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }

    /** The middle one; null if there are no values. */
    public static @Nullable Double median(List<Double> values) {
        Spread spread = spread(values);
        return spread == null ? null : spread.median();
    }

    /** The mean of ratios: that of their logarithms. */
    public static double geometricMean(Collection<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
    }

    /** Without a fraction that is none. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
