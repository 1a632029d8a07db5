package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.compare.CompareOptions;
import io.aurochs.benchmarks.driver.compare.ComparisonReport;
import io.aurochs.benchmarks.driver.compare.ReportTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Storm 2.8: stock runs in local mode, at its best producer batch size. */
public record StormEngine() implements Engine {
    public static final String NAME = "storm";

    private static final String ACKED = "every record acked, on each system at most 500 lines of each source in flight"
            + " (topology.max.spout.pending=500)";
    private static final String MAIN = "io.aurochs.benchmarks.application.ApplicationRun";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<App> apps() {
        return Stream.concat(Stream.of(StudyApps.WORD_COUNT), StudyApps.GENERATED.stream())
                .toList();
    }

    @Override
    public List<String> systems() {
        return List.of(Systems.STOCK, Systems.AUROCHS, Systems.LOOP);
    }

    @Override
    public int defaultParallelism() {
        return 1;
    }

    @Override
    public boolean hasAcks() {
        return true;
    }

    @Override
    public String variant(CompareOptions options) {
        return options.acks() ? "acks on" : "acks off";
    }

    @Override
    public void checkSetting(String key) {
        // The topology's configuration is the user's; Storm and Aurochs judge it.
    }

    @Override
    public String mainClass() {
        return MAIN;
    }

    @Override
    public List<String> arguments(CompareOptions options) {
        List<String> application = List.of("--app", options.app().name());
        return options.acks()
                ? Stream.concat(application.stream(), Stream.of("--acks")).toList()
                : application;
    }

    @Override
    public List<String> jvmFlags(String system) {
        return Systems.isAurochs(system) ? JvmOptions.OFF_HEAP : List.of();
    }

    @Override
    public String classPath(Home home, String system) {
        return home.stormClassPath(system);
    }

    @Override
    public void requireBuilt(Home home, List<String> systems) {
        systems.forEach(home::stormClassPath);
        if (systems.contains(Systems.AUROCHS)) {
            home.stormJarClassPath(home.stormApplication().toString());
        }
    }

    @Override
    public boolean tunesStock() {
        return true;
    }

    @Override
    public List<String> notes(ComparisonReport report) {
        return report.options().systems().contains(Systems.STOCK) ? List.of(stockNote(report)) : List.of();
    }

    private static String stockNote(ComparisonReport report) {
        StockTuning tuning = report.tuning();
        StringBuilder note = new StringBuilder("stock: local mode's check of every tuple is off");
        if (!tuning.peak().isNone()) {
            note.append("; ")
                    .append(StockTuning.KEY)
                    .append(" tried (")
                    .append(report.options().app().unit())
                    .append("/s): ")
                    .append(trials(tuning.peak(), "%,.0f", tuning.peakSize()));
        } else if (!report.options().settings().containsKey(StockTuning.KEY)) {
            note.append("; ").append(StockTuning.KEY).append(" is Storm's default, no other was tried");
        }
        if (!tuning.load().isNone()) {
            note.append("; at the load (p99 ms): ").append(trials(tuning.load(), "%.2f", tuning.loadSize()));
        }
        return note.toString();
    }

    private static String trials(BatchTrials trials, String format, @Nullable Integer used) {
        List<String> parts = new ArrayList<>();
        if (!trials.figures().isEmpty()) {
            parts.add(ReportTable.figures(trials.figures(), format));
        }
        if (!trials.wrong().isEmpty()) {
            String sizes = trials.wrong().stream().map(String::valueOf).collect(Collectors.joining(", "));
            parts.add("left out for wrong results: " + sizes);
        }
        parts.add("used: " + (used == null ? "Storm's default" : used));
        return String.join(trials.wrong().isEmpty() ? ", " : "; ", parts);
    }

    @Override
    public Map<String, Object> stockSettings(StockTuning tuning) {
        Map<String, Object> settings = new TreeMap<>();
        settings.put("localModeTupleCheck", "off");
        settings.put("recordsPerSecondByBatchSize", tuning.peak().figures());
        settings.put("p99MsByBatchSize", tuning.load().figures());
        settings.put("wrongBatchSizes", tuning.peak().wrong());
        settings.put("wrongBatchSizesAtTheLoad", tuning.load().wrong());
        return settings;
    }

    @Override
    public String jobKey() {
        return "topology";
    }

    @Override
    public List<Ratio> ratios() {
        return List.of(
                new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS),
                new Ratio(Systems.AUROCHS_WITH, Systems.STOCK),
                new Ratio(Systems.AUROCHS, Systems.STOCK),
                new Ratio(Systems.AUROCHS, Systems.LOOP));
    }

    @Override
    public double overheadSeconds(String system) {
        return switch (Systems.program(system)) {
            case Systems.STOCK -> 9;
            case Systems.AUROCHS -> 3;
            default -> 2;
        };
    }

    @Override
    public String title() {
        return "Storm 2.8";
    }

    @Override
    public Optional<String> guarantee(boolean acks) {
        return Optional.of(acks ? ACKED : "no acks");
    }

    /** A source comes with two tasks of each operator. */
    @Override
    public int parallelism(int processors) {
        return Math.max(1, processors / 2);
    }

    @Override
    public List<Map<String, String>> stockCandidates() {
        return StockTuning.SIZES.stream().map(StormEngine::batchesOf).toList();
    }

    @Override
    public Map<String, String> unbatchedStock() {
        return batchesOf(1);
    }

    private static Map<String, String> batchesOf(int records) {
        return Map.of(StockTuning.KEY, Integer.toString(records));
    }
}
