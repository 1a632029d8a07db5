package io.aurochs.storm.operator;

import io.aurochs.ack.AckLedger;
import io.aurochs.storm.metrics.SpoutMetrics;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.reliability.EdgeIds;
import io.aurochs.storm.reliability.SpoutMessages;
import io.aurochs.storm.reliability.TrackedCounts;
import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * What a spout emits through. From the thread that runs the task everything is direct; from any other thread it is handed
 * over to that thread, in the order of the calls.
 */
final class SpoutCollector implements ISpoutOutputCollector {
    private static final long NO_ROOT = 0;

    private final ComponentTask task;
    private final boolean acking;
    private final AckLedger<Object> ledger;
    private final SpoutMessages messages;
    private final SpoutMetrics metrics;
    private final EdgeIds edgeIds;
    private final @Nullable TrackedCounts tracked;
    private long emitted;

    /** @param acking whether the topology tracks its messages */
    SpoutCollector(ComponentTask task, boolean acking, SpoutMessages messages, SpoutMetrics metrics, long seed) {
        this.task = task;
        this.acking = acking;
        this.ledger = task.engine().ledger();
        this.messages = messages;
        this.metrics = metrics;
        this.edgeIds = new EdgeIds(seed);
        this.tracked = task.tracked();
    }

    /** Emits so far, by the thread that runs the task. */
    long emitted() {
        return emitted;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object messageId) {
        if (!task.engine().isRunByCurrentThread()) {
            List<Integer> receivers = task.chooseForForeignThread(stream, values);
            task.handOverEmit(() -> emitTo(receivers, stream, values, messageId), values);
            return receivers;
        }
        StreamEmitter emitter = task.emitter(stream);
        Receiver only = emitter.chooseOne(values);
        if (only == null) {
            return emitTo(emitter.choose(values), stream, values, messageId);
        }
        emitted++;
        AurochsTuple tuple = emitter.tuple(values);
        if (messageId == null || !acking) {
            List<Integer> receivers = emitter.emit(tuple, only);
            ackAtOnce(messageId);
            return receivers;
        }
        long edge = edgeIds.next();
        long root = ledger.enter(messageId, stream, metrics.startMs());
        List<Integer> receivers = emitter.emit(tuple.anchored(root, edge), only);
        ledger.emitted(root, edge);
        return receivers;
    }

    @Override
    public void emitDirect(int receiver, String stream, List<Object> values, @Nullable Object messageId) {
        List<Integer> receivers = task.chooseDirect(receiver, stream);
        if (task.engine().isRunByCurrentThread()) {
            emitTo(receivers, stream, values, messageId);
        } else {
            task.handOverEmit(() -> emitTo(receivers, stream, values, messageId), values);
        }
    }

    private List<Integer> emitTo(
            List<Integer> receivers, String stream, List<Object> values, @Nullable Object messageId) {
        emitted++;
        countAsSent(receivers.size());
        StreamEmitter emitter = task.emitter(stream);
        emitter.count(receivers.size());
        if (messageId == null || !acking) {
            for (int receiver : receivers) {
                task.appendTo(receiver, emitter.tuple(values));
            }
            task.emitted(stream, values, receivers, messageId);
            ackAtOnce(messageId);
            return receivers;
        }
        long root = ledger.enter(messageId, stream, metrics.startMs());
        long checksum = NO_ROOT;
        for (int receiver : receivers) {
            long edge = edgeIds.next();
            checksum ^= edge;
            task.appendTo(receiver, emitter.tuple(values).anchored(root, edge));
        }
        task.emitted(stream, values, receivers, messageId);
        tellEntered(root, checksum);
        if (checksum != 0) {
            ledger.emitted(root, checksum);
        } else {
            endUnheard(root);
        }
        return receivers;
    }

    /** No task receives the message: it is done, but the spout is notified only after nextTuple, as on Storm. */
    private void endUnheard(long root) {
        Runnable end = task.underWay(() -> ledger.emitted(root, 0));
        if (!task.engine().tryHandOver(end)) {
            end.run();
        }
    }

    private void tellEntered(long root, long checksum) {
        if (task.hasHooks()) {
            task.hiddenEmits().entered(root, checksum);
        }
    }

    private void countAsSent(int tuples) {
        if (tracked != null) {
            tracked.sent(tuples);
        }
    }

    /** Nothing tracks the message, so for the spout it is done. */
    private void ackAtOnce(@Nullable Object messageId) {
        if (messageId != null) {
            messages.ackedAtOnce(messageId);
        }
    }

    @Override
    public void flush() {
        if (task.engine().isRunByCurrentThread()) {
            task.engine().ship();
        } else {
            task.handOver(() -> task.engine().ship());
        }
    }

    @Override
    public long getPendingCount() {
        return ledger.pending();
    }

    @Override
    public void reportError(Throwable error) {
        task.reportError(error);
    }
}
