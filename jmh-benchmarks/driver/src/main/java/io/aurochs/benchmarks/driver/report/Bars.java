package io.aurochs.benchmarks.driver.report;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a bar chart shows: categories one after the other, each with a bar of every series that has a value there. A page draws it
 * with the partial {@code charts}, {@link BarCharts} makes a picture of it for files. No signature here or in what else a page shows names
 * a class of XChart: templates reflect on these classes, and packages for measurements leave XChart out. One thread.
 */
public final class Bars {
    private static final String ONES = "#,##0";
    private static final String HUNDREDTHS = "0.00";
    private static final String HUNDREDTHS_OF_MANY = "#,##0.00";
    /** How many colours series have, here, in {@code style.css} and in {@link BarCharts}. */
    static final int COLOURS = 8;

    private final String title;
    private final String pattern;
    private final Set<String> categories = new LinkedHashSet<>();
    private final Map<String, Map<String, Double>> series = new LinkedHashMap<>();

    private Bars(String title, String pattern) {
        this.title = title;
        this.pattern = pattern;
    }

    /** Of figures whose fractions say nothing. */
    public static Bars of(String title) {
        return new Bars(title, ONES);
    }

    /** Of ratios. */
    public static Bars ofRatios(String title) {
        return new Bars(title, HUNDREDTHS);
    }

    /** Of times in milliseconds. */
    public static Bars ofMilliseconds(String title) {
        return new Bars(title, HUNDREDTHS_OF_MANY);
    }

    /** A value; of several of one series and category, the first is shown. Null keeps the place of a bar that is not there. */
    public Bars add(String category, String ofSeries, @Nullable Double value) {
        categories.add(category);
        Map<String, Double> values = series.computeIfAbsent(ofSeries, unseen -> new LinkedHashMap<>());
        if (value != null) {
            values.putIfAbsent(category, value);
        }
        return this;
    }

    /** Whether there is no bar. */
    public boolean isEmpty() {
        return series.values().stream().allMatch(Map::isEmpty);
    }

    public String title() {
        return title;
    }

    /** How values are written, as of {@link DecimalFormat}. */
    String pattern() {
        return pattern;
    }

    List<String> categories() {
        return List.copyOf(categories);
    }

    /** By name, then by category. */
    Map<String, Map<String, Double>> series() {
        return series;
    }

    /** Number of a series' colour, by its number from 0. */
    static int hue(int series) {
        return series % COLOURS;
    }

    /**
     * A bar of a page.
     *
     * @param series its name
     * @param colour the number of the series' colour
     * @param value its length
     * @param text the value for people
     */
    public record Bar(String series, int colour, double value, String text) {}

    /**
     * A category on a page.
     *
     * @param category its name
     * @param bars from top to bottom
     */
    public record Group(String category, List<Bar> bars) {}

    /** For a page: the categories that have bars. */
    public List<Group> groups() {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        List<Group> groups = new ArrayList<>();
        for (String category : categories) {
            List<Bar> bars = new ArrayList<>();
            int number = 0;
            for (Map.Entry<String, Map<String, Double>> each : series.entrySet()) {
                Double value = each.getValue().get(category);
                if (value != null) {
                    bars.add(new Bar(each.getKey(), hue(number), value, format.format(value)));
                }
                // A series has its colour in every chart, whichever others have bars there.
                number++;
            }
            if (!bars.isEmpty()) {
                groups.add(new Group(category, bars));
            }
        }
        return groups;
    }

    /** For a page: a bar of each series that has some. */
    public List<Bar> legend() {
        Map<String, Bar> first = new LinkedHashMap<>();
        groups().forEach(group -> group.bars().forEach(bar -> first.putIfAbsent(bar.series(), bar)));
        return List.copyOf(first.values());
    }

    /** For a page: the value whose bar has the full width. */
    public double most() {
        return series.values().stream()
                .flatMap(values -> values.values().stream())
                .reduce(0.0, Math::max);
    }
}
