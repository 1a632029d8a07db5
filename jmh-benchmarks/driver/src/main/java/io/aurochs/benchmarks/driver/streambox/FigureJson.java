package io.aurochs.benchmarks.driver.streambox;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * Figures as JSON: {@code settings}, {@code machine} and {@code figures}, each of which has {@code points} (with their runs, and the
 * medians over them), {@code searches} (the rates that were tried), {@code notMeasured} and {@code paper}. What a run does not have is
 * null.
 */
final class FigureJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private FigureJson() {}

    static ObjectNode of(List<FigureReport> reports, FigureOptions options, MachineDescription machine) {
        ObjectNode root = MAPPER.createObjectNode();
        ObjectNode settings = root.putObject("settings");
        settings.put("rounds", options.rounds());
        settings.put("seconds", options.seconds());
        settings.put("warmup", options.warmup());
        settings.put("steps", options.steps());
        settings.set("set", MAPPER.valueToTree(new TreeMap<>(options.settings())));
        root.set("machine", MAPPER.valueToTree(machine));
        ArrayNode figures = root.putArray("figures");
        reports.forEach(report -> figures.add(figure(report)));
        return root;
    }

    static void write(ObjectNode json, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), json);
    }

    private static ObjectNode figure(FigureReport report) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("figure", report.figure().number());
        node.put("title", report.figure().title());
        node.put("right", report.isRight());
        ArrayNode points = node.putArray("points");
        report.points().forEach(point -> points.add(point(report.figure(), point)));
        ArrayNode searches = node.putArray("searches");
        report.searches().forEach(search -> searches.add(search(search)));
        node.set("notMeasured", MAPPER.valueToTree(report.plan().gaps()));
        node.set("failures", MAPPER.valueToTree(report.failures()));
        ArrayNode paper = node.putArray("paper");
        for (PaperNumber number : PaperNumber.of(report.figure())) {
            paper.addObject().put("section", number.section()).put("statement", number.statement());
        }
        return node;
    }

    private static ObjectNode point(Figure figure, Point point) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("benchmark", point.benchmark());
        node.put("cores", point.cores());
        node.put("variant", point.variant().name());
        node.put("system", point.variant().system());
        node.set("set", MAPPER.valueToTree(new TreeMap<>(point.variant().settings())));
        node.set("condition", MAPPER.valueToTree(point.condition()));
        node.put("recordsPerSecond", point.median(RunResult::recordsPerSecond));
        node.put("recordsPerCpuSecond", point.median(RunResult::recordsPerCpuSecond));
        node.put("cpuSeconds", point.median(RunResult::cpuSeconds));
        node.put("p50Ms", point.median(RunResult::p50Ms));
        node.put("p99Ms", point.median(RunResult::p99Ms));
        node.put("p999Ms", point.median(RunResult::p999Ms));
        node.set("ofTheFirst", MAPPER.valueToTree(point.ratio()));
        node.put("remark", point.remark());
        node.put("paper", FigureTable.ofPaper(figure, point));
        node.set("runs", MAPPER.valueToTree(point.runs()));
        return node;
    }

    private static ObjectNode search(Search search) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("benchmark", search.benchmark());
        node.put("cores", search.cores());
        node.put("variant", search.variant());
        node.set("trials", MAPPER.valueToTree(search.trials()));
        return node;
    }
}
