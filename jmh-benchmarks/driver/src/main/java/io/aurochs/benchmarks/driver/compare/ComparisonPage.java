package io.aurochs.benchmarks.driver.compare;

import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Page;
import io.aurochs.benchmarks.driver.report.Summary;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.Systems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A comparison as one self-contained page, and the parts of such a page for reports of several comparisons. */
public final class ComparisonPage {
    private static final Page PAGE = Page.beside(ComparisonPage.class, "compare.mustache");
    private static final Ratio USUAL = new Ratio(Systems.AUROCHS, Systems.STOCK);

    private static final Pace NOTHING_MEASURED = new Pace(0, 0, 0);

    private ComparisonPage() {}

    static String of(ComparisonReport report, MachineDescription machine) {
        CompareOptions options = report.options();
        return PAGE.of(Map.of(
                "heading",
                options.engine().title() + ", " + options.app().name() + ": " + String.join(", ", options.systems()),
                "picture",
                summary((options.openLoop() ? "peaks of " : "") + options.app().name(), List.of(report), machine),
                "comparison",
                section(report),
                "charts",
                charts(List.of(report)),
                "profiles",
                ReportTable.profiles(report)));
    }

    /** What the partial {@code comparison} shows, and a title. */
    public static Map<String, Object> section(ComparisonReport report) {
        return Map.of(
                "title", ReportTable.title(report.options()),
                "notes", ReportTable.notes(report),
                "table", ReportTable.table(report),
                "conclusions", ReportTable.conclusions(report),
                "style", report.isRight() ? "right" : "wrong",
                "verdict", ReportTable.verdict(report));
    }

    /**
     * The ratios over unmodified engines as a picture. It has no mean: the comparisons are of one application.
     *
     * @param comparisons of one pace
     */
    public static Summary summary(String title, List<ComparisonReport> comparisons, MachineDescription machine) {
        return Summary.of(
                List.of(Summary.Block.of(title, ratios(comparisons))),
                machine,
                comparisons.stream().map(ComparisonReport::measured).toList(),
                comparisons.stream()
                        .map(comparison -> comparison.options().pace())
                        .findFirst()
                        .orElse(NOTHING_MEASURED),
                comparisons.stream()
                        .map(comparison -> ReportTable.setup(comparison.options()))
                        .toList());
    }

    /** How many times the throughput of an unmodified engine Aurochs has, by what is compared. */
    static Map<String, Spread> ratios(List<ComparisonReport> comparisons) {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        for (ComparisonReport comparison : comparisons) {
            for (Ratio ratio : comparison.ratios()) {
                Spread over = comparison.ratio(ratio);
                boolean isUnmodified = Systems.isEngine(ratio.theirs()) && !Systems.isAurochs(ratio.theirs());
                if (over != null && isUnmodified) {
                    String name = name(comparison.options());
                    ratios.put(ratio.equals(USUAL) ? name : name + ": " + ratio, over);
                }
            }
        }
        return ratios;
    }

    /**
     * A group of bars for each system, one bar for each comparison, named by what sets it apart. At a load all systems have the same
     * throughput: there are latencies and peaks instead.
     *
     * @param comparisons of one engine and application, all at a load or none; none: no charts
     */
    public static List<Bars> charts(List<ComparisonReport> comparisons) {
        if (comparisons.isEmpty()) {
            return List.of();
        }
        CompareOptions options = comparisons.get(0).options();
        String unit = options.app().unit();
        String of = options.engine().title() + ": ";
        List<Bars> charts = new ArrayList<>();
        if (options.openLoop()) {
            charts.add(bars(Bars.ofMilliseconds(of + "p50 of latency (ms)"), comparisons, median(Measure.P50_MS)));
            charts.add(bars(Bars.ofMilliseconds(of + "p99 of latency (ms)"), comparisons, median(Measure.P99_MS)));
            charts.add(bars(
                    Bars.of(of + "peak, " + unit + " a second"),
                    comparisons,
                    (comparison, system) -> comparison.peaks().get(system)));
        } else {
            charts.add(bars(Bars.of(of + unit + " a second"), comparisons, median(Measure.RECORDS_PER_SECOND)));
        }
        charts.add(bars(Bars.of(of + unit + " per CPU second"), comparisons, median(Measure.RECORDS_PER_CPU_SECOND)));
        charts.add(bars(Bars.of(of + "peak memory (MB)"), comparisons, median(Measure.PEAK_RSS_MB)));
        return charts.stream().filter(bars -> !bars.isEmpty()).toList();
    }

    private static BiFunction<ComparisonReport, String, @Nullable Double> median(Measure measure) {
        return (comparison, system) -> comparison.median(system, measure);
    }

    private static Bars bars(
            Bars bars,
            List<ComparisonReport> comparisons,
            BiFunction<ComparisonReport, String, @Nullable Double> value) {
        for (ComparisonReport comparison : comparisons) {
            CompareOptions options = comparison.options();
            options.systems().forEach(system -> bars.add(system, name(options), value.apply(comparison, system)));
        }
        return bars;
    }

    private static String name(CompareOptions options) {
        Engine engine = options.engine();
        return engine.title() + (engine.hasAcks() ? ", " + engine.variant(options.acks()) : "");
    }
}
