package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DedicatedWorkersTest extends WorkersContract {
    @Override
    String arrangement() {
        return "dedicated";
    }

    @Override
    int threadsAtRest(Graph graph, int workers) {
        return graph.taskCount();
    }

    @Test
    void aGroupHasAThreadOfItsOwnNamedAfterIt() {
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, List.of(2, 1))
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.ALL)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .build();
        Set<String> ranOn = ConcurrentHashMap.newKeySet();
        List<MessageStep> steps = steps(graph, "step", (message, task, out) -> {
            ranOn.add(task.index() + " on " + Thread.currentThread().getName());
            return out.emit("default", message, message.text());
        });
        List<MessageStep> sinks = steps(graph, "sink", MessageStep.Body.SINK);
        try (RunningGraph run = start(graph, settings(), sources(graph, 1_000), steps, sinks)) {
            Await.until(
                    "the sink has seen everything", () -> sinks.get(0).seen().size() == 3_000);
            assertThat(ranOn).containsExactlyInAnyOrder("0 on step[0-1]", "1 on step[0-1]", "2 on step[2]");
            assertThat(run.threads()).hasSize(4).allMatch(Thread::isDaemon);
        }
    }
}
