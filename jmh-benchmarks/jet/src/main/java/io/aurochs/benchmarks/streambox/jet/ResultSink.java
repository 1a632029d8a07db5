package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Watermark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.parallel.ResultPart;
import org.jspecify.annotations.Nullable;

/** One of the parallel sinks: sums up the results that it receives. Cooperative. */
final class ResultSink<T> extends AbstractProcessor {
    private final ResultReceiver<T> receiver;
    private @Nullable ResultPart part;

    ResultSink(ResultReceiver<T> receiver) {
        this.receiver = receiver;
    }

    @Override
    protected void init(Context context) {
        part = ParallelRun.current().results(context.localProcessorIndex());
    }

    @Override
    @SuppressWarnings("unchecked") // The pipeline's types say so.
    protected boolean tryProcess(int ordinal, Object result) {
        receiver.receive(part().checksums(), (T) result);
        return true;
    }

    @Override
    public boolean tryProcessWatermark(Watermark watermark) {
        part().watermark(watermark.timestamp());
        return true;
    }

    private ResultPart part() {
        ResultPart ours = part;
        if (ours == null) {
            throw new IllegalStateException("not initialised");
        }
        return ours;
    }
}
