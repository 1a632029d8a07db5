package io.aurochs.benchmarks.pipeline;

import io.aurochs.ack.AckListener;
import io.aurochs.benchmarks.primitive.PreparedRecord;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import org.jspecify.annotations.Nullable;

/** Emits all prepared records once per call, to the owners of their keys. */
final class PreparedSource implements SourceEvaluator, AckListener<Object> {
    private final PreparedRecord[] records;
    private final boolean acknowledges;
    private @Nullable TaskContext context;
    private long nextId = 1;
    private long acked;
    private boolean mayEmit;

    PreparedSource(PreparedRecord[] records, boolean acknowledges) {
        this.records = records;
        this.acknowledges = acknowledges;
    }

    /** Messages acknowledged so far. */
    long acked() {
        return acked;
    }

    /** The next call emits once more. */
    void allowOnce() {
        mayEmit = true;
    }

    @Override
    public void open(TaskContext newContext) {
        context = newContext;
    }

    @Override
    public long produce() {
        TaskContext mine = context;
        if (mine == null || !mayEmit) {
            return 1;
        }
        mayEmit = false;
        for (PreparedRecord record : records) {
            long root = acknowledges ? mine.ledger().enter(record, record, 0) : 0;
            record.emit(root, nextId++);
            mine.router().append(mine.router().ownerOf(0, record.keyHash()), record, record.keyHash());
            if (acknowledges) {
                mine.ledger().emitted(root, record.edgeId());
            }
            if (mine.latency().isSpent()) {
                mine.ship();
            }
        }
        return PRODUCED;
    }

    @Override
    public AckListener<Object> ackListener() {
        return this;
    }

    @Override
    public void acked(Object message, Object tag, long startMs) {
        acked++;
    }

    @Override
    public void failed(Object message, Object tag, long startMs) {
        throw new IllegalStateException("nothing fails here");
    }

    @Override
    public void timedOut(Object message, Object tag, long startMs) {
        throw new IllegalStateException("nothing times out here");
    }

    @Override
    public void close() {}
}
