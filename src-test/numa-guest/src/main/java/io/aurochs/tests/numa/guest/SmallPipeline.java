package io.aurochs.tests.numa.guest;

import io.aurochs.ack.AckListener;
import io.aurochs.bundle.BundleReader;
import io.aurochs.engine.Engine;
import io.aurochs.engine.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A running graph of sources that count, relays and sinks that sum up. */
final class SmallPipeline implements AutoCloseable {
    /** Tasks of the whole graph. */
    static final int TASKS = 8;

    private static final int SOURCES = 2;
    private static final int RELAYS = 4;
    private static final int SINKS = 2;
    private static final int RECORDS_PER_CALL = 100;

    private final long recordsPerSource;
    private final Graph graph = Graph.builder()
            .vertex("source", true, SOURCES)
            .vertex("relay", false, RELAYS)
            .vertex("sink", false, SINKS)
            .edge("source", "relay", "default", Routing.SHUFFLE)
            .edge("relay", "sink", "default", Routing.KEYED)
            .build();
    private final AtomicLong arrived = new AtomicLong();
    private final AtomicLong sum = new AtomicLong();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Engine engine;

    private SmallPipeline(Map<String, String> settings, long recordsPerSource) {
        this.recordsPerSource = recordsPerSource;
        this.engine = Engine.start(graph, EngineConfig.from(settings), this::evaluator, failures::add);
    }

    static SmallPipeline start(Map<String, String> settings, long recordsPerSource) {
        return new SmallPipeline(settings, recordsPerSource);
    }

    private Evaluator evaluator(Vertex vertex, int index) {
        return switch (vertex.name()) {
            case "source" -> new Source();
            case "relay" -> new Relay();
            default -> new Sink();
        };
    }

    /** Whether all records have arrived, or something has failed. */
    boolean isComplete() {
        return arrived.get() >= SOURCES * recordsPerSource || !failures.isEmpty();
    }

    /** Throws unless every record has arrived once. */
    void check() throws CheckFailedException {
        CheckFailedException.unlessEqual("failures", List.copyOf(failures), List.of());
        CheckFailedException.unlessEqual("records that arrived", arrived.get(), SOURCES * recordsPerSource);
        CheckFailedException.unlessEqual(
                "sum of the records", sum.get(), SOURCES * recordsPerSource * (recordsPerSource - 1) / 2);
    }

    @Override
    public void close() {
        engine.stop();
    }

    /** What the tasks have in common: their context, and one edge to send along. */
    private abstract static class Step implements Evaluator {
        private @Nullable TaskContext context;

        @Override
        public void open(TaskContext newContext) {
            context = newContext;
        }

        TaskContext context() {
            if (context == null) {
                throw new IllegalStateException("not open");
            }
            return context;
        }

        int output(Graph graph) {
            return context()
                    .outputIndex(graph.outputsOf(context().vertex()).get(0).index());
        }

        @Override
        public void close() {}
    }

    /** Emits the numbers from 0. */
    private final class Source extends Step implements SourceEvaluator, AckListener<Object> {
        private long next;

        @Override
        public void evaluate(BundleReader records) {
            SourceEvaluator.super.evaluate(records);
        }

        @Override
        public long produce() {
            int output = output(graph);
            for (int i = 0; i < RECORDS_PER_CALL; i++) {
                if (next == recordsPerSource) {
                    return PAUSED;
                }
                context().router().append(context().router().nextInTurn(output), next++);
            }
            return PRODUCED;
        }

        @Override
        public AckListener<Object> ackListener() {
            return this;
        }

        @Override
        public void acked(Object message, Object tag, long startMs) {}

        @Override
        public void failed(Object message, Object tag, long startMs) {}

        @Override
        public void timedOut(Object message, Object tag, long startMs) {}
    }

    /** Passes numbers on to the sinks that own them. */
    private final class Relay extends Step {
        @Override
        public void evaluate(BundleReader records) {
            int output = output(graph);
            while (records.hasNext() && !context().isOutputBlocked()) {
                Object number = records.next();
                context().router().append(context().router().ownerOf(output, number.hashCode()), number);
            }
        }
    }

    /** Counts and sums up. */
    private final class Sink extends Step {
        @Override
        public void evaluate(BundleReader records) {
            long count = 0;
            long total = 0;
            for (; records.hasNext(); count++) {
                total += (Long) records.next();
            }
            sum.addAndGet(total);
            arrived.addAndGet(count);
        }
    }
}
