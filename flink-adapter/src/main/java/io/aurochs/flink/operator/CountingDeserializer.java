package io.aurochs.flink.operator;

import io.aurochs.metrics.ArrivalMetrics;
import java.io.IOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;

/** Counts bundles for the live page, as they come. Of its own, so that a job without a page has nothing to count, nor to ask. */
final class CountingDeserializer<T extends IOReadableWritable> extends BundleDeserializer<T> {
    private final ArrivalMetrics arrivals;

    CountingDeserializer(
            String[] spillingDirectories,
            TravellingKey key,
            RecordPrefetch prefetch,
            InputProgress progress,
            ArrivalMetrics arrivals) {
        super(spillingDirectories, key, prefetch, progress);
        this.arrivals = arrivals;
    }

    @Override
    public void setNextBuffer(Buffer buffer) throws IOException {
        super.setNextBuffer(buffer);
        if (buffer instanceof BundleBuffer bundle) {
            arrivals.arrived(bundle.recordCount(), bundle.isBeginning());
        }
    }
}
