package io.aurochs.testing;

import io.aurochs.bundle.RecordEncoding;
import io.aurochs.config.EngineConfig;
import io.aurochs.engine.Engine;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.EvaluatorFactory;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An engine that runs a graph of messages, and what a test wants to know of it. */
public final class RunningGraph implements AutoCloseable {
    private final Graph graph;
    private final Engine engine;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private RunningGraph(Graph graph, Map<String, ?> settings, EvaluatorFactory factory) {
        this.graph = graph;
        this.engine = Engine.start(graph, EngineConfig.from(settings), factory, failures::add);
    }

    /** Starts a graph; {@code evaluators} are laid out like the tasks. */
    public static RunningGraph start(
            Graph graph, Map<String, ?> settings, Function<String, List<? extends Evaluator>> evaluators) {
        return new RunningGraph(graph, settings, new EvaluatorFactory() {
            @Override
            public Evaluator create(Vertex vertex, int index) {
                return evaluators.apply(vertex.name()).get(index);
            }

            @Override
            public @Nullable RecordEncoding encoding() {
                return new Message.Encoding();
            }

            @Override
            public boolean carriesKeyHashes() {
                return true;
            }
        });
    }

    public Engine engine() {
        return engine;
    }

    /** Failures reported so far, oldest first. */
    public List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /** Threads of this engine that have not ended. */
    public List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> isOurs(thread.getName()))
                .toList();
    }

    private boolean isOurs(String thread) {
        return thread.startsWith("aurochs-worker-")
                || graph.vertices().stream().anyMatch(vertex -> thread.startsWith(vertex.name() + "["));
    }

    /** Whether every thread waits for a signal, and for nothing else. */
    public boolean isParked() {
        return threads().stream().allMatch(thread -> thread.getState() == Thread.State.WAITING);
    }

    @Override
    public void close() {
        engine.stop();
    }
}
