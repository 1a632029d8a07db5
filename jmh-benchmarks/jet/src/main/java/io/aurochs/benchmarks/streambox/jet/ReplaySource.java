package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import com.hazelcast.jet.core.function.ObjLongBiFunction;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One of the parallel sources of a stream: emits its share of the replay until its outbox is full. Cooperative. */
final class ReplaySource<B extends RecordBatch, T> extends AbstractProcessor {
    private final int stream;
    private final ItemReader<B, T> items;
    private final ObjLongBiFunction<? super T, ?> wrap;
    private @Nullable ReplayShare<B> share;
    /** Of the chunk that is being emitted. */
    private int at;

    private int to;
    /** What the outbox did not take. */
    private @Nullable Object pending;

    /** @param wrap gives an item its timestamp, in ms */
    ReplaySource(int stream, ItemReader<B, T> items, ObjLongBiFunction<? super T, ?> wrap) {
        this.stream = stream;
        this.items = items;
        this.wrap = wrap;
    }

    @Override
    @SuppressWarnings("unchecked") // The pipeline is made for the run's benchmark.
    protected void init(Context context) {
        ParallelRun<B> run = (ParallelRun<B>) ParallelRun.current();
        ReplayShare<B> ours = run.share(stream, context.localProcessorIndex());
        Replay<B> replay = run.benchmark().replay();
        List<B> kept =
                LongStream.range(0, replay.epochsKept()).mapToObj(replay::epoch).toList();
        items.open(kept, ours);
        share = ours;
    }

    @Override
    public boolean complete() {
        ReplayShare<B> ours = share;
        if (ours == null) {
            throw new IllegalStateException("stream=" + stream + ": not initialised");
        }
        while (emitPending() && emitChunk(ours)) {
            switch (ours.next()) {
                case RECORDS -> {
                    at = ours.from();
                    to = ours.to();
                }
                case WATERMARK -> pending = new Watermark(ours.watermarkMs());
                case WAIT -> {
                    return false;
                }
                case END -> {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean emitPending() {
        if (pending != null) {
            if (!tryEmit(pending)) {
                return false;
            }
            pending = null;
        }
        return true;
    }

    private boolean emitChunk(ReplayShare<B> ours) {
        if (at == to) {
            return true;
        }
        B records = ours.batch();
        long offsetMs = ours.offsetMs();
        while (at < to) {
            long timeMs = items.timeMs(records, at) + offsetMs;
            Object event = wrap.apply(items.item(records, at, timeMs), timeMs);
            at++;
            if (!tryEmit(event)) {
                pending = event;
                return false;
            }
        }
        return true;
    }
}
