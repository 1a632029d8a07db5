package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import io.aurochs.testing.Watched;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedWorkersTest extends WorkersContract {
    @Override
    String arrangement() {
        return "shared";
    }

    @Override
    int threadsAtRest(Graph graph, int workers) {
        return workers;
    }

    @Test
    void oneWorkerServesManyTasks() {
        Graph graph = line(3, 8).build();
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(
                graph,
                settings("aurochs.workers.count", "1"),
                sources(graph, 5_000),
                steps(graph, "step", MessageStep.Body.PASS_ON),
                sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() == 15_000);
            // A stand-in, for a worker that the machine kept waiting, goes when there is nothing for it to do.
            Await.until("one worker is left", () -> run.threads().size() == 1);
            assertThat(run.threads()).allMatch(Thread::isDaemon);
        }
    }

    /** Two groups become ready while both workers sleep: one worker each, for the first may not come back soon. */
    @Test
    void aWorkerInUserCodeDoesNotHoldTheOthersWorkUp() {
        Graph graph = line(1, 2).build();
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run =
                start(graph, settings(), sources(graph, 0), steps(graph, "step", MessageStep.Body.PASS_ON), sinks)) {
            int step = graph.vertex("step").firstTask();
            for (int i = 0; i < 200; i++) {
                Await.until("all threads are parked", run::isParked);
                CountDownLatch both = new CountDownLatch(2);
                Runnable meet = () -> {
                    both.countDown();
                    try {
                        both.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException("the other task did not run", e);
                    }
                };
                run.engine().handOver(step, meet);
                run.engine().handOver(step + 1, meet);
                Await.until("both tasks have met", () -> both.getCount() == 0);
            }
            assertThat(run.failures()).isEmpty();
        }
    }

    /** While input waits it may hold its output back for as long as latency allows, here for a minute. */
    @Test
    void aTaskWhoseTurnIsOverHoldsNothingBackFromTheOthers() {
        int sources = 4;
        int messages = 100_000;
        int passes = 1_000;
        Graph graph = line(sources, 1).build();
        List<MessageStep> steps = steps(
                graph,
                "step",
                (message, task, out) -> message.number() == passes ? out.emit("default", message, message.text()) : 0);
        Queue<Integer> seenBefore = new ConcurrentLinkedQueue<>();
        List<MessageStep> sinks = steps(graph, "sink", (message, task, out) -> {
            seenBefore.add(steps.get(0).seen().size());
            return 0;
        });
        try (RunningGraph run = start(
                graph,
                settings("aurochs.workers.count", "1", "aurochs.epoch.length", "0", "aurochs.bundle.latency", "60s"),
                sources(graph, messages),
                steps,
                sinks)) {
            Await.until("one of every source has arrived", () -> seenBefore.size() == sources);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(seenBefore).allMatch(seen -> seen < sources * messages / 2);
    }

    /** Spares come and go while a source sleeps again and again: a thread has to watch its clock all the time. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void aSleepingSourceIsCalledAgainWhileWorkersComeAndGo(String workers) {
        int ticks = 200;
        int each = 40;
        int copies = 1_000;
        Graph graph = Graph.builder()
                .vertex("ticker", true, 1)
                .vertex("source", true, 1)
                .vertex("step", false, 1)
                .vertex("sink", false, 1)
                .edge("ticker", "sink", "default", Routing.SHUFFLE)
                .edge("source", "step", "default", Routing.SHUFFLE)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .build();
        MessageSource ticker = new MessageSource(graph, ticks, number -> "tick") {
            @Override
            public long produce() {
                return emit() ? 200_000 : PAUSED;
            }
        };
        MessageSource source = new MessageSource(graph, each, number -> "text") {
            @Override
            public long produce() {
                return emit() ? 1_000_000 : PAUSED;
            }
        };
        MessageStep step = new MessageStep(graph, (message, task, out) -> {
            for (int i = 0; i < copies; i++) {
                out.emit("default", message, "copy");
            }
            return 0;
        });
        MessageStep sink = new MessageStep(graph, MessageStep.Body.SINK);
        Map<String, Watched> all = Map.of("ticker", ticker, "source", source, "step", step, "sink", sink);
        try (RunningGraph run = RunningGraph.start(
                graph,
                settings("aurochs.workers.count", workers, "aurochs.overflow.bytes", "64k"),
                vertex -> List.of(Objects.requireNonNull(all.get(vertex))))) {
            Await.until("everything has arrived", () -> sink.seen().size() == ticks + each * copies);
            assertThat(run.failures()).isEmpty();
            Await.until("only the workers are left", () -> run.threads().size() == Integer.parseInt(workers));
            Await.until("and they are parked", run::isParked);
        }
    }

    /** Should the worker count as inside a group when it is not, and not when it is, nobody would stand in for it any more. */
    @Test
    void aWorkerGoesOnAfterOutputThatCouldNotBeShipped() {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        CountDownLatch failed = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(1);
        SharedWorkers workers =
                new SharedWorkers(3, new int[] {1}, CoreBinding.NONE, failures::add, 1_000_000, System::nanoTime);
        workers.start(List.of(
                new ScriptedDuty("unshippable", () -> true) {
                    @Override
                    public boolean shipHeldBack(long stayNs) {
                        failed.countDown();
                        throw new IllegalStateException("no output leaves");
                    }
                },
                new ScriptedDuty("held up", () -> {
                    if (failed.getCount() > 0) {
                        return true;
                    }
                    held.countDown();
                    await(served);
                    return false;
                }),
                new ScriptedDuty("served", () -> {
                    if (held.getCount() > 0) {
                        return true;
                    }
                    served.countDown();
                    return false;
                })));
        try {
            Await.until("a spare stands in for the worker that is held up", () -> served.getCount() == 0);
            assertThat(failures)
                    .singleElement()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("no output leaves");
        } finally {
            served.countDown();
            workers.stop(10_000_000_000L);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody counted down", e);
        }
    }

    /** A duty of one line. */
    private static class ScriptedDuty implements Duty {
        private final String name;
        private final BooleanSupplier step;

        private ScriptedDuty(String name, BooleanSupplier step) {
            this.name = name;
            this.step = step;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean step() {
            return step.getAsBoolean();
        }

        @Override
        public boolean hasWork() {
            return false;
        }

        @Override
        public void close(Consumer<Throwable> onFailure) {}
    }
}
