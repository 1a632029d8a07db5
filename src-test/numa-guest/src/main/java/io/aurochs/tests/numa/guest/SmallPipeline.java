package io.aurochs.tests.numa.guest;

import io.aurochs.ack.AckListener;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.config.EngineConfig;
import io.aurochs.engine.Engine;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A running graph of sources that count, relays and sinks that sum up. Its records are encoded where they go from node to node.
 */
final class SmallPipeline implements AutoCloseable {
    /** Tasks of the whole graph. */
    static final int TASKS = 8;

    private static final int SOURCES = 2;
    private static final int RELAYS = 4;
    private static final int SINKS = 2;
    private static final int RECORDS_PER_CALL = 100;

    private final long recordsPerSource;
    private final Lookout lookout = new Lookout();
    private final Graph graph = Graph.builder()
            .vertex("source", true, SOURCES)
            .vertex("relay", false, RELAYS)
            .vertex("sink", false, SINKS)
            .edge("source", "relay", "default", Routing.SHUFFLE)
            .edge("relay", "sink", "default", Routing.KEYED)
            .build();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong emittedSum = new AtomicLong();
    private final AtomicLong arrived = new AtomicLong();
    private final AtomicLong sum = new AtomicLong();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Engine engine;
    private volatile boolean ending;
    private volatile long pauseNs;

    private SmallPipeline(Map<String, String> settings, long recordsPerSource) {
        this.recordsPerSource = recordsPerSource;
        this.engine = Engine.start(graph, EngineConfig.from(settings), new Steps(), failures::add);
    }

    static SmallPipeline start(Map<String, String> settings, long recordsPerSource) {
        return new SmallPipeline(settings, recordsPerSource);
    }

    /** Starts one whose sources emit until they are to {@link #end}. */
    static SmallPipeline startEndless(Map<String, String> settings) {
        return new SmallPipeline(settings, Long.MAX_VALUE);
    }

    private final class Steps implements EvaluatorFactory {
        @Override
        public Evaluator create(Vertex vertex, int index) {
            return switch (vertex.name()) {
                case "source" -> new Source();
                case "relay" -> new Relay();
                default -> new Sink();
            };
        }

        @Override
        public RecordEncoding encoding() {
            return LongEncoding.create();
        }
    }

    Engine engine() {
        return engine;
    }

    /** Asks its tasks where they run. */
    Lookout lookout() {
        return lookout;
    }

    /** By each task's name, its index in the graph. */
    static Map<String, Integer> tasks() {
        Map<String, Integer> tasks = new LinkedHashMap<>();
        for (String task : List.of("source", "relay", "sink")) {
            int of = task.equals("source") ? SOURCES : task.equals("relay") ? RELAYS : SINKS;
            IntStream.range(0, of).forEach(index -> tasks.put(task + "[" + index + "]", tasks.size()));
        }
        return tasks;
    }

    /** By each task's name, the node that the engine says it is on. */
    Map<String, Integer> nodeOfTask() {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        tasks().forEach((name, task) -> nodes.put(name, engine.nodeOf(task)));
        return nodes;
    }

    /** How long the sources wait between two calls, nanoseconds. */
    void pause(long ns) {
        pauseNs = ns;
    }

    /** The sources emit no more. */
    void end() {
        ending = true;
        pauseNs = 0;
    }

    /** Whether all records have arrived, or something has failed. */
    boolean isComplete() {
        return (ended.get() == SOURCES && arrived.get() >= emitted.get()) || !failures.isEmpty();
    }

    /** How many records have arrived. */
    long arrived() {
        return arrived.get();
    }

    /** Throws unless every record has arrived once. */
    void check() throws CheckFailedException {
        CheckFailedException.unlessEqual("failures", List.copyOf(failures), List.of());
        CheckFailedException.unlessEqual("sources that have emitted all", ended.get(), SOURCES);
        if (recordsPerSource < Long.MAX_VALUE) {
            CheckFailedException.unlessEqual("records emitted", emitted.get(), SOURCES * recordsPerSource);
        }
        CheckFailedException.unlessEqual("records that arrived", arrived.get(), emitted.get());
        CheckFailedException.unlessEqual("sum of the records", sum.get(), emittedSum.get());
    }

    @Override
    public void close() {
        engine.stop();
    }

    /** What the tasks have in common: their context, and one edge to send along. */
    private abstract class Step implements Evaluator {
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

        void tellWhere() {
            lookout.answer(context().vertex().name() + "[" + context().index() + "]");
        }

        int output() {
            return context()
                    .outputIndex(graph.outputsOf(context().vertex()).get(0).index());
        }

        @Override
        public void close() {}
    }

    /** Emits the numbers from 0. */
    private final class Source extends Step implements SourceEvaluator, AckListener<Object> {
        private long next;
        private boolean hasEnded;

        @Override
        public void evaluate(BundleReader records) {
            SourceEvaluator.super.evaluate(records);
        }

        @Override
        public long produce() {
            tellWhere();
            int output = output();
            for (int i = 0; i < RECORDS_PER_CALL; i++) {
                if (next == recordsPerSource || ending) {
                    endOnce();
                    return PAUSED;
                }
                context().router().append(context().router().nextInTurn(output), next++);
            }
            return pauseNs == 0 ? PRODUCED : pauseNs;
        }

        private void endOnce() {
            if (!hasEnded) {
                hasEnded = true;
                emitted.addAndGet(next);
                emittedSum.addAndGet(next * (next - 1) / 2);
                ended.incrementAndGet();
            }
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
            tellWhere();
            int output = output();
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
            tellWhere();
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
