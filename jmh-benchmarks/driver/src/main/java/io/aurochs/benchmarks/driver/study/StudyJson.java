package io.aurochs.benchmarks.driver.study;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.benchmarks.driver.run.EngineRuns;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/**
 * A study as JSON: {@code machine}, {@code settings}, {@code summary}, {@code notMeasured}, {@code failures}, {@code wrong}, {@code checkedForLossOnly}, and
 * {@code figures}, each of which has its {@code table} as shown, {@code points} (with their runs, and the medians over them), {@code notMeasured} and what the
 * {@code paper} says. What a run does not have is null.
 */
final class StudyJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private StudyJson() {}

    /** All of it. */
    static ObjectNode of(StudyReport report) {
        ObjectNode root = head(report);
        root.set("summary", MAPPER.valueToTree(report.summary()));
        root.set("notMeasured", MAPPER.valueToTree(report.leftOut()));
        root.set("failures", MAPPER.valueToTree(report.failures()));
        root.set("wrong", MAPPER.valueToTree(report.measured().wrong()));
        root.set("checkedForLossOnly", MAPPER.valueToTree(report.measured().checkedForLossOnly()));
        ArrayNode figures = root.putArray("figures");
        report.figures().forEach(figure -> figures.add(figure(report, figure)));
        return root;
    }

    /** One figure, with machine and settings. */
    static ObjectNode of(StudyReport report, FigureReport figure) {
        ObjectNode root = head(report);
        root.setAll(figure(report, figure));
        return root;
    }

    static void write(ObjectNode json, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), json);
    }

    private static ObjectNode head(StudyReport report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.set("machine", MAPPER.valueToTree(report.machine()));
        Pace pace = report.plan().pace();
        ObjectNode settings = root.putObject("settings");
        settings.put("rounds", pace.rounds());
        settings.put("warmup", pace.warmup());
        settings.put("seconds", pace.seconds());
        settings.put("acks", report.scope().acks());
        settings.put("minutes", report.options().minutes());
        ArrayNode engines = settings.putArray("engines");
        report.scope()
                .usable()
                .forEach(engine -> engines.addObject()
                        .put("engine", engine.title())
                        .put("jvm", engine.jvm())
                        .put("build", engine.build())
                        .set("parallelism", parallelism(report.scope(), engine)));
        return root;
    }

    /** By application, on all processors. */
    private static ObjectNode parallelism(Scope scope, EngineRuns engine) {
        ObjectNode node = MAPPER.createObjectNode();
        scope.jobs(engine.engine())
                .forEach(job -> node.put(
                        job.app().command(),
                        engine.parallelism(job.app().command(), scope.all().processors())));
        return node;
    }

    private static ObjectNode figure(StudyReport report, FigureReport figure) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("figure", figure.figure().number());
        node.put("title", figure.figure().title());
        node.put("shows", figure.figure().shows());
        node.set("table", table(figure.content().table()));
        node.set("remarks", MAPPER.valueToTree(figure.content().remarks()));
        node.set("notMeasured", MAPPER.valueToTree(figure.notMeasured()));
        ArrayNode paper = node.putArray("paper");
        PaperText.of(figure.figure().number())
                .forEach(text -> paper.addObject().put("place", text.place()).put("statement", text.statement()));
        ArrayNode points = node.putArray("points");
        figure.points().forEach(point -> points.add(point(report, point)));
        return node;
    }

    /** A row is an object of the cells that have something. */
    private static ArrayNode table(Table table) {
        ArrayNode rows = MAPPER.createArrayNode();
        for (List<String> row : table.rows()) {
            ObjectNode cells = rows.addObject();
            for (int i = 0; i < row.size(); i++) {
                if (!row.get(i).isEmpty()) {
                    cells.put(table.columns().get(i).name(), row.get(i));
                }
            }
        }
        return rows;
    }

    private static ObjectNode point(StudyReport report, Point point) {
        Measured measured = report.measured();
        ObjectNode node = MAPPER.createObjectNode();
        node.set("setup", MAPPER.valueToTree(point.setup()));
        node.put("variant", point.variant().name());
        node.put("system", point.variant().system());
        node.set("set", MAPPER.valueToTree(new TreeMap<>(measured.settings(point))));
        node.put("condition", point.condition().name());
        node.put("recordsPerSecond", measured.speed(point));
        node.put("recordsPerCpuSecond", measured.median(point, RunResult::recordsPerCpuSecond));
        node.put("p50Ms", measured.median(point, RunResult::p50Ms));
        node.put("p99Ms", measured.median(point, RunResult::p99Ms));
        node.put("p999Ms", measured.median(point, RunResult::p999Ms));
        node.set("runs", MAPPER.valueToTree(report.runs(point)));
        return node;
    }
}
