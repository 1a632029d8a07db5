package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Runs a loop over a replay, epoch by epoch, as fast as it goes. One thread. */
public final class LoopRun<B extends RecordBatch> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Loop<B> loop;
    private final Replay<B> replay;
    private long epoch;

    public LoopRun(Loop<B> loop, Replay<B> replay) {
        this.loop = loop;
        this.replay = replay;
    }

    /** Goes on where it stopped, for so many epochs; the first ones are for warming up. */
    public LoopSpeed run(long epochs) {
        long records = 0;
        long bytes = 0;
        long startCpuNs = THREADS.getCurrentThreadCpuTime();
        long startNs = System.nanoTime();
        for (long end = epoch + epochs; epoch < end; epoch++) {
            B batch = replay.epoch(epoch);
            loop.process(batch, 0, batch.size(), replay.offsetMs(epoch));
            loop.watermark(replay.watermarkMs(epoch));
            records += batch.size();
            bytes += batch.bytes();
        }
        long elapsedNs = System.nanoTime() - startNs;
        return new LoopSpeed(records, bytes, elapsedNs, THREADS.getCurrentThreadCpuTime() - startCpuNs);
    }
}
