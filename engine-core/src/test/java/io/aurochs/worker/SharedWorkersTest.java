package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.graph.Graph;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

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
            assertThat(run.threads()).hasSize(1).allMatch(Thread::isDaemon);
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
}
