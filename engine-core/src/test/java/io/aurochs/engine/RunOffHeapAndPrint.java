package io.aurochs.engine;

import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.testing.Await;
import io.aurochs.testing.MessageSource;
import io.aurochs.testing.MessageStep;
import io.aurochs.testing.RunningGraph;
import java.util.List;
import java.util.Map;

/** Runs a small graph with transport off heap in a JVM of its own, and prints what arrived and how. */
final class RunOffHeapAndPrint {
    private RunOffHeapAndPrint() {}

    public static void main(String[] arguments) {
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("sink", false, 1)
                .edge("source", "sink", "default", Routing.SHUFFLE)
                .build();
        MessageStep sink = new MessageStep(graph, MessageStep.Body.SINK);
        MessageSource source = new MessageSource(graph, 1_000, number -> "text");
        try (RunningGraph run = RunningGraph.start(
                graph,
                Map.of("aurochs.transport", "offheap"),
                vertex -> List.of(vertex.equals("sink") ? sink : source))) {
            Await.until("everything has arrived", () -> sink.seen().size() == 1_000);
            long bytes = run.engine().snapshot().channels().get(0).bytes();
            System.out.println(sink.seen().size() + (bytes == 0 ? " by reference" : " off the heap"));
        }
    }
}
