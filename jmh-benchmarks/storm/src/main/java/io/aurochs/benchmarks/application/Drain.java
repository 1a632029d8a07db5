package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** The end of a topology, which never ends by itself: waits until all that its sources have emitted has arrived. One thread. */
final class Drain {
    /** For everything to arrive: queues that many tasks have filled empty slowly on few processors. */
    private static final Duration LIMIT = Duration.ofMinutes(3);
    /** When counters stand still for so long, something is held back. */
    private static final Duration STANDSTILL = Duration.ofSeconds(2);
    /** When they do for so long, in-flight records have probably arrived. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private static final int CLOSING_ROUNDS = 5;
    private static final int CLOSING_RECORDS = 20;
    private static final long POLL_MS = 20;

    private final RunProbes probes;
    private final RunInput input;
    private long deadlineNs;

    Drain(RunProbes probes, RunInput input) {
        this.probes = probes;
        this.input = input;
    }

    /**
     * Returns when everything that was emitted has arrived, or nothing moves any more even after closing records; the check tells
     * which it was.
     *
     * @return what must have come of it
     */
    ExpectedRun await() throws InterruptedException {
        deadlineNs = System.nanoTime() + LIMIT.toNanos();
        await(() -> probes.sources().stream().allMatch(SourceProbe::stopped));
        long[] emitted = probes.emitted();
        ExpectedRun expected = awaitArrival(emitted);
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

    private ExpectedRun awaitArrival(long[] emitted) throws InterruptedException {
        // In-flight records need the processors, which the check takes.
        awaitQuiet(QUIET);
        ExpectedRun expected = expected(emitted);
        await(() -> complete(expected));
        return expected;
    }

    /** Its time does not count. */
    private ExpectedRun expected(long[] emitted) {
        long start = System.nanoTime();
        ExpectedRun expected = input.workload().expected(emitted);
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

    private boolean complete(ExpectedRun expected) {
        for (SourceProbe source : probes.sources()) {
            if (input.acks() && source.acked() < source.emitted()) {
                return false;
            }
        }
        // Where the number of results is not certain, it is complete when nothing moves any more.
        return expected.counted().isReachedBy(probes.found(), expected.isExact());
    }

    private long movement() {
        long moved = probes.processed() + probes.arrived();
        for (long counted : probes.counts().records().values()) {
            moved += counted;
        }
        for (SourceProbe source : probes.sources()) {
            moved += source.emitted() + source.acked() + source.replayed();
        }
        return moved;
    }
}
