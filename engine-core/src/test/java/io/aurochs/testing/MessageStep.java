package io.aurochs.testing;

import io.aurochs.bundle.BundleReader;
import io.aurochs.graph.Graph;
import io.aurochs.operator.TaskContext;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Hands each message to what the test makes of it, remembers it, and acknowledges it where the graph does. */
public final class MessageStep implements Watched {
    /** What the test makes of a message. */
    @FunctionalInterface
    public interface Body {
        /** Does nothing more with the message: the end of its way. */
        Body SINK = (message, task, out) -> 0;

        /** Passes every message on as it is. */
        Body PASS_ON = (message, task, out) -> out.emit("default", message, message.text());

        /** @return exclusive or of the edge ids that {@code out} has returned */
        long accept(Message message, TaskContext task, Emitter out) throws Exception;
    }

    private final Graph graph;
    private final Body body;
    private final Queue<Message> seen = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private @Nullable TaskContext context;
    private @Nullable Emitter emitter;

    public MessageStep(Graph graph, Body body) {
        this.graph = graph;
        this.body = body;
    }

    /** Messages in the order in which they came; any thread. */
    public Queue<Message> seen() {
        return seen;
    }

    @Override
    public int opened() {
        return opened.get();
    }

    @Override
    public int closed() {
        return closed.get();
    }

    @Override
    public void open(TaskContext newContext) {
        context = newContext;
        emitter = new Emitter(newContext, graph);
        opened.incrementAndGet();
    }

    @Override
    public void evaluate(BundleReader records) throws Exception {
        TaskContext mine = context;
        Emitter out = emitter;
        if (mine == null || out == null) {
            throw new IllegalStateException("not open");
        }
        while (records.hasNext() && !mine.isOutputBlocked()) {
            Message message = (Message) records.next();
            seen.add(message);
            long ids = body.accept(message, mine, out);
            if (graph.acknowledged()) {
                mine.acks().acknowledge(message.root(), message.id() ^ ids);
            }
            if (mine.latency().isSpent()) {
                mine.ship();
            }
        }
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
