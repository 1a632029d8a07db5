package io.aurochs.benchmarks.driver.report;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * Collects what a bar chart shows: categories one after the other, each with a bar of every series that has a value there. A page draws it
 * with the partial {@code charts}, a file has it as a picture. One thread.
 */
public final class Bars {
    private static final String ONES = "#,##0";
    private static final String HUNDREDTHS = "0.00";
    /** Beyond, figures above the bars would cover one another. */
    private static final int MOST_LABELLED = 16;
    /** Least room for a category's name, so that none is left out: names are short. */
    private static final int NAME_WIDTH = 30;
    /** Beyond, a legend in one line does not fit below the chart. */
    private static final int MOST_IN_LINE = 4;

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
                    bars.add(new Bar(each.getKey(), BarCharts.hue(number), value, format.format(value)));
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

    /** The chart as a picture. */
    public CategoryChart chart() {
        CategoryChart chart = BarCharts.empty(title);
        chart.getStyler().setYAxisDecimalPattern(pattern);
        chart.getStyler().setXAxisTickMarkSpacingHint(NAME_WIDTH);
        chart.getStyler().setLabelsVisible(categories.size() * series.size() <= MOST_LABELLED);
        if (series.size() > MOST_IN_LINE) {
            chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
            chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        }
        int number = 0;
        for (Map.Entry<String, Map<String, Double>> each : series.entrySet()) {
            List<@Nullable Double> bars = new ArrayList<>();
            categories.forEach(category -> bars.add(each.getValue().get(category)));
            if (bars.stream().anyMatch(Objects::nonNull)) {
                chart.addSeries(each.getKey(), List.copyOf(categories), bars).setFillColor(BarCharts.colour(number));
            }
            number++;
        }
        return chart;
    }
}
