package io.aurochs.storm.operator;

import io.aurochs.operator.TaskContext;
import io.aurochs.storm.metrics.BoltMetrics;
import io.aurochs.storm.reliability.Anchors;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.reliability.EdgeIds;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.reliability.TupleAcks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a bolt emits, acks and fails through. From the thread that runs the task everything is direct; from any other
 * thread it is handed over to that thread, in the order of the calls.
 */
final class BoltCollector implements IOutputCollector {
    private static final Logger LOG = LoggerFactory.getLogger(BoltCollector.class);

    private final ComponentTask task;
    private final TaskContext engine;
    private final BoltMetrics metrics;
    private final boolean acking;
    private final TupleAcks acks;
    private final EdgeIds edgeIds;
    private final Anchors anchors = new Anchors();
    private final EdgeIds foreignEdgeIds;
    private final Anchors foreignAnchors = new Anchors();
    private final @Nullable TrackedCounts tracked;

    /** @param acking whether the topology tracks its messages */
    BoltCollector(ComponentTask task, BoltMetrics metrics, boolean acking, long seed) {
        this.task = task;
        this.engine = task.engine();
        this.metrics = metrics;
        this.acking = acking;
        this.tracked = task.tracked();
        this.acks = new TupleAcks(engine.acks(), tracked);
        this.edgeIds = new EdgeIds(seed);
        this.foreignEdgeIds = new EdgeIds(~seed);
    }

    /** Emits a tuple with one anchor. */
    List<Integer> emit(String stream, Tuple input, List<Object> values) {
        if (!engine.isRunByCurrentThread()) {
            return emitFromForeignThread(
                    stream, Collections.singletonList(input), values, task.chooseForForeignThread(stream, values));
        }
        StreamEmitter emitter = task.emitter(stream);
        Receiver only = emitter.chooseOne(values);
        if (only == null) {
            return emitTo(emitter, emitter.choose(values), Collections.singletonList(input), values);
        }
        AurochsTuple tuple = emitter.tuple(values);
        if (acking) {
            anchor(tuple, input);
        }
        return emitter.emit(tuple, only);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> inputs, List<Object> values) {
        if (!engine.isRunByCurrentThread()) {
            return emitFromForeignThread(stream, inputs, values, task.chooseForForeignThread(stream, values));
        }
        StreamEmitter emitter = task.emitter(stream);
        Receiver only = emitter.chooseOne(values);
        return only == null
                ? emitTo(emitter, emitter.choose(values), inputs, values)
                : emitter.emit(anchored(emitter, inputs, values), only);
    }

    @Override
    public void emitDirect(int receiver, String stream, @Nullable Collection<Tuple> inputs, List<Object> values) {
        List<Integer> receivers = task.chooseDirect(receiver, stream);
        if (engine.isRunByCurrentThread()) {
            emitTo(task.emitter(stream), receivers, inputs, values);
        } else {
            emitFromForeignThread(stream, inputs, values, receivers);
        }
    }

    private List<Integer> emitTo(
            StreamEmitter emitter, List<Integer> receivers, @Nullable Collection<Tuple> inputs, List<Object> values) {
        countAsSent(receivers.size());
        emitter.count(receivers.size());
        for (int receiver : receivers) {
            task.appendTo(receiver, anchored(emitter, inputs, values));
        }
        task.emitted(emitter.name(), values, receivers);
        return receivers;
    }

    private void countAsSent(int tuples) {
        if (tracked != null) {
            tracked.sent(tuples);
        }
    }

    private AurochsTuple anchored(StreamEmitter emitter, @Nullable Collection<Tuple> inputs, List<Object> values) {
        AurochsTuple tuple = emitter.tuple(values);
        if (acking && inputs != null) {
            if (inputs.size() == 1 && inputs instanceof List<Tuple> list) {
                anchor(tuple, list.get(0));
            } else {
                anchors.link(inputs, edgeIds);
                tuple.anchored(anchors);
            }
        }
        return tuple;
    }

    private void anchor(AurochsTuple tuple, Tuple anchor) {
        if (anchor instanceof AurochsTuple input && input.hasOneRoot()) {
            if (input.isAnchored()) {
                long edge = edgeIds.next();
                input.updateAckVal(edge);
                tuple.anchored(input.root(), edge);
            }
        } else {
            anchors.link(Collections.singletonList(anchor), edgeIds);
            tuple.anchored(anchors);
        }
    }

    private List<Integer> emitFromForeignThread(
            String stream, @Nullable Collection<Tuple> inputs, List<Object> values, List<Integer> receivers) {
        List<AurochsTuple> tuples = new ArrayList<>(receivers.size());
        synchronized (foreignAnchors) {
            for (int i = 0; i < receivers.size(); i++) {
                AurochsTuple tuple = task.tupleOfForeignThread(stream, values);
                if (acking && inputs != null) {
                    // Now, not when the task gets to it: the inputs may be acked by this thread in its next line.
                    foreignAnchors.link(inputs, foreignEdgeIds);
                    tuple.anchored(foreignAnchors);
                }
                tuples.add(tuple);
            }
        }
        countAsSent(tuples.size());
        task.handOverEmit(
                () -> {
                    task.emitter(stream).count(tuples.size());
                    for (int i = 0; i < tuples.size(); i++) {
                        task.appendTo(receivers.get(i), tuples.get(i));
                    }
                    task.emitted(stream, values, receivers);
                },
                values);
        return receivers;
    }

    @Override
    public void ack(Tuple input) {
        if (!acking) {
            return;
        }
        if (engine.isRunByCurrentThread()) {
            acks.ack(input);
            tellAcked(input);
        } else {
            ackFromForeignThread(input);
        }
    }

    private void ackFromForeignThread(Tuple input) {
        long[] pairs = TupleAcks.ackPairs(input);
        task.handOver(() -> {
            acks.ackAll(pairs);
            tellAcked(input);
        });
    }

    private void tellAcked(Tuple input) {
        long latencyMs = metrics.acked(input);
        if (task.isObserved()) {
            tellAcked(input, latencyMs);
        }
    }

    private void tellAcked(Tuple input, long latencyMs) {
        if (task.isDebug()) {
            LOG.info("BOLT ack TASK: {} TIME: {} TUPLE: {}", task.stormTask(), latencyMs, input);
        }
        if (task.hasHooks()) {
            task.hiddenEmits().acked(TupleAcks.ackPairs(input));
            new BoltAckInfo(input, task.stormTask(), latencyMs).applyOn(task.user());
        }
    }

    @Override
    public void fail(Tuple input) {
        if (!acking) {
            return;
        }
        onTask(() -> {
            acks.fail(input);
            long latencyMs = metrics.failed(input);
            if (task.isDebug()) {
                LOG.info("BOLT fail TASK: {} TIME: {} TUPLE: {}", task.stormTask(), latencyMs, input);
            }
            if (task.hasHooks()) {
                task.hiddenEmits().failed(TupleAcks.ackPairs(input));
                new BoltFailInfo(input, task.stormTask(), latencyMs).applyOn(task.user());
            }
        });
    }

    @Override
    public void resetTimeout(Tuple input) {
        if (acking) {
            onTask(() -> {
                acks.resetTimeout(input);
                if (task.hasHooks()) {
                    task.hiddenEmits().timeoutReset(TupleAcks.ackPairs(input));
                }
            });
        }
    }

    @Override
    public void flush() {
        onTask(() -> engine.ship());
    }

    private void onTask(Runnable work) {
        if (engine.isRunByCurrentThread()) {
            work.run();
        } else {
            task.handOver(work);
        }
    }

    @Override
    public void reportError(Throwable error) {
        task.reportError(error);
    }
}
