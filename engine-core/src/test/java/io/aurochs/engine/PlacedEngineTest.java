package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.place.MachineNodes;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose tasks are on the virtual nodes of a machine with four. */
class PlacedEngineTest {
    private static final int MESSAGES = 20_000;

    @TempDir
    Path directory;

    private final Graph graph = Graph.builder()
            .vertex("source", true, 2)
            .vertex("step", false, 3)
            .vertex("sink", false, 2)
            .edge("source", "step", "default", Routing.SHUFFLE)
            .edge("step", "sink", "default", Routing.KEYED)
            .build();
    private final List<MessageSource> sources = new ArrayList<>();
    private final List<MessageStep> steps = new ArrayList<>();
    private final List<MessageStep> sinks = new ArrayList<>();

    private RunningGraph start(int messages, String... settings) {
        Map<String, Object> all = new HashMap<>(Map.of("aurochs.machine", "4s-xeon"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        IntStream.range(0, 2).forEach(i -> sources.add(new MessageSource(graph, messages, number -> "text " + number)));
        IntStream.range(0, 3).forEach(i -> steps.add(new MessageStep(graph, MessageStep.Body.PASS_ON)));
        IntStream.range(0, 2).forEach(i -> sinks.add(new MessageStep(graph, MessageStep.Body.SINK)));
        return RunningGraph.start(graph, all, vertex -> switch (vertex) {
            case "source" -> sources;
            case "step" -> steps;
            default -> sinks;
        });
    }

    private int arrived() {
        return sinks.stream().mapToInt(sink -> sink.seen().size()).sum();
    }

    private void assertEachArrivedOnce(int messages) {
        Await.until("everything has arrived", () -> arrived() >= 2 * messages);
        assertThat(sinks.stream()
                        .flatMap(sink -> sink.seen().stream())
                        .map(seen -> seen.origin() + "-" + seen.number()))
                .hasSize(2 * messages)
                .doesNotHaveDuplicates();
    }

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("given.json"), text);
    }

    private static final String APART = """
            {"nodeOfTask": {"source[0]": 0, "source[1]": 1, "step[0]": 0, "step[1]": 1, "step[2]": 2,
                            "sink[0]": 2, "sink[1]": 3}}""";

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void recordsAreEncodedBetweenNodesAndNowhereElse(String arrangement) throws IOException {
        try (RunningGraph run =
                start(MESSAGES, "aurochs.workers", arrangement, "aurochs.placement", "file:" + plan(APART))) {
            assertEachArrivedOnce(MESSAGES);
            assertThat(IntStream.range(0, 7).map(run.engine()::nodeOf)).containsExactly(0, 1, 0, 1, 2, 2, 3);
            EngineSnapshot counts = run.engine().snapshot();
            assertThat(counts.channels()).hasSize(12).allSatisfy(channel -> {
                boolean crosses =
                        run.engine().nodeOf(channel.fromTask()) != run.engine().nodeOf(channel.toTask());
                assertThat(channel.records()).isPositive();
                assertThat(channel.encodedRecords()).isEqualTo(crosses ? channel.records() : 0);
            });
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void theSameInputTwiceGivesEqualBytes() throws IOException {
        List<Long> bytes = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            sources.clear();
            steps.clear();
            sinks.clear();
            try (RunningGraph run = start(
                    MESSAGES,
                    "aurochs.placement",
                    "file:" + plan(APART),
                    "aurochs.bundle.latency",
                    "60s",
                    "aurochs.bundle.latency.source",
                    "60s")) {
                assertEachArrivedOnce(MESSAGES);
                bytes.add(run.engine().snapshot().channels().stream()
                        // The source's calls end where they end; what comes of a call's bundles is cut anew behind it.
                        .filter(channel -> channel.fromTask() < 2)
                        .mapToLong(EngineSnapshot.ChannelCounts::bytes)
                        .sum());
            }
        }
        assertThat(bytes.get(0)).isPositive().isEqualTo(bytes.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void noRecordIsLostWhileTasksAreMoved(String arrangement) {
        int messages = 200_000;
        Random random = new Random(7);
        try (RunningGraph run = start(
                messages,
                "aurochs.workers",
                arrangement,
                "aurochs.placement",
                "static",
                "aurochs.bundle.records",
                "16")) {
            int moves = 0;
            while (arrived() < 2 * messages && moves < 2_000) {
                int seen = arrived();
                run.engine().place(random.ints(7, 0, 4).toArray());
                moves++;
                Await.until("the job goes on", () -> arrived() > seen || arrived() == 2 * messages);
            }
            assertThat(moves).isGreaterThan(10);
            assertEachArrivedOnce(messages);
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void tasksAreMovedByWhatTheySend() {
        try (RunningGraph run =
                start(Integer.MAX_VALUE, "aurochs.placement", "measured", "aurochs.placement.window", "20ms")) {
            // Hardly any of the machine's sixty cores is in use: everything fits on one node, where nothing crosses.
            Await.until(
                    "all tasks are on one node",
                    () -> IntStream.range(0, 7)
                                    .map(run.engine()::nodeOf)
                                    .distinct()
                                    .count()
                            == 1);
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void theFastestOfAllPlansIsKept() {
        try (RunningGraph run = start(
                Integer.MAX_VALUE,
                "aurochs.placement",
                "try",
                "aurochs.placement.window",
                "20ms",
                "aurochs.placement.report",
                "dir:" + directory)) {
            Await.until("one is kept", () -> Files.exists(directory.resolve("plan.svg")));
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void theReportHoldsWhatWasMeasuredAndDecided() throws IOException {
        int[] placed;
        try (RunningGraph run = start(
                Integer.MAX_VALUE,
                "aurochs.placement.window",
                "20ms",
                "aurochs.placement.report",
                "dir:" + directory.resolve("report"))) {
            Await.until("it is there", () -> Files.exists(directory.resolve("report/plan.svg")));
            assertThat(run.failures()).isEmpty();
            placed = IntStream.range(0, 7).map(run.engine()::nodeOf).toArray();
        }
        Path report = directory.resolve("report");
        assertThat(Files.readString(report.resolve("traffic.json"))).contains("\"source[0]\"", "\"bytesPerSecond\"");
        assertThat(Files.readString(report.resolve("plan.json"))).contains("\"nodeOfTask\"", "\"sink[1]\"");
        assertThat(Files.readString(report.resolve("plan.txt"))).contains("round-robin", "ours, k = 4", "<- use this");
        assertThat(Files.readString(report.resolve("plan.svg"))).startsWith("<svg");
        sources.clear();
        steps.clear();
        sinks.clear();
        try (RunningGraph again = start(100, "aurochs.placement", "file:" + report.resolve("plan.json"))) {
            assertThat(IntStream.range(0, 7).map(again.engine()::nodeOf))
                    .containsExactlyElementsOf(
                            java.util.Arrays.stream(placed).boxed().toList());
            assertEachArrivedOnce(100);
        }
    }

    @Test
    void whereNothingIsPlacedTrafficIsMeasuredAllTheSameIfAReportIsAskedFor() throws IOException {
        try (RunningGraph run = start(
                Integer.MAX_VALUE,
                "aurochs.placement",
                "off",
                "aurochs.placement.window",
                "20ms",
                "aurochs.placement.report",
                "dir:" + directory)) {
            Await.until("it is there", () -> Files.exists(directory.resolve("plan.svg")));
            assertThat(run.engine().nodeOf(0)).isEqualTo(MachineNodes.NOT_PLACED);
            assertThat(run.engine().snapshot().channels()).allSatisfy(channel -> {
                assertThat(channel.encodedRecords()).isZero();
                assertThat(channel.samples()).isPositive();
                assertThat((double) channel.sampledBytes() / channel.samples()).isBetween(29.0, 45.0);
            });
        }
        assertThat(Files.readString(directory.resolve("traffic.json"))).contains("\"estimated\" : true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"nodeOfTask\": {\"source[0]\": 0}}",
                "{\"nodeOfTask\": {\"source[0]\": 9, \"source[1]\": 1, \"step[0]\": 0, \"step[1]\": 1, \"step[2]\": 2, "
                        + "\"sink[0]\": 2, \"sink[1]\": 3}}",
                "{\"machine\": \"nodes [0, 1] at distances [0 21, 21 0]\", \"nodeOfTask\": {}}",
                "{}",
                "no JSON"
            })
    void aPlanThatDoesNotFitIsSaidAndTheJobRuns(String text) throws IOException {
        try (RunningGraph run = start(100, "aurochs.placement", "file:" + plan(text))) {
            assertEachArrivedOnce(100);
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void groupsThatAreFormedAnewStayPlaced() throws IOException {
        try (RunningGraph run = start(MESSAGES, "aurochs.placement", "file:" + plan(APART))) {
            run.engine().regroup(Map.of("step", List.of(2, 1)));
            assertEachArrivedOnce(MESSAGES);
            // The second step has joined the first one's group.
            assertThat(IntStream.range(0, 7).map(run.engine()::nodeOf)).containsExactly(0, 1, 0, 0, 2, 2, 3);
        }
    }

    @Test
    void whatWasMadeBeforeATaskCouldNotBeMadeIsGivenBack() {
        int[] made = {0};
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        assertThatThrownBy(() -> Engine.start(
                        graph,
                        EngineConfig.from(Map.of("aurochs.machine", "4s-xeon")),
                        (vertex, index) -> {
                            if (++made[0] == 5) {
                                throw new IllegalStateException("no such code");
                            }
                            return new MessageStep(graph, MessageStep.Body.SINK);
                        },
                        failure -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no such code");
        Await.until(
                "nothing runs",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread ->
                                !before.contains(thread) && thread.getName().startsWith("aurochs")));
    }

    @Test
    void bundlesLieInPagesOfTheirNodeAsFarAsTheKernelSays() throws IOException {
        try (RunningGraph run = start(MESSAGES, "aurochs.placement", "file:" + plan(APART))) {
            assertEachArrivedOnce(MESSAGES);
            Map<Integer, Map<Integer, Integer>> pages = run.engine().pagesByNode();
            assertThat(pages).containsOnlyKeys(0, 1, 2, 3);
            // Virtual nodes are on the real ones in turn, of which this machine may have one.
            pages.values().forEach(real -> assertThat(real.size()).isLessThanOrEqualTo(1));
        }
    }
}
