package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Held;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.UntilWritten;
import io.aurochs.differential.flink.job.WordCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the tasks of a Flink job run, on the virtual nodes of a machine with four, and on the cores of this one. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlacementTest {
    @TempDir
    Path directory;

    private final RestEndpoint rest;

    PlacementTest() throws Exception {
        rest = RestEndpoint.atFreePort();
    }

    private static Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>();
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    /** A metric of each subtask of a vertex, once all have it. */
    private List<Integer> ofEachSubtask(String vertex, String metric, int subtasks) throws Exception {
        String job = "/jobs/" + rest.get("/jobs").at("/jobs/0/id").asText();
        String id = "";
        for (JsonNode candidate : rest.get(job).get("vertices")) {
            if (candidate.get("name").asText().contains(vertex)) {
                id = candidate.get("id").asText();
            }
        }
        String names = IntStream.range(0, subtasks)
                .mapToObj(subtask -> subtask + "." + metric)
                .collect(Collectors.joining(","));
        JsonNode values = rest.await(job + "/vertices/" + id + "/metrics?get=" + names, all -> all.size() == subtasks);
        return IntStream.range(0, subtasks)
                .mapToObj(subtask -> value(values, subtask + "." + metric))
                .toList();
    }

    private static int value(JsonNode values, String name) {
        for (JsonNode value : values) {
            if (value.get("id").asText().equals(name)) {
                return value.get("value").asInt();
            }
        }
        throw new AssertionError("no " + name + " in " + values);
    }

    @Test
    void everyTaskIsWhereThePlanSaysAndItsMetricTellsSo() throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), """
                {"nodeOfTask": {"Source: held-source[0]": 3, "Source: held-source[1]": 1,
                                "held-count -> Sink: Writer[0]": 0, "held-count -> Sink: Writer[1]": 2}}""");
        Map<String, String> settings = settings("aurochs.machine", "4s-xeon", "aurochs.placement", "file:" + plan);
        settings.putAll(rest.settings());
        try (Run run = Run.open("Held");
                RunningJob job = RunningJob.submit(new Held(), Target.AUROCHS, Setup.DEFAULT, run, settings)) {
            run.gate(Held.ARRIVED).await();
            assertThat(ofEachSubtask(Held.SOURCE, "numaNode", 2)).containsExactly(3, 1);
            assertThat(ofEachSubtask(Held.COUNT, "numaNode", 2)).containsExactly(0, 2);
            run.gate(Held.RELEASED).open();
            job.awaitEnd();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void threadsAreBoundToCoresAndEndWithTheirTasks() throws Exception {
        Map<String, String> settings = settings("aurochs.pin", "core");
        settings.putAll(rest.settings());
        try (Run run = Run.open("Held");
                RunningJob job = RunningJob.submit(new Held(), Target.AUROCHS, Setup.DEFAULT, run, settings)) {
            run.gate(Held.ARRIVED).await();
            assertThat(ofEachSubtask(Held.COUNT, "core", 2)).allMatch(core -> core >= 0);
            assertThat(boundTo(Held.COUNT)).hasSize(2).allMatch(cpus -> !cpus.contains("-"));
            run.gate(Held.RELEASED).open();
            job.awaitEnd();
        }
        assertThat(TaskThreads.leftOver(Held.COUNT)).isEmpty();
    }

    /** The kernel's list of CPUs of each thread whose name begins like that; it keeps fifteen characters of it. */
    private static List<String> boundTo(String name) throws Exception {
        try (var threads = Files.list(Path.of("/proc/self/task"))) {
            return threads.map(thread -> status(thread.resolve("status")))
                    .filter(status -> status.getOrDefault("Name", "").startsWith(name.substring(0, 10)))
                    .map(status -> status.getOrDefault("Cpus_allowed_list", ""))
                    .toList();
        }
    }

    private static Map<String, String> status(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .map(line -> line.split(":", 2))
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1].strip()));
        } catch (java.io.IOException e) {
            // It has ended meanwhile.
            return Map.of();
        }
    }

    @Test
    void trafficIsMeasuredAndTheTasksArePlacedByIt() throws Exception {
        Map<String, String> settings = settings(
                "aurochs.machine",
                "4s-xeon",
                "aurochs.placement.window",
                "1ms",
                "aurochs.placement.report",
                "dir:" + report());
        Outcome stock = Outcome.of(new WordCount(), Target.STOCK, Setup.DEFAULT);
        runUntilReported(settings);
        assertThat(measuredFlows()).isNotEmpty();
        settings.put("aurochs.placement.live", "1ms");
        try (Run run = Run.open("WordCount")) {
            RunningJob.run(new WordCount(), Target.AUROCHS, Setup.DEFAULT, run, settings);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(stock))
                    .isEmpty();
        }
    }

    /** However late the report is made, records are still in flight. The drawing is what is written last. */
    private void runUntilReported(Map<String, String> settings) throws Exception {
        try (Run run = Run.open("UntilWritten")) {
            RunningJob.run(
                    new UntilWritten(report().resolve("plan.svg")), Target.AUROCHS, Setup.DEFAULT, run, settings);
        }
    }

    private Path report() {
        return directory.resolve("report");
    }

    /** What carried nothing while it was measured says nothing. */
    private List<JsonNode> measuredFlows() throws Exception {
        List<JsonNode> measured = new ArrayList<>();
        JsonNode traffic =
                new ObjectMapper().readTree(report().resolve("traffic.json").toFile());
        for (JsonNode flow : traffic.get("flows")) {
            if (flow.get("bytesPerSecond").asDouble() > 0) {
                measured.add(flow);
            }
        }
        return measured;
    }

    /** By a plan that has one step near both sources and the other away: sizes are known exactly of what is encoded. */
    @ParameterizedTest
    @CsvSource({"auto, true, false", "offheap, true, true", "reference, false, false"})
    void recordsTravelAsTheSettingSays(String transport, boolean farIsEncoded, boolean nearIsEncoded) throws Exception {
        Path plan = Files.writeString(directory.resolve("plan.json"), """
                {"nodeOfTask": {"Source: flowing-source[0]": 1, "Source: flowing-source[1]": 1,
                                "flowing-step -> Sink: Writer[0]": 1, "flowing-step -> Sink: Writer[1]": 2}}""");
        runUntilReported(settings(
                "aurochs.machine",
                "4s-xeon",
                "aurochs.placement",
                "file:" + plan,
                "aurochs.transport",
                transport,
                "aurochs.placement.window",
                "1ms",
                "aurochs.placement.report",
                "dir:" + report()));
        assertThat(measuredFlows()).isNotEmpty().allSatisfy(flow -> {
            boolean isFar = flow.get("to").asText().endsWith("[1]");
            assertThat(flow.path("estimated").asBoolean())
                    .as("%s", flow)
                    .isEqualTo(!(isFar ? farIsEncoded : nearIsEncoded));
        });
    }
}
