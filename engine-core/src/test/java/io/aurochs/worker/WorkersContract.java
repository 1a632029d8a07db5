package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.operator.TaskFailure;
import io.aurochs.testing.Await;
import io.aurochs.testing.Message;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import io.aurochs.testing.Watched;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the threads owe a graph, however they are arranged. */
abstract class WorkersContract {
    /** The arrangement, as a setting. */
    abstract String arrangement();

    Map<String, String> settings(String... more) {
        Map<String, String> settings = new HashMap<>();
        settings.put("aurochs.workers", arrangement());
        settings.put("aurochs.workers.count", "2");
        settings.put("aurochs.bundle.records", "16");
        settings.put("aurochs.channel.bundles", "4");
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        return settings;
    }

    static Graph.Builder line(int sources, int steps) {
        return Graph.builder()
                .vertex("source", true, sources)
                .vertex("step", false, steps)
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.KEYED)
                .edge("step", "sink", "default", Routing.SHUFFLE);
    }

    static List<MessageSource> sources(Graph graph, int messages) {
        return Stream.generate(() -> new MessageSource(graph, messages, number -> "key" + number % 17))
                .limit(graph.vertex("source").parallelism())
                .toList();
    }

    static List<MessageStep> steps(Graph graph, String vertex, MessageStep.Body body) {
        return Stream.generate(() -> new MessageStep(graph, body))
                .limit(graph.vertex(vertex).parallelism())
                .toList();
    }

    static RunningGraph start(
            Graph graph,
            Map<String, String> settings,
            List<? extends Watched> sources,
            List<? extends Watched> steps,
            List<? extends Watched> sinks) {
        Map<String, List<? extends Watched>> all = Map.of("source", sources, "step", steps, "sink", sinks);
        RunningGraph run = RunningGraph.start(graph, settings, vertex -> Objects.requireNonNull(all.get(vertex)));
        Await.until(
                "every task is open",
                () -> all.values().stream().flatMap(List::stream).allMatch(evaluator -> evaluator.opened() == 1));
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", "offheap"})
    void everyMessageArrivesOnceInOrderAtTheTaskThatOwnsItsKey(String transport) {
        int each = 20_000;
        Graph graph = line(2, 3).build();
        List<MessageStep> steps = steps(graph, "step", MessageStep.Body.PASS_ON);
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run =
                start(graph, settings("aurochs.transport", transport), sources(graph, each), steps, sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() >= 2 * each);
            assertThat(run.failures()).isEmpty();
            assertThat(run.engine().snapshot().recordsInto("sink")).isEqualTo(2L * each);
        }
        for (MessageStep step : steps) {
            int[] last = {-1, -1};
            for (Message message : step.seen()) {
                assertThat(message.number()).isGreaterThan(last[message.origin()]);
                last[message.origin()] = message.number();
            }
        }
        Map<String, Integer> owner = new HashMap<>();
        for (int task = 0; task < steps.size(); task++) {
            for (Message message : steps.get(task).seen()) {
                assertThat(owner.putIfAbsent(message.text(), task)).isIn(null, task);
            }
        }
        Set<String> distinct = new HashSet<>();
        sinks.get(0).seen().forEach(message -> distinct.add(message.origin() + ":" + message.number()));
        assertThat(distinct).hasSize(2 * each);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reference", "offheap"})
    void everyMessageIsAckedAndTheFailedOnesAreReplayed(String transport) {
        int each = 10_000;
        Graph graph = line(2, 2).acknowledged(true).build();
        Set<Message> failedOnce = ConcurrentHashMap.newKeySet();
        List<MessageSource> sources = sources(graph, each);
        List<MessageStep> sinks = steps(graph, "sink", (message, task, out) -> {
            Message plain = new Message(0, 0, message.origin(), message.number(), "");
            if (message.number() % 10 == 0 && failedOnce.add(plain)) {
                task.acks().fail(message.root());
            }
            return 0;
        });
        try (RunningGraph run = start(
                graph,
                settings("aurochs.transport", transport),
                sources,
                steps(graph, "step", MessageStep.Body.PASS_ON),
                sinks)) {
            Await.until("every message was acked", () -> sources.stream().allMatch(source -> source.acked() == each));
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sources).extracting(MessageSource::replayed).containsOnly(each / 10);
        assertThat(sinks.get(0).seen()).hasSize(2 * (each + each / 10));
    }

    @Test
    void messagesThatGoRoundInCirclesComeOut() {
        int each = 5_000;
        int rounds = 5;
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 2)
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.SHUFFLE)
                .edge("step", "step", "again", Routing.SHUFFLE)
                .edge("step", "sink", "out", Routing.SHUFFLE)
                .build();
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            String round = message.text().startsWith("key") ? "1" : "" + (Integer.parseInt(message.text()) + 1);
            return out.emit(round.equals("" + rounds) ? "out" : "again", message, round);
        });
        try (RunningGraph run = start(graph, settings(), sources(graph, each), steps, sinks)) {
            Await.until("every message came out", () -> sinks.get(0).seen().size() >= each);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sinks.get(0).seen()).hasSize(each).doesNotHaveDuplicates();
        assertThat(steps.stream().mapToInt(step -> step.seen().size()).sum()).isEqualTo(rounds * each);
    }

    @Test
    void tasksOfOneGroupNeverRunAtTheSameTime() {
        int each = 10_000;
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, List.of(3))
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.ALL)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .build();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger together = new AtomicInteger();
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            if (inside.getAndIncrement() > 0) {
                together.incrementAndGet();
            }
            Thread.onSpinWait();
            inside.decrementAndGet();
            return out.emit("default", message, message.text());
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(graph, settings(), sources(graph, each), steps, sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() >= 3 * each);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(together).hasValue(0);
        assertThat(steps).allSatisfy(step -> assertThat(step.seen()).hasSize(each));
    }

    @Test
    void aFailureIsReportedOnceAndStopsItsGroupAlone() {
        // Few enough to fit into the channel of the task that stands still.
        int each = 60;
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 2)
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.ALL)
                .edge("source", "sink", "default", Routing.SHUFFLE)
                .build();
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            if (task.index() == 1 && message.number() == 30) {
                throw new IllegalArgumentException("bad message");
            }
            return 0;
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        List<MessageSource> sources = sources(graph, each);
        try (RunningGraph run = start(graph, settings(), sources, steps, sinks)) {
            Await.until(
                    "the others have seen everything",
                    () -> sinks.get(0).seen().size() == each
                            && steps.get(0).seen().size() == each);
            Await.until("the failed task is closed", () -> steps.get(1).closed() == 1);
            assertThat(run.failures()).singleElement().isInstanceOfSatisfying(TaskFailure.class, failure -> {
                assertThat(failure.vertex()).isEqualTo("step");
                assertThat(failure.index()).isEqualTo(1);
                assertThat(failure).hasRootCauseMessage("bad message");
            });
            assertThat(run.engine().stop()).isTrue();
        }
        assertThat(steps.get(1).seen()).hasSize(31);
        assertThat(steps).extracting(MessageStep::closed).containsExactly(1, 1);
        assertThat(sinks).extracting(MessageStep::closed).containsExactly(1);
        assertThat(sources).extracting(MessageSource::closed).containsExactly(1);
    }

    @Test
    void whenEveryTaskHasFailedTheEngineStillStops() {
        Graph graph = line(1, 3).build();
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            throw new IllegalArgumentException("bad message");
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(graph, settings(), sources(graph, 1_000), steps, sinks)) {
            Await.until("all three have failed", () -> run.failures().size() == 3);
            assertThat(run.engine().stop()).isTrue();
            assertThat(run.threads()).isEmpty();
        }
        assertThat(steps).extracting(MessageStep::closed).containsExactly(1, 1, 1);
        assertThat(sinks).extracting(MessageStep::closed).containsExactly(1);
    }

    @Test
    void aConsumerThatStandsStillForAWhileLosesNothing() {
        int each = 20_000;
        Graph graph = line(1, 1).build();
        CountDownLatch goOn = new CountDownLatch(1);
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            goOn.await();
            return out.emit("default", message, message.text());
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(graph, settings(), sources(graph, each), steps, sinks)) {
            Await.until(
                    "output overflows",
                    () -> run.engine().snapshot().channels().stream().anyMatch(channel -> channel.overflowed() > 0));
            goOn.countDown();
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() >= each);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sinks.get(0).seen())
                .extracting(Message::number)
                .containsExactlyElementsOf(IntStream.range(0, each).boxed().toList());
    }

    /** A step that turns one message into very many has to wait inside emit; what waits must not stop what it waits for. */
    @Test
    void emittingBeyondTheOverflowLimitWaitsForTheConsumer() {
        int each = 20;
        int copies = 2_000;
        Graph graph = line(1, 1).build();
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            for (int i = 0; i < copies; i++) {
                out.emit("default", message, "" + i);
            }
            return 0;
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        Map<String, String> settings = settings("aurochs.overflow.bytes", "64k", "aurochs.workers.count", "1");
        try (RunningGraph run = start(graph, settings, sources(graph, each), steps, sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() >= each * copies);
            assertThat(run.failures()).isEmpty();
            Await.until("no more threads than at the start", () -> run.threads().size() <= threadsAtRest(graph, 1));
        }
    }

    /** Off a cycle nothing passes beyond the limit, however long the consumer stands still. */
    @Test
    void whatIsHeldStaysWithinTheLimitWhileTheConsumerStandsStill() {
        int each = 20;
        int copies = 5_000;
        Graph graph = line(1, 1).build();
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger emitted = new AtomicInteger();
        AtomicLong lastEmitNs = new AtomicLong(Long.MAX_VALUE);
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            for (int i = 0; i < copies; i++) {
                out.emit("default", message, "" + i);
                emitted.incrementAndGet();
                lastEmitNs.set(System.nanoTime());
            }
            return 0;
        });
        List<MessageStep> sinks = steps(graph, "sink", (message, task, out) -> {
            goOn.await();
            return 0;
        });
        try (RunningGraph run =
                start(graph, settings("aurochs.overflow.bytes", "64k"), sources(graph, each), steps, sinks)) {
            // On a cycle an emit would pass each second.
            Await.until("the step has stood still", () -> System.nanoTime() - lastEmitNs.get() > 1_500_000_000L);
            int held = emitted.get();
            assertThat(held).as("records emitted before the step had to wait").isBetween(100, copies - 1);
            goOn.countDown();
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() >= each * copies);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sinks.get(0).seen()).hasSize(each * copies);
    }

    /** Threads of an idle engine. */
    abstract int threadsAtRest(Graph graph, int workers);

    @Test
    void stopsWhileOutputIsBlocked() {
        Graph graph = line(1, 1).build();
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        List<MessageStep> steps = steps(graph, "step", MessageStep.Body.PASS_ON);
        List<MessageStep> sinks = steps(graph, "sink", (message, task, out) -> {
            goOn.await();
            return 0;
        });
        List<MessageSource> sources = sources(graph, 1_000_000);
        RunningGraph run = start(graph, settings("aurochs.overflow.bytes", "64k"), sources, steps, sinks);
        Await.until(
                "source and step overflow",
                () -> run.engine().snapshot().channels().stream().allMatch(channel -> channel.overflowed() > 0));
        Thread stopper = new Thread(() -> ended.set(run.engine().stop()));
        stopper.start();
        Await.until("the engine is stopping", () -> stopper.getState() == Thread.State.TIMED_WAITING);
        goOn.countDown();
        Await.until("the engine has stopped", () -> !stopper.isAlive());
        assertThat(ended).isTrue();
        assertThat(run.threads()).isEmpty();
        assertThat(run.failures()).isEmpty();
        assertThat(sources).extracting(MessageSource::closed).containsExactly(1);
        assertThat(steps).extracting(MessageStep::closed).containsExactly(1);
        assertThat(sinks).extracting(MessageStep::closed).containsExactly(1);
    }

    @Test
    void anIdleEngineParksAndWakesForAForeignThread() {
        Graph graph = line(1, 2).build();
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run =
                start(graph, settings(), sources(graph, 100), steps(graph, "step", MessageStep.Body.PASS_ON), sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() == 100);
            // On a busy machine a call may have lasted so long that a spare took over.
            Await.until(
                    "all threads are parked, and no more than there should be",
                    () -> run.isParked() && run.threads().size() == threadsAtRest(graph, 2));

            List<Thread> ranOn = new ArrayList<>();
            int step = graph.vertex("step").firstTask();
            for (int i = 0; i < 100; i++) {
                CountDownLatch done = new CountDownLatch(1);
                assertThat(run.engine().handOver(step + i % 2, () -> {
                            ranOn.add(Thread.currentThread());
                            done.countDown();
                        }))
                        .isTrue();
                Await.until("the work is done", () -> done.getCount() == 0);
            }
            assertThat(ranOn).hasSize(100).allMatch(thread -> run.threads().contains(thread));
            Await.until("all threads are parked again", run::isParked);
        }
    }

    /** With the first message, keeps the function by which another thread emits. */
    private static MessageStep.Body emitsLater(AtomicReference<Consumer<Message>> emitLater) {
        return (message, task, out) -> {
            emitLater.set(later -> task.handOverOutput(() -> out.emit("default", later, later.text()), 1));
            return 0;
        };
    }

    /** Pauses of any length: what comes while the task expects more, and what comes just when it no longer does. */
    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void allThatForeignThreadsEmitArrives(long seed) {
        int emits = 1_000;
        Graph graph = line(1, 1).build();
        AtomicReference<Consumer<Message>> emitLater = new AtomicReference<>();
        List<MessageStep> steps = steps(graph, "step", emitsLater(emitLater));
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run =
                start(graph, settings("aurochs.bundle.latency", "20us"), sources(graph, 1), steps, sinks)) {
            Await.until("the step has begun", () -> emitLater.get() != null);
            Consumer<Message> emit = Objects.requireNonNull(emitLater.get());
            Random random = new Random(seed);
            for (int i = 0; i < emits; i++) {
                emit.accept(new Message(0, 0, 0, i, "text"));
                if (random.nextInt(4) == 0) {
                    int number = i;
                    Await.until("it has arrived", () -> sinks.get(0).seen().size() == number + 1);
                }
                LockSupport.parkNanos(random.nextInt(60_000));
            }
            Await.until("all have arrived", () -> sinks.get(0).seen().size() == emits);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sinks.get(0).seen()).extracting(Message::number).isSorted();
    }

    /** Each burst waits for the one before: with a wait of the whole budget they would not arrive. */
    @Test
    void whatForeignThreadsEmitDoesNotWaitForALongLatencyBudget() {
        int bursts = 10;
        int emits = 100;
        Graph graph = line(1, 1).build();
        AtomicReference<Consumer<Message>> emitLater = new AtomicReference<>();
        List<MessageStep> steps = steps(graph, "step", emitsLater(emitLater));
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run =
                start(graph, settings("aurochs.bundle.latency", "60s"), sources(graph, 1), steps, sinks)) {
            Await.until("the step has begun", () -> emitLater.get() != null);
            Consumer<Message> emit = Objects.requireNonNull(emitLater.get());
            AtomicInteger emitted = new AtomicInteger();
            Await.until("all have arrived", () -> {
                if (sinks.get(0).seen().size() == emitted.get() && emitted.get() < bursts * emits) {
                    for (int i = 0; i < emits; i++) {
                        emit.accept(new Message(0, 0, 0, emitted.getAndIncrement(), "text"));
                    }
                }
                return sinks.get(0).seen().size() == bursts * emits;
            });
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void aStoppedEngineLeavesNothingBehind() {
        Graph graph = line(2, 2).build();
        List<MessageSource> sources = sources(graph, 1_000_000);
        List<MessageStep> steps = steps(graph, "step", MessageStep.Body.PASS_ON);
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        RunningGraph run = start(graph, settings(), sources, steps, sinks);
        Await.until("the graph runs", () -> sinks.get(0).seen().size() > 1_000);
        assertThat(run.engine().hasEnded(0)).isFalse();
        assertThat(run.engine().stop()).isTrue();
        assertThat(run.engine().stop()).as("a second time").isTrue();
        assertThat(run.threads()).isEmpty();
        assertThat(run.failures()).isEmpty();
        assertThat(sources).extracting(MessageSource::closed).containsExactly(1, 1);
        assertThat(steps).extracting(MessageStep::closed).containsExactly(1, 1);
        assertThat(sinks).extracting(MessageStep::closed).containsExactly(1);
        assertThat(run.engine().handOver(0, () -> {})).isFalse();
        assertThat(run.engine().tryHandOver(0, () -> {})).isFalse();
        assertThat(run.engine().hasEnded(0)).isTrue();
    }

    @Test
    void anInterruptThatUserCodeLeavesBehindDoesNotKeepAWorkerAwake() {
        Graph graph = line(1, 1).build();
        List<MessageStep> sinks = steps(graph, "sink", (message, task, out) -> {
            Thread.currentThread().interrupt();
            return 0;
        });
        try (RunningGraph run =
                start(graph, settings(), sources(graph, 100), steps(graph, "step", MessageStep.Body.PASS_ON), sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() == 100);
            Await.until("all threads are parked", run::isParked);
            assertThat(run.failures()).isEmpty();
        }
    }

    /** The first call has returned and the second goes on: what both have emitted, and the first has acknowledged, leaves. */
    @ParameterizedTest
    @ValueSource(strings = {"reference", "offheap"})
    void whatACallInProgressHoldsBackLeaves(String transport) {
        Graph graph = line(1, 1).acknowledged(true).build();
        CountDownLatch goOn = new CountDownLatch(1);
        List<MessageSource> sources = sources(graph, 3);
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            long ids = out.emit("default", message, message.text());
            if (message.number() == 1) {
                goOn.await();
            }
            return ids;
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(graph, settings("aurochs.transport", transport), sources, steps, sinks)) {
            Await.until(
                    "the sink has seen what both calls emitted",
                    () -> sinks.get(0).seen().size() == 2);
            Await.until("the first message is acked", () -> sources.get(0).acked() == 1);
            assertThat(steps.get(0).seen()).hasSize(2);
            goOn.countDown();
            Await.until("every message is acked", () -> sources.get(0).acked() == 3);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(sinks.get(0).seen()).extracting(Message::number).containsExactly(0, 1, 2);
    }

    /** Every step lasts until the others have done all of theirs: more calls in progress than there are workers. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callsThatLastDoNotHoldTheOthersUp(boolean compute) {
        int each = 2_000;
        int waiting = 6;
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("waiting", false, waiting)
                .vertex("step", false, 1)
                .vertex("sink", false, 1)
                .edge("source", "waiting", "default", Routing.ALL)
                .edge("source", "step", "default", Routing.SHUFFLE)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .build();
        CountDownLatch goOn = new CountDownLatch(1);
        Map<String, List<? extends Watched>> all = Map.of(
                "source",
                sources(graph, each),
                "waiting",
                steps(graph, "waiting", (message, task, out) -> {
                    while (compute && goOn.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    goOn.await();
                    return 0;
                }),
                "step",
                steps(graph, "step", MessageStep.Body.PASS_ON),
                "sink",
                steps(graph, "sink", MessageStep.Body.SINK));
        // Room for everything, so that the source does not stand still because another task does.
        Map<String, String> settings = settings("aurochs.bundle.records", "512", "aurochs.channel.bundles", "512");
        try (RunningGraph run =
                RunningGraph.start(graph, settings, vertex -> Objects.requireNonNull(all.get(vertex)))) {
            MessageStep sink =
                    (MessageStep) Objects.requireNonNull(all.get("sink")).get(0);
            Await.until("the others have done all", () -> sink.seen().size() == each);
            goOn.countDown();
            Await.until(
                    "those that waited have, too",
                    () -> Objects.requireNonNull(all.get("waiting")).stream()
                            .allMatch(step -> ((MessageStep) step).seen().size() == each));
            assertThat(run.failures()).isEmpty();
        }
    }

    @Test
    void groupsCanBeFormedAnewWhileMessagesFlow() {
        int each = 30_000;
        Graph graph = line(2, 4).acknowledged(true).build();
        Map<Integer, Integer> inside = new ConcurrentHashMap<>();
        AtomicBoolean oneGroup = new AtomicBoolean();
        AtomicInteger together = new AtomicInteger();
        List<MessageSource> sources = sources(graph, each);
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            if (oneGroup.get() && !inside.isEmpty()) {
                together.incrementAndGet();
            }
            inside.put(task.index(), 1);
            Thread.onSpinWait();
            inside.remove(task.index());
            return out.emit("default", message, message.text());
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        // Short, for they are formed anew at the end of one.
        try (RunningGraph run = start(graph, settings("aurochs.epoch.length", "200us"), sources, steps, sinks)) {
            int round = 0;
            // Each arrangement at least once, however fast the messages are.
            while (round <= 4 || sinks.get(0).seen().size() < 2 * each) {
                List<Integer> sizes = List.of(List.of(4), List.of(1, 3), List.of(2, 2), List.of(1, 1, 1, 1))
                        .get(round++ % 4);
                oneGroup.set(false);
                run.engine()
                        .regroup(Map.of(
                                "step",
                                sizes,
                                "source",
                                List.of(1 + round % 2, 1 - round % 2).stream()
                                        .filter(size -> size > 0)
                                        .toList()));
                oneGroup.set(sizes.size() == 1);
                int goal = Math.min(2 * each, sinks.get(0).seen().size() + 2_000);
                Await.until("messages flow", () -> sinks.get(0).seen().size() >= goal);
            }
            Await.until("every message was acked", () -> sources.stream().allMatch(source -> source.acked() == each));
            assertThat(run.failures()).isEmpty();
        }
        assertThat(together).as("calls within one group at the same time").hasValue(0);
        assertThat(sinks.get(0).seen()).hasSize(2 * each);
        assertThat(steps).allSatisfy(step -> assertThat(step.opened()).isEqualTo(1));
        assertThat(steps).allSatisfy(step -> assertThat(step.closed()).isEqualTo(1));
        for (MessageStep step : steps) {
            int[] last = {-1, -1};
            for (Message message : step.seen()) {
                assertThat(message.number()).isGreaterThan(last[message.origin()]);
                last[message.origin()] = message.number();
            }
        }
    }

    @Test
    void groupsThatDoNotFitAreRefused() {
        Graph graph = line(1, 2).build();
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        RunningGraph run =
                start(graph, settings(), sources(graph, 10), steps(graph, "step", MessageStep.Body.PASS_ON), sinks);
        try (run) {
            assertThatThrownBy(() -> run.engine().regroup(Map.of("step", List.of(3))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("step");
            assertThatThrownBy(() -> run.engine().regroup(Map.of("stop", List.of(1))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("stop");
            Await.until("all goes on", () -> sinks.get(0).seen().size() == 10);
        }
        assertThatThrownBy(() -> run.engine().regroup(Map.of("step", List.of(2))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stopped");
    }
}
