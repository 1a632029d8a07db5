package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forming groups anew while a call of user code does not return. */
class RegroupTest {
    private static final long GRACE_NS = 20_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"dedicated", "shared"})
    void isRefusedWhileACallLastsAndAllGoesOnAsBefore(String arrangement) {
        int messages = 1_000;
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 2)
                .vertex("sink", false, 1)
                .edge("source", "step", "default", Routing.SHUFFLE)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .build();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        MessageStep.Body body = (message, task, out) -> {
            if (message.number() == 7) {
                inside.countDown();
                goOn.await();
            }
            return out.emit("default", message, message.text());
        };
        List<MessageStep> steps = List.of(new MessageStep(graph, body), new MessageStep(graph, body));
        MessageStep sink = new MessageStep(graph, MessageStep.Body.SINK);
        MessageSource source = new MessageSource(graph, messages, number -> "text");
        // Room for everything that waits for the one step, so that the source does not.
        Map<String, ?> settings = Map.of("aurochs.workers", arrangement, "aurochs.channel.bundles", 64);
        try (RunningGraph run = RunningGraph.start(graph, settings, vertex -> switch (vertex) {
            case "source" -> List.of(source);
            case "step" -> steps;
            default -> List.of(sink);
        })) {
            Await.until("a step waits", () -> inside.getCount() == 0);
            Map<String, List<Integer>> one = Map.of("step", List.of(2));
            assertThatThrownBy(() -> run.engine().regroup(one, GRACE_NS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("20 ms");
            Await.until("the other step goes on", () -> sink.seen().size() >= messages / 2);
            goOn.countDown();
            Await.until("everything has arrived", () -> sink.seen().size() == messages);
            run.engine().regroup(one);
            assertThat(run.failures()).isEmpty();
        }
        assertThat(steps).allSatisfy(step -> assertThat(step.closed()).isEqualTo(1));
    }
}
