package io.aurochs.benchmarks.streambox.run;

import io.aurochs.benchmarks.runner.PaddedCounters;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The plain loop on a thread of its own, records taken a thousand at a time. */
final class LoopSystem<B extends RecordBatch> implements RunningSystem {
    private static final int CHUNK = 1_000;
    private static final int PROCESSED = 0;

    private final Replay<B> replay;
    private final Loop<B> loop;
    private final WindowChecksums results = new WindowChecksums();
    private final EpochLimit limit = new EpochLimit(1, Long.MAX_VALUE);
    private final EmissionSchedule schedule;
    private final WatermarkListener watermarks;
    private final PaddedCounters counters = new PaddedCounters(1);
    private final Thread thread = new Thread(this::run, LoopProvider.NAME);
    private volatile @Nullable Throwable failure;

    private LoopSystem(Benchmark<B> benchmark, RunOrder order) {
        replay = benchmark.replay();
        loop = benchmark.loop(results);
        schedule = order.schedule(1, benchmark);
        watermarks = order.watermarks();
    }

    static <B extends RecordBatch> LoopSystem<B> start(Benchmark<B> benchmark, RunOrder order) {
        LoopSystem<B> system = new LoopSystem<>(benchmark, order);
        system.thread.setDaemon(true);
        system.thread.start();
        return system;
    }

    private void run() {
        try {
            for (long epoch = 0; limit.begin(0, epoch) == EpochLimit.Step.BEGIN; epoch++) {
                process(epoch);
            }
            loop.end();
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    private void process(long epoch) {
        B records = replay.epoch(epoch);
        long offsetMs = replay.offsetMs(epoch);
        long dueNs = 0;
        for (int from = 0; from < records.size(); from += CHUNK) {
            int to = Math.min(from + CHUNK, records.size());
            dueNs = awaitDue(processed() + to - from);
            loop.process(records, from, to, offsetMs);
            counters.add(PROCESSED, to - from);
        }
        long watermarkMs = replay.watermarkMs(epoch);
        watermarks.emitted(watermarkMs, dueNs);
        loop.watermark(watermarkMs);
        watermarks.processed(watermarkMs);
    }

    private long awaitDue(long records) {
        long dueNs = schedule.dueNs(records);
        for (long left = dueNs - System.nanoTime(); left > 0; left = dueNs - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return dueNs;
    }

    @Override
    public long processed() {
        return counters.get(PROCESSED);
    }

    @Override
    public void checkAlive() {
        if (!thread.isAlive()) {
            throw new IllegalStateException("the loop ended before its time", failure);
        }
    }

    @Override
    public void stop(long deadlineNs) {
        limit.stop(schedule.recordsBy(deadlineNs) / replay.epoch(0).size());
    }

    @Override
    public RunOutcome awaitEnd(Duration most) throws InterruptedException {
        thread.join(most.toMillis());
        if (thread.isAlive()) {
            throw new IllegalStateException("the loop did not end within " + most.toSeconds() + " s");
        }
        if (failure != null) {
            throw new IllegalStateException("the loop failed", failure);
        }
        return new RunOutcome(limit.epochs(), List.of(processed()), results);
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of();
    }
}
