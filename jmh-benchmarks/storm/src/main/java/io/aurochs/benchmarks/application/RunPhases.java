package io.aurochs.benchmarks.application;

import io.aurochs.application.study.Expected;
import io.aurochs.benchmarks.runner.ProcessSample;
import io.aurochs.benchmarks.runner.RunResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Takes a started system through warm-up, measured window and drain, from one thread, and reports. The tasks are never touched:
 * this reads their counters.
 */
final class RunPhases {
    private static final Duration FIRST_RECORD = Duration.ofMinutes(2);
    /** For everything to arrive: queues that many tasks have filled empty slowly on few processors. */
    private static final Duration DRAIN = Duration.ofMinutes(3);

    /** When counters stand still for so long, something is held back. */
    private static final Duration STANDSTILL = Duration.ofSeconds(2);
    /** When they do for so long, what was under way has probably arrived. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private static final int CLOSING_ROUNDS = 5;
    private static final int CLOSING_RECORDS = 20;

    private static final long POLL_MS = 20;

    /** Throws with one line if the system has ended by itself. */
    interface Liveness {
        void check() throws Exception;
    }

    private final RunProbes probes;
    private final Liveness liveness;
    private long deadlineNs;

    RunPhases(RunProbes probes, Liveness liveness) {
        this.probes = probes;
        this.liveness = liveness;
    }

    /**
     * Blocks until the run is over and its results are checked.
     *
     * @throws IllegalStateException if no record ever arrives; the message says so
     */
    RunResult run(String system, Duration warmup, Duration measured, Map<String, Object> conf) throws Exception {
        awaitFirstRecord();
        Thread.sleep(warmup.toMillis());
        ProcessSample start = ProcessSample.now(probes.counted());
        probes.window().open(start.timeNs(), measured.toNanos());
        sleepUntil(start.timeNs() + measured.toNanos());
        ProcessSample end = ProcessSample.now(probes.counted());
        probes.window().close();
        Double peakRssMb = ProcessSample.peakRssMb();
        liveness.check();
        Expected expected = drain();
        return result(system, start, end, peakRssMb, ResultCheck.of(probes, expected), conf);
    }

    private void awaitFirstRecord() throws Exception {
        long deadline = System.nanoTime() + FIRST_RECORD.toNanos();
        while (probes.arrived() == 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("no record reached the sink within " + FIRST_RECORD.toSeconds() + " s");
            }
            liveness.check();
            Thread.sleep(POLL_MS);
        }
    }

    private static void sleepUntil(long timeNs) throws InterruptedException {
        long left = timeNs - System.nanoTime();
        while (left > 0) {
            Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
            left = timeNs - System.nanoTime();
        }
    }

    /**
     * Returns when everything that was emitted has arrived, or nothing moves any more even after closing records; the check tells
     * which it was.
     */
    private Expected drain() throws InterruptedException {
        deadlineNs = System.nanoTime() + DRAIN.toNanos();
        await(() -> probes.sources().stream().allMatch(RunProbes.Source::stopped));
        long[] emitted = probes.emitted();
        Expected expected = awaitArrival(emitted);
        for (int i = 1; i <= CLOSING_ROUNDS && !complete(expected); i++) {
            int allowed = i * CLOSING_RECORDS;
            probes.window().allowClosingRecords(allowed);
            await(() -> probes.sources().stream().allMatch(source -> source.closing() == allowed));
            emitted = probes.emitted();
            expected = awaitArrival(emitted);
        }
        // A record too many would come late.
        awaitQuiet(complete(expected) ? QUIET : STANDSTILL);
        while (!Arrays.equals(emitted, probes.emitted()) && System.nanoTime() < deadlineNs) {
            // A source was so late with its closing records that it was not waited for.
            emitted = probes.emitted();
            expected = awaitArrival(emitted);
        }
        return expected;
    }

    private Expected awaitArrival(long[] emitted) throws InterruptedException {
        // Records that are still under way need the processors, which the check takes.
        awaitQuiet(QUIET);
        Expected expected = expected(emitted);
        await(() -> complete(expected));
        return expected;
    }

    /** That takes its time, which is nobody's waiting. */
    private Expected expected(long[] emitted) {
        long start = System.nanoTime();
        Expected expected = probes.input().expected(emitted);
        deadlineNs += System.nanoTime() - start;
        return expected;
    }

    private void await(BooleanSupplier condition) throws InterruptedException {
        long now = System.nanoTime();
        long movedNs = now;
        long seen = movement();
        while (!condition.getAsBoolean() && now < deadlineNs && now - movedNs < STANDSTILL.toNanos()) {
            Thread.sleep(POLL_MS);
            now = System.nanoTime();
            long moved = movement();
            if (moved != seen) {
                seen = moved;
                movedNs = now;
            }
        }
    }

    /** Waits until nothing has moved for so long. */
    private void awaitQuiet(Duration quiet) throws InterruptedException {
        long before;
        do {
            before = movement();
            Thread.sleep(quiet.toMillis());
        } while (movement() != before && System.nanoTime() < deadlineNs);
    }

    private boolean complete(Expected expected) {
        for (RunProbes.Source source : probes.sources()) {
            if (probes.input().acks() && source.acked() < source.emitted()) {
                return false;
            }
        }
        // Where the number of results is not certain, that nothing moves any more has to do.
        return expected.isReachedBy(probes.found(), probes.input().isExact());
    }

    private long movement() {
        long moved = probes.counted() + probes.arrived();
        for (long counted : probes.counts().records().values()) {
            moved += counted;
        }
        for (RunProbes.Source source : probes.sources()) {
            moved += source.emitted() + source.acked() + source.replayed();
        }
        return moved;
    }

    private RunResult result(
            String system,
            ProcessSample start,
            ProcessSample end,
            @Nullable Double peakRssMb,
            ResultCheck check,
            Map<String, Object> conf) {
        return RunResult.of(
                system,
                start,
                end,
                peakRssMb,
                latency(),
                probes.sources().stream().map(RunProbes.Source::emitted).toList(),
                check.replays(),
                check.differences(),
                conf);
    }

    private @Nullable Histogram latency() {
        if (!probes.input().openLoop()) {
            return null;
        }
        Histogram all = new Histogram(3);
        probes.sinks().forEach(sink -> all.add(sink.latencyNs()));
        return all;
    }
}
