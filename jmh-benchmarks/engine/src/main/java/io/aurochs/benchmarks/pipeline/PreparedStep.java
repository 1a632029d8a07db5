package io.aurochs.benchmarks.pipeline;

import io.aurochs.benchmarks.primitive.PreparedRecord;
import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.TaskContext;
import org.jspecify.annotations.Nullable;

/** Passes each record on as it is, or counts it at the end of its way, and acknowledges it. */
final class PreparedStep implements Evaluator {
    private final boolean last;
    private final boolean acknowledges;
    private @Nullable TaskContext context;
    private long seen;

    PreparedStep(boolean last, boolean acknowledges) {
        this.last = last;
        this.acknowledges = acknowledges;
    }

    /** Records so far. */
    long seen() {
        return seen;
    }

    @Override
    public void open(TaskContext newContext) {
        context = newContext;
    }

    @Override
    public void evaluate(BundleReader reader) {
        TaskContext mine = context;
        while (mine != null && reader.hasNext() && !mine.isOutputBlocked()) {
            PreparedRecord record = (PreparedRecord) reader.next();
            seen++;
            long done = record.edgeId();
            if (!last) {
                record.emit(record.root(), ~done);
                mine.router().append(mine.router().nextInTurn(0), record, reader.keyHash());
                done ^= record.edgeId();
            }
            if (acknowledges) {
                mine.acks().acknowledge(record.root(), done);
            }
            if (mine.latency().isSpent()) {
                mine.ship();
            }
        }
    }

    @Override
    public void close() {}
}
