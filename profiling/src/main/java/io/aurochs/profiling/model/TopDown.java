package io.aurochs.profiling.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * A processor's cycles by the top-down method (Yasin, ISPASS'14).
 *
 * @param shares 0 to 1, of pipeline slots at the first level; below it of slots or cycles, as the processor's maker defines the
 *     metric, so that they need not add up to their parent. Only what the processor measures.
 */
public record TopDown(Map<Stall, Double> shares) {
    public TopDown {
        shares = shares.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(shares));
    }

    /**
     * Puts a tool's metrics in the paper's words.
     *
     * @param table resource of this package: a stall, and the name of a metric; several metrics of one stall add up
     * @param percentages by the name that the tool gives them; others than the table's mean nothing
     */
    public static TopDown of(String table, Map<String, Double> percentages) {
        Map<Stall, Double> shares = new EnumMap<>(Stall.class);
        for (TableLines.Line line : TableLines.ofResource(table)) {
            Double percentage = percentages.get(line.value());
            if (percentage != null) {
                shares.merge(Stall.valueOf(line.word().toUpperCase(Locale.ROOT)), percentage / 100, Double::sum);
            }
        }
        return new TopDown(shares);
    }
}
