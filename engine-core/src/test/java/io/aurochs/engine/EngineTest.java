package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import net.openhft.chronicle.core.OS;
import net.openhft.chronicle.core.io.BackgroundResourceReleaser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
    private static final int MESSAGES = 10_000;

    private final Graph graph = Graph.builder()
            .vertex("source", true, 1)
            .vertex("sink", false, 1)
            .edge("source", "sink", "default", Routing.SHUFFLE)
            .build();
    private final MessageStep sink = new MessageStep(graph, MessageStep.Body.SINK);

    private RunningGraph start(Map<String, ?> settings) {
        return start(settings, new MessageSource(graph, MESSAGES, number -> "text"));
    }

    private RunningGraph start(Map<String, ?> settings, SourceEvaluator source) {
        return RunningGraph.start(graph, settings, vertex -> List.of(vertex.equals("sink") ? sink : source));
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "reference", "offheap"})
    void countsWhatItDoes(String transport) {
        // On a busy machine a thread may stand still for long, and its bundle then leaves before it is full.
        Map<String, ?> settings = Map.of(
                "aurochs.transport",
                transport,
                "aurochs.bundle.records",
                100,
                "aurochs.bundle.latency",
                "60s",
                "aurochs.bundle.latency.source",
                "60s");
        try (RunningGraph run = start(settings)) {
            // The sink sees a message a little before its task has counted the bundle.
            Await.until("all is counted", () -> run.engine().snapshot().recordsInto("sink") == MESSAGES);
            EngineSnapshot snapshot = run.engine().snapshot();
            assertThat(snapshot.tasks())
                    .extracting(EngineSnapshot.TaskCounts::vertex)
                    .containsExactly("source", "sink");
            assertThat(snapshot.tasks().get(1).bundlesIn()).isEqualTo(MESSAGES / 100);
            assertThat(snapshot.tasks().get(1).userNs()).isPositive();
            assertThat(snapshot.channels()).singleElement().satisfies(channel -> {
                assertThat(channel.fromTask()).isZero();
                assertThat(channel.toTask()).isEqualTo(1);
                assertThat(channel.records()).isEqualTo(MESSAGES);
                assertThat(channel.bundles()).isEqualTo(MESSAGES / 100);
                if (transport.equals("offheap")) {
                    assertThat(channel.bytes()).isGreaterThan(MESSAGES * (2L * Long.BYTES + 2L * Integer.BYTES));
                } else {
                    assertThat(channel.bytes()).isZero();
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void runsWithItsWorkersBoundToCores(String arrangement) {
        try (RunningGraph run = start(Map.of("aurochs.pin", "core", "aurochs.workers", arrangement))) {
            Await.until("the sink has seen everything", () -> sink.seen().size() == MESSAGES);
            assertThat(run.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void aSourceThatWantsToWaitIsCalledAgainInTime(String arrangement) {
        long waitNs = 2_000_000;
        MessageSource source = new MessageSource(graph, 20, number -> "text") {
            private long last;

            @Override
            public long produce() {
                long now = System.nanoTime();
                if (last != 0 && now - last < waitNs) {
                    throw new IllegalStateException("called again after " + (now - last) + " ns");
                }
                last = now;
                emit();
                return waitNs;
            }
        };
        try (RunningGraph run = start(Map.of("aurochs.workers", arrangement), source)) {
            Await.until("the sink has seen everything", () -> sink.seen().size() == 20);
            assertThat(run.failures()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void aTaskThatFailsToOpenIsReported(String arrangement) {
        MessageSource source = new MessageSource(graph, 1, number -> "text") {
            @Override
            public void open(TaskContext context) {
                throw new IllegalStateException("cannot open");
            }
        };
        try (RunningGraph run = start(Map.of("aurochs.workers", arrangement), source)) {
            Await.until("the failure is reported", () -> !run.failures().isEmpty());
            assertThat(run.failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure)
                            .hasMessageStartingWith("source[0] failed in OPEN: ")
                            .hasRootCauseMessage("cannot open"));
            assertThat(run.engine().stop()).isTrue();
        }
    }

    @Test
    void whatCannotBeAssembledLeavesNoThreadBehind() {
        assertThatThrownBy(() -> RunningGraph.start(graph, Map.of(), vertex -> {
                    throw new IllegalArgumentException("no code for " + vertex);
                }))
                .hasMessage("no code for source");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("source[") || name.startsWith("sink["));
    }

    @Test
    void anEmptyGraphRunsAndStops() {
        try (RunningGraph run = RunningGraph.start(Graph.builder().build(), Map.of(), vertex -> List.of())) {
            assertThat(run.engine().snapshot().tasks()).isEmpty();
            assertThat(run.engine().stop()).isTrue();
        }
    }

    /** What waits in channels when a job stops is outside the heap too. */
    @Test
    void memoryOfBundlesOnTheirWayIsGivenBackWhenTheEngineStops() {
        CountDownLatch goOn = new CountDownLatch(1);
        MessageStep slow = new MessageStep(graph, (message, task, out) -> {
            goOn.await();
            return 0;
        });
        // Chronicle gives memory back on a thread of its own; what other tests have released is not to count here.
        BackgroundResourceReleaser.releasePendingResources();
        long before = OS.memory().nativeMemoryUsed();
        MessageSource source = new MessageSource(graph, 1_000_000, number -> "text");
        RunningGraph run = RunningGraph.start(
                graph,
                Map.of("aurochs.transport", "offheap", "aurochs.overflow.bytes", "1m"),
                vertex -> List.of(vertex.equals("sink") ? slow : source));
        Await.until(
                "output overflows",
                () -> run.engine().snapshot().channels().get(0).overflowed() > 0);
        assertThat(run.engine().snapshot().channels().get(0).bytes()).isPositive();
        goOn.countDown();
        assertThat(run.engine().stop()).isTrue();
        Await.until("the memory is given back", () -> OS.memory().nativeMemoryUsed() <= before);
    }
}
