package io.aurochs.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks of another engine's threads, on the virtual nodes of a machine with four. */
class ForeignTasksTest {
    private static final String APART = """
            {"nodeOfTask": {"source[0]": 0, "source[1]": 1, "step[0]": 0, "step[1]": 1, "step[2]": 2,
                            "sink[0]": 2, "sink[1]": 3}}""";

    @TempDir
    Path directory;

    private final Graph graph = Graph.builder()
            .vertex("source", true, 2)
            .vertex("step", false, 3)
            .vertex("sink", false, 2)
            .edge("source", "step", "default", Routing.SHUFFLE)
            .edge("step", "sink", "default", Routing.KEYED)
            .build();

    private Path plan(String text) throws IOException {
        return Files.writeString(directory.resolve("given.json"), text);
    }

    @Test
    void aTaskThatIsRunAgainIsBoundAgainAndGoesOnCounting() throws InterruptedException {
        EngineConfig config = EngineConfig.from(
                Map.of("aurochs.machine", "4s-xeon", "aurochs.placement", "static", "aurochs.pin", "core"));
        ForeignTasks tasks = new ForeignTasks(graph, config);
        for (int attempt = 0; attempt < 2; attempt++) {
            int[] core = {-2};
            Thread thread = new Thread(() -> {
                ForeignTask task = tasks.enter(0);
                task.shipped(3, 100, 0);
                core[0] = task.core();
                task.leave();
            });
            thread.start();
            thread.join();
            assertThat(core[0]).isNotNegative();
        }
        assertThat(tasks.enter(0).channelTo(3).recordsByReference()).isEqualTo(200);
        tasks.close();
    }

    @ParameterizedTest
    @CsvSource({"auto, true, false", "auto, false, false", "reference, true, false", "offheap, false, true"})
    void recordsAreEncodedWhereTheyCrossAndAreCheapOrItIsForced(
            String transport, boolean isCheap, boolean isEncodedOnItsNode) throws IOException {
        EngineConfig config = EngineConfig.from(Map.of(
                "aurochs.machine",
                "4s-xeon",
                "aurochs.placement",
                "file:" + plan(APART),
                "aurochs.transport",
                transport));
        try (ForeignTasks tasks = new ForeignTasks(graph, config)) {
            int[] nodeOfTask = tasks.nodeOfTask();
            ForeignTask source = tasks.enter(0);
            boolean[] seen = new boolean[2];
            for (int step = 2; step < 5; step++) {
                boolean crosses = nodeOfTask[step] != nodeOfTask[0];
                boolean isEncoded = isEncodedOnItsNode || (crosses && isCheap && transport.equals("auto"));
                seen[crosses ? 1 : 0] = true;
                assertThat(source.mayEncode(isCheap) && source.memoryOf(step) != null)
                        .as("to task %d of %s", step, Arrays.toString(nodeOfTask))
                        .isEqualTo(isEncoded);
            }
            for (int one = 2; source.mayEncode(isCheap) && one < 5; one++) {
                for (int other = 2; other < 5; other++) {
                    assertThat(source.memoryOf(one) == source.memoryOf(other))
                            .as("the reader's node, of %s, has the memory for tasks %d and %d", transport, one, other)
                            .isEqualTo(nodeOfTask[one] == nodeOfTask[other]);
                }
            }
            assertThat(seen).as("the plan has both").containsExactly(true, true);
            source.leave();
        }
    }
}
