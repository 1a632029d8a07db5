package io.aurochs.benchmarks.driver.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.benchmarks.driver.compare.ComparisonReport.Load;
import io.aurochs.benchmarks.driver.experiment.Measure;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.Ratio;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.Systems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A report as JSON: {@code engine}, {@code app}, {@code settings} (of Storm, with what stock's batch sizes came to under {@code stock}),
 * {@code machine}, {@code resultsEqual}, {@code rounds} (a list of runs in the order they ran), {@code median.<system>} and
 * {@code ratio.aurochsOver.<system>.{min,median,max}} of records a second (and {@code aurochsReuseOver} and {@code aurochsWithOver} where
 * there is such a system), and {@code profiles} where there are some, with {@code profiledOver}, what is left of the throughput. A figure
 * that a run does not have is null.
 */
public final class ReportJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ReportJson() {}

    public static ObjectNode of(ComparisonReport report, MachineDescription machine) {
        CompareOptions options = report.options();
        ObjectNode root = MAPPER.createObjectNode();
        root.put("engine", options.engine().name());
        root.put("app", options.app().name());
        root.set("settings", settings(report));
        root.set("machine", MAPPER.valueToTree(machine));
        root.put("resultsEqual", report.resultsEqual());
        if (!report.resultsEqual()) {
            root.set("differences", MAPPER.valueToTree(report.differences()));
        }
        Load load = report.load();
        if (load != null) {
            addRuns(load.peakRounds(), root.putArray("peakRounds"));
        }
        addRuns(report.rounds(), root.putArray("rounds"));
        ObjectNode median = root.putObject("median");
        for (String system : options.systems()) {
            ObjectNode medians = median.putObject(system);
            for (Measure measure : Measure.values()) {
                medians.put(measure.key(), report.median(system, measure));
            }
        }
        root.set("ratio", ratios(report));
        if (!report.profiles().isEmpty()) {
            root.set("profiles", MAPPER.valueToTree(report.profiles()));
            Map<String, Spread> costs = new LinkedHashMap<>();
            options.systems().forEach(system -> costs.put(system, report.profiledRatio(system)));
            root.set("profiledOver", MAPPER.valueToTree(costs));
        }
        return root;
    }

    private static void addRuns(List<Map<String, RunResult>> rounds, ArrayNode runs) {
        for (int round = 0; round < rounds.size(); round++) {
            for (Map.Entry<String, RunResult> run : rounds.get(round).entrySet()) {
                runs.add(run(run.getKey(), run.getValue(), round + 1));
            }
        }
    }

    private static ObjectNode ratios(ComparisonReport report) {
        Map<String, Map<String, Spread>> ratios = new TreeMap<>();
        // The promised one is there even if there is nothing to put into it.
        ratios.put(new Ratio(Systems.AUROCHS, Systems.STOCK).key(), new LinkedHashMap<>());
        for (Ratio ratio : report.ratios()) {
            Spread over = report.ratio(ratio);
            if (over != null) {
                ratios.computeIfAbsent(ratio.key(), unseen -> new LinkedHashMap<>())
                        .put(ratio.theirs(), over);
            }
        }
        return MAPPER.valueToTree(ratios);
    }

    public static void write(ObjectNode json, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), json);
    }

    private static ObjectNode run(String system, RunResult run, int round) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("system", system);
        node.put("round", round);
        for (Measure measure : Measure.values()) {
            node.put(measure.key(), measure.of(run));
        }
        node.put("replays", run.replays());
        node.put("resultsEqual", run.resultsEqual());
        return node;
    }

    private static ObjectNode settings(ComparisonReport report) {
        CompareOptions options = report.options();
        ObjectNode settings = MAPPER.createObjectNode();
        settings.set("systems", MAPPER.valueToTree(options.systems()));
        settings.put("rounds", options.rounds());
        settings.put("seconds", options.seconds());
        settings.put("warmup", options.warmup());
        settings.put("parallelism", options.parallelism());
        settings.put("acks", options.acks());
        Path input = options.input();
        settings.put("input", input == null ? null : String.valueOf(input.getFileName()));
        settings.put("heap", options.jvm().heap());
        settings.put("collector", options.jvm().collector());
        settings.set("set", MAPPER.valueToTree(new TreeMap<>(options.settings())));
        settings.set("with", MAPPER.valueToTree(new TreeMap<>(options.with())));
        Load load = report.load();
        if (load != null) {
            settings.put("load", options.load());
            settings.put("loadRecordsPerSecond", load.recordsPerSecond());
            settings.set("peakRecordsPerSecond", MAPPER.valueToTree(load.peaks()));
        }
        settings.set("stock", MAPPER.valueToTree(options.engine().stockSettings(report.tuning())));
        ObjectNode conf = settings.putObject(options.engine().jobKey());
        for (String system : options.systems()) {
            conf.set(system, MAPPER.valueToTree(conf(report, system)));
        }
        return settings;
    }

    /** As the last round submitted it: the same in every round. */
    private static Map<String, Object> conf(ComparisonReport report, String system) {
        RunResult last = report.rounds().get(report.rounds().size() - 1).get(system);
        return last == null ? Map.of() : last.conf();
    }
}
