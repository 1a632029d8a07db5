package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.core.io.InputStatus;
import org.jspecify.annotations.Nullable;

/** One of the parallel sources of a stream: emits a chunk of its share, or a watermark, each time it is asked. Its task's thread. */
final class ReplayReader<B extends RecordBatch, T> implements SourceReader<T, NumberSequenceSplit> {
    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final int stream;
    private final View<B, T> view;
    private final SourceReaderContext context;
    private final CompletableFuture<Void> assigned = new CompletableFuture<>();
    private @Nullable ReplayShare<B> share;
    private long waitNs;

    ReplayReader(int stream, View<B, T> view, SourceReaderContext context) {
        this.stream = stream;
        this.view = view;
        this.context = context;
    }

    @Override
    public void start() {
        context.sendSplitRequest();
    }

    @Override
    @SuppressWarnings("unchecked") // The job is made for the run's benchmark.
    public void addSplits(List<NumberSequenceSplit> splits) {
        NumberSequenceSplit split = splits.get(0);
        if (share != null || splits.size() > 1) {
            throw new IllegalStateException("splits=" + splits + ": a reader takes one share");
        }
        share = (ReplayShare<B>) ParallelRun.current().share(stream, Math.toIntExact(split.from()));
        assigned.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        assigned.complete(null);
    }

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
        ReplayShare<B> ours = share;
        waitNs = 0;
        if (ours == null) {
            return assigned.isDone() ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }
        switch (ours.next()) {
            case RECORDS -> emit(ours, output);
            // Flink's is the time of the last record that may have come.
            case WATERMARK -> output.emitWatermark(new Watermark(ours.watermarkMs() - 1));
            case WAIT -> {
                waitNs = ours.waitNs();
                return InputStatus.NOTHING_AVAILABLE;
            }
            case END -> {
                return InputStatus.END_OF_INPUT;
            }
        }
        return InputStatus.MORE_AVAILABLE;
    }

    private void emit(ReplayShare<B> ours, ReaderOutput<T> output) {
        B records = ours.batch();
        long offsetMs = ours.offsetMs();
        int to = ours.to();
        for (int i = ours.from(); i < to; i++) {
            long timeMs = view.timeMs(records, i) + offsetMs;
            output.collect(view.record(records, i, timeMs), timeMs);
        }
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        if (share == null) {
            return assigned;
        }
        return waitNs > 0 ? new CompletableFuture<Void>().completeOnTimeout(null, waitNs, TimeUnit.NANOSECONDS) : NOW;
    }

    /** No checkpoint is taken: a run that fails is over. */
    @Override
    public List<NumberSequenceSplit> snapshotState(long checkpointId) {
        throw new IllegalStateException("checkpoint=" + checkpointId + ": runs have none");
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
