package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** At the end of an epoch everything is processed that sources had emitted when a caller asked for it. */
class EpochEndTest {
    private static final int MESSAGES = 40_000;
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(60);

    private final AtomicInteger emitted = new AtomicInteger();
    private final AtomicIntegerArray arrivals = new AtomicIntegerArray(MESSAGES);

    /** Counts what it has emitted, and sleeps now and then. */
    private final class Source extends MessageSource {
        private final Random random;

        Source(Graph graph, long seed) {
            super(graph, MESSAGES, number -> "text");
            random = new Random(seed);
        }

        @Override
        public long produce() {
            int some = random.nextInt(50);
            for (int i = 0; i < some; i++) {
                if (!emit()) {
                    return PAUSED;
                }
                emitted.incrementAndGet();
            }
            return random.nextInt(20) == 0 ? 300_000 : PRODUCED;
        }
    }

    /** A line with a side branch on which messages go round once. */
    private static Graph graph(Random random) {
        return Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 1 + random.nextInt(3))
                .vertex("turn", false, 1 + random.nextInt(2))
                .vertex("back", false, 1)
                .vertex("sink", false, 1 + random.nextInt(2))
                .edge("source", "step", "default", Routing.SHUFFLE)
                .edge("source", "turn", "default", Routing.SHUFFLE)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .edge("turn", "sink", "default", Routing.SHUFFLE)
                .edge("turn", "back", "round", Routing.SHUFFLE)
                .edge("back", "turn", "default", Routing.SHUFFLE)
                .build();
    }

    private MessageStep step(Graph graph, String vertex) {
        return new MessageStep(
                graph,
                switch (vertex) {
                    case "step" -> MessageStep.Body.PASS_ON;
                    case "back" -> (message, task, out) -> out.emit("default", message, "again");
                    case "turn" ->
                        (message, task, out) -> message.text().equals("again")
                                ? 0
                                : out.emit("default", message, "text") ^ out.emit("round", message, "text");
                    default ->
                        (message, task, out) -> {
                            arrivals.incrementAndGet(message.number());
                            return 0;
                        };
                });
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void everythingBeforeIsProcessed(long seed) {
        Random random = new Random(seed);
        Graph graph = graph(random);
        Map<String, Object> settings = Map.of(
                "aurochs.workers",
                "shared",
                "aurochs.workers.count",
                1 + random.nextInt(3),
                "aurochs.bundle.records",
                1 + random.nextInt(64),
                "aurochs.channel.bundles",
                4,
                "aurochs.epoch.length",
                (100 + random.nextInt(2_000)) + "us");
        Source source = new Source(graph, seed);
        try (RunningGraph run = RunningGraph.start(
                graph,
                settings,
                vertex -> vertex.equals("source")
                        ? List.of(source)
                        : IntStream.range(0, graph.vertex(vertex).parallelism())
                                .mapToObj(i -> step(graph, vertex))
                                .toList())) {
            int before;
            do {
                before = emitted.get();
                assertThat(run.engine().awaitEpochEnd(LONG_NS)).isTrue();
                for (int number = 0; number < before; number++) {
                    assertThat(arrivals.get(number))
                            .as("copies of message %s of %s", number, before)
                            .isEqualTo(2);
                }
                if (random.nextInt(4) == 0) {
                    run.engine()
                            .regroup(Map.of("step", List.of(graph.vertex("step").parallelism())));
                }
            } while (before < MESSAGES);
            assertThat(run.failures()).isEmpty();
            // Nobody emits any more, and the epochs of those that are idle end nevertheless.
            assertThat(run.engine().awaitEpochEnd(LONG_NS)).isTrue();
            Await.until("all threads are parked", run::isParked);
        }
    }

    @Test
    void isNotAwaitedForEverWhileACallLastsNorWhenTheEngineStops() {
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 1)
                .edge("source", "step", "default", Routing.SHUFFLE)
                .build();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        MessageStep step = new MessageStep(graph, (message, task, out) -> {
            inside.countDown();
            goOn.await();
            return 0;
        });
        MessageSource source = new MessageSource(graph, 1, number -> "text");
        try (RunningGraph run = RunningGraph.start(
                graph,
                Map.of("aurochs.workers", "shared"),
                vertex -> List.of(vertex.equals("source") ? source : step))) {
            Await.until("the step is in user code", () -> inside.getCount() == 0);
            assertThat(run.engine().awaitEpochEnd(1_000_000)).isFalse();
            AtomicInteger answer = new AtomicInteger();
            Thread waiting = new Thread(() -> answer.set(run.engine().awaitEpochEnd(LONG_NS) ? 1 : 2));
            waiting.start();
            Await.until("the caller waits", () -> waiting.getState() == Thread.State.TIMED_WAITING);
            goOn.countDown();
            Await.until("the wait is over", () -> answer.get() == 1);
            run.engine().stop();
            assertThat(run.engine().awaitEpochEnd(LONG_NS)).isFalse();
        }
    }

    @Test
    void thereIsNoneWhereSourcesStampNone() {
        Graph graph = Graph.builder().vertex("source", true, 1).build();
        for (Map<String, ?> settings : List.of(
                Map.of("aurochs.workers", "dedicated"),
                Map.of("aurochs.workers", "shared", "aurochs.epoch.length", "0"))) {
            try (RunningGraph run = RunningGraph.start(
                    graph, settings, vertex -> List.of(new MessageSource(graph, 1, number -> "text")))) {
                assertThat(run.engine().awaitEpochEnd(LONG_NS)).isFalse();
            }
        }
    }
}
