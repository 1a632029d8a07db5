package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.operator.RecordSink;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Sums up results by window, each worker those that it receives. */
final class ChecksumSink implements RecordSink {
    private final Function<WindowChecksums, Receiver> receivers;
    private final WatermarkListener watermarks;
    private final List<WindowChecksums> byWorker = new ArrayList<>();

    /** @param receivers makes what tells one worker's checksums of the results in records */
    ChecksumSink(Function<WindowChecksums, Receiver> receivers, WatermarkListener watermarks) {
        this.receivers = receivers;
        this.watermarks = watermarks;
    }

    @Override
    public synchronized Receiver receiver(int worker) {
        WindowChecksums checksums = new WindowChecksums();
        byWorker.add(checksums);
        return receivers.apply(checksums);
    }

    @Override
    public void watermark(long watermark) {
        watermarks.processed(watermark);
    }

    /** All of them; when the pipeline has ended. */
    synchronized WindowChecksums all() {
        WindowChecksums all = new WindowChecksums();
        byWorker.forEach(all::addAll);
        return all;
    }
}
