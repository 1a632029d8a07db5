package io.aurochs.benchmarks.streambox.parallel;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The one run of this JVM, as the tasks of its job find it: a job is serialised on its way into a cluster, even into one in the same JVM,
 * so that its functions can find what lies in memory through a static field alone. Any thread.
 */
public final class ParallelRun<B extends RecordBatch> {
    private static volatile @Nullable ParallelRun<?> current;

    private final Benchmark<B> benchmark;
    private final int parallelism;
    private final EpochLimit limit;
    private final EmissionSchedule schedule;
    private final WatermarkListener watermarks;
    private final JointWatermark joint;
    private final List<ReplayShare<B>> shares = new CopyOnWriteArrayList<>();
    private final List<ResultPart> parts = new CopyOnWriteArrayList<>();

    private ParallelRun(Benchmark<B> benchmark, RunOrder order) {
        this.benchmark = benchmark;
        parallelism = order.parallelism();
        limit = new EpochLimit(benchmark.streams() * parallelism, Long.MAX_VALUE);
        schedule = order.schedule(benchmark.streams(), benchmark);
        watermarks = order.watermarks();
        joint = new JointWatermark(parallelism, watermarks);
    }

    /** Makes a run that replaces the one before, which must have ended. */
    public static <B extends RecordBatch> ParallelRun<B> begin(Benchmark<B> benchmark, RunOrder order) {
        ParallelRun<B> run = new ParallelRun<>(benchmark, order);
        current = run;
        return run;
    }

    /**
     * The run that was begun last.
     *
     * @throws IllegalStateException if none was begun
     */
    public static ParallelRun<?> current() {
        ParallelRun<?> run = current;
        if (run == null) {
            throw new IllegalStateException("no run in this JVM: the measured jobs run only where one was begun");
        }
        return run;
    }

    public Benchmark<B> benchmark() {
        return benchmark;
    }

    /**
     * The share of a source.
     *
     * @param stream from 0
     * @param index of the source among those of the stream, of which there are as many as the run's parallelism
     */
    public ReplayShare<B> share(int stream, int index) {
        ReplayShare<B> share = new ReplayShare<>(
                benchmark.replay(), stream * parallelism + index, index, parallelism, limit, schedule, watermarks);
        shares.add(share);
        return share;
    }

    /**
     * Where a sink's results go.
     *
     * @param index of the sink, of which there are as many as the run's parallelism
     */
    public ResultPart results(int index) {
        ResultPart part = new ResultPart(joint, index);
        parts.add(part);
        return part;
    }

    /** Records that all sources have handed to their first transform. */
    public long emitted() {
        return shares.stream().mapToLong(ReplayShare::emitted).sum();
    }

    /** See {@link io.aurochs.benchmarks.streambox.run.RunningSystem#stop}. */
    public void stop(long deadlineNs) {
        limit.stop(schedule.recordsBy(deadlineNs) / benchmark.replay().plan().recordsPerEpoch());
    }

    /** How many epochs there are, when it is stopped. */
    public long epochs() {
        return limit.epochs();
    }

    /** What was computed; when the job has ended. */
    public RunOutcome outcome() {
        WindowChecksums all = new WindowChecksums();
        parts.forEach(part -> all.addAll(part.checksums()));
        long ofEach = limit.epochs() * benchmark.replay().plan().recordsPerEpoch();
        return new RunOutcome(limit.epochs(), Collections.nCopies(benchmark.streams(), ofEach), all);
    }
}
