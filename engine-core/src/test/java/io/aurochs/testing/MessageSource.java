package io.aurochs.testing;

import io.aurochs.ack.AckListener;
import io.aurochs.bundle.BundleReader;
import io.aurochs.graph.Graph;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Emits a given number of messages, up to 100 in a call, and then pauses. Where the graph acknowledges, a message that fails or times out is
 * emitted again.
 */
public class MessageSource implements SourceEvaluator, Watched, AckListener<Object> {
    private static final int PER_CALL = 100;

    private final Graph graph;
    private final int messages;
    private final IntFunction<String> text;
    private final ArrayDeque<Integer> again = new ArrayDeque<>();
    private final AtomicInteger acked = new AtomicInteger();
    private final AtomicInteger replayed = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private int next;
    private @Nullable TaskContext context;
    private @Nullable Emitter emitter;

    /** @param text what the message with a number says */
    public MessageSource(Graph graph, int messages, IntFunction<String> text) {
        this.graph = graph;
        this.messages = messages;
        this.text = text;
    }

    /** Messages acknowledged; any thread. */
    public int acked() {
        return acked.get();
    }

    /** Messages emitted again; any thread. */
    public int replayed() {
        return replayed.get();
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
    public void evaluate(BundleReader records) {
        SourceEvaluator.super.evaluate(records);
    }

    @Override
    public void open(TaskContext newContext) {
        context = newContext;
        emitter = new Emitter(newContext, graph);
        opened.incrementAndGet();
    }

    @Override
    public long produce() {
        for (int i = 0; i < PER_CALL; i++) {
            if (!emit()) {
                return PAUSED;
            }
        }
        return PRODUCED;
    }

    /** Emits the next message; false when there is none. */
    protected final boolean emit() {
        Integer replay = again.poll();
        if (replay != null) {
            emit(replay);
            return true;
        }
        if (next < messages) {
            emit(next++);
            return true;
        }
        return false;
    }

    private void emit(int number) {
        TaskContext mine = context;
        Emitter out = emitter;
        if (mine == null || out == null) {
            throw new IllegalStateException("not open");
        }
        if (graph.acknowledged()) {
            long root = mine.ledger().enter(number, "", 0);
            Message message = new Message(root, 0, mine.index(), number, "");
            mine.ledger().emitted(root, out.emit("default", message, text.apply(number)));
        } else {
            out.emit("default", new Message(0, 0, mine.index(), number, ""), text.apply(number));
        }
    }

    @Override
    public AckListener<Object> ackListener() {
        return this;
    }

    @Override
    public void acked(Object message, Object tag, long startMs) {
        acked.incrementAndGet();
    }

    @Override
    public void failed(Object message, Object tag, long startMs) {
        replayed.incrementAndGet();
        again.add((Integer) message);
    }

    @Override
    public void timedOut(Object message, Object tag, long startMs) {
        failed(message, tag, startMs);
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
