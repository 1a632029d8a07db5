package io.aurochs.benchmarks.runner;

import java.time.Duration;
import java.util.Map;

/** Takes a started system through warm-up and measured window to the end of its input, from one thread, and reports. */
public final class RunPhases {
    private static final Duration FIRST_RECORD = Duration.ofMinutes(2);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final long POLL_MS = 20;
    /**
     * In so many parts the warm-up of a bounded input is processed. Code that has never stood still, nor gone on after it, is compiled for
     * that: it is thrown away the first time, interpreted, and made again. That has happened before the window opens.
     */
    private static final int WARM_UP_PARTS = 4;
    /**
     * Between two looks at a run that comes to a stand, the looking thread lets the others go first so many times. Where threads take turns
     * on a simulated processor, each that can run has then had so many turns, compilers too, however little time a busy machine gives to all
     * of them.
     */
    private static final int TURNS = 20;
    /** Of a bounded input, how many records were measured. */
    private static final String RECORDS = "records";

    /** An open loop that is no further behind has caught up with its schedule. */
    private static final Duration CAUGHT_UP = Duration.ofMillis(10);

    /** For so many looks a run that catches up is watched at a time. */
    private static final int LOOKS = 50;
    /** A run that is behind by more than this part of what it was before does not catch up. */
    private static final double STEADY = 0.9;
    /** Of the number of records, as it is read every millisecond. */
    private static final double MOST_EXCESS = 0.05;

    private final MeasuredRun run;
    private final RunWindow window;
    private final long pollMs;
    private final long stillMs;

    public RunPhases(MeasuredRun run, RunWindow window) {
        this(run, window, POLL_MS, Stillness.BETWEEN_LOOKS.toMillis());
    }

    /**
     * Of a test.
     *
     * @param pollMs between two looks at the run, milliseconds
     * @param stillMs the same while it comes to a stand
     */
    RunPhases(MeasuredRun run, RunWindow window, long pollMs, long stillMs) {
        this.run = run;
        this.window = window;
        this.pollMs = pollMs;
        this.stillMs = stillMs;
    }

    /**
     * Measures for a fixed time. In an open loop the window opens when what the warm-up has left is processed: when the run is on
     * schedule, or no longer gets nearer to it. Blocks until the run is over and its results are checked.
     *
     * @param system its name
     * @throws IllegalStateException if the system fails, or no record ever arrives; the message says why
     */
    public RunResult measure(String system, Duration warmup, Duration measured) throws Exception {
        awaitFirstRecord();
        Thread.sleep(warmup.toMillis());
        awaitCaughtUp();
        ProcessSample start = ProcessSample.now(run.processed(), run.cpuNs());
        long deadlineNs = start.timeNs() + measured.toNanos();
        window.open(start.timeNs(), measured.toNanos());
        sleepUntil(deadlineNs);
        return close(system, start, ProcessSample.now(run.processed(), run.cpuNs()), deadlineNs);
    }

    /**
     * Measures a fixed part of the input, so that all systems do the same work. Blocks until the run is over and its results are checked.
     *
     * @param system its name
     * @param first number of records processed when the window opens
     * @param last number of records processed when it closes
     * @throws IllegalStateException if the system fails, takes longer than an hour, or is too fast for so small a part; the message says why
     */
    public RunResult measure(String system, long first, long last) throws Exception {
        awaitFirstRecord();
        long latestNs = System.nanoTime() + LONGEST.toNanos();
        awaitProcessed(first, latestNs);
        ProcessSample start = ProcessSample.now(run.processed(), run.cpuNs());
        window.open(start.timeNs(), LONGEST.toNanos());
        awaitProcessed(last, latestNs);
        ProcessSample end = ProcessSample.now(run.processed(), run.cpuNs());
        long excess = Math.abs(end.records() - start.records() - (last - first));
        if (excess > MOST_EXCESS * (last - first)) {
            throw new IllegalStateException("records " + start.records() + " to " + end.records()
                    + " were measured instead of " + first + " to " + last + ": measure a larger part of the input");
        }
        return close(system, start, end, end.timeNs());
    }

    /**
     * Measures a bounded input: sources emit the records of the warm-up and wait, and do the same with those that are measured, so that
     * nothing is in flight when the window opens or closes. Its observer may be slow, and make the system slow.
     *
     * @param system its name
     * @param probes of the run
     * @param first about so many records are processed before the window
     * @param last about so many are processed when it closes
     * @param pauses at which the observer comes in
     * @param quiet for how long nothing has to move until the run stands still
     * @throws IllegalStateException if the system fails, or does not process the input within an hour
     */
    public RunResult measure(String system, RunProbes probes, long first, long last, Pauses pauses, Duration quiet)
            throws Exception {
        long latestNs = System.nanoTime() + LONGEST.toNanos();
        for (int part = 1; part < WARM_UP_PARTS; part++) {
            awaitHeld(probes, warmUp(probes, first, part), quiet, latestNs);
            window.holdAt(warmUp(probes, first, part + 1));
        }
        awaitHeld(probes, warmUp(probes, first, WARM_UP_PARTS), quiet, latestNs);
        // The collections of the window are those of its own garbage.
        System.gc();
        pauses.at(Pauses.WARM);
        // The observer looks from the first pause to the second: records of a pause are not those of the window.
        ProcessSample start = ProcessSample.now(run.processed(), run.cpuNs());
        window.open(start.timeNs(), LONGEST.toNanos());
        long most = probes.emissionsFor(last);
        window.holdAt(most);
        awaitHeld(probes, most, quiet, latestNs);
        ProcessSample end = ProcessSample.now(run.processed(), run.cpuNs());
        pauses.at(Pauses.MEASURED);
        RunResult result = close(system, start, end, end.timeNs());
        return result.with(Map.of(RECORDS, (double) result.records()));
    }

    /** How many records each source emits before the window of a bounded input until it is held for the first time. */
    static long firstPart(RunProbes probes, long first) {
        return warmUp(probes, first, 1);
    }

    private static long warmUp(RunProbes probes, long first, int parts) {
        return probes.emissionsFor(Math.max(1, first * parts / WARM_UP_PARTS));
    }

    /** Waits until every source has emitted so many records, and nothing moves any more. */
    private void awaitHeld(RunProbes probes, long emissions, Duration quiet, long latestNs) throws Exception {
        Stillness stillness = new Stillness(quiet, look(probes, emissions));
        int looks = 1;
        do {
            if (System.nanoTime() > latestNs) {
                throw new IllegalStateException(
                        "only " + run.processed() + " records came through within " + LONGEST.toMinutes() + " min");
            }
            // A question to the cluster costs more than many records, and is part of what is measured.
            if (looks++ % LOOKS == 0) {
                run.checkAlive();
            }
            Thread.sleep(stillMs);
            letOthersRun();
        } while (!stillness.after(look(probes, emissions)));
    }

    @SuppressWarnings("ThreadPriorityCheck") // It costs time, and nothing depends on it elsewhere than in a simulation.
    private static void letOthersRun() {
        for (int turn = 0; turn < TURNS; turn++) {
            Thread.yield();
        }
    }

    private static Stillness.Look look(RunProbes probes, long emissions) {
        return new Stillness.Look(haveEmitted(probes, emissions), movement(probes), CompilerTime.ticks());
    }

    private static boolean haveEmitted(RunProbes probes, long emissions) {
        return !probes.sources().isEmpty()
                && probes.sources().stream().allMatch(source -> source.emitted() >= emissions);
    }

    private static long movement(RunProbes probes) {
        long counted = probes.counts().records().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return counted + probes.processed() + probes.arrived();
    }

    private RunResult close(String system, ProcessSample start, ProcessSample end, long endNs) throws Exception {
        window.close();
        Double peakRssMb = ProcessSample.peakRssMb();
        run.checkAlive();
        return RunResult.of(system, start, end, peakRssMb, run.end(endNs));
    }

    private void awaitProcessed(long records, long latestNs) throws Exception {
        while (run.processed() < records) {
            if (System.nanoTime() > latestNs) {
                throw new IllegalStateException("only " + run.processed() + " of " + records
                        + " records came through within " + LONGEST.toMinutes() + " min");
            }
            run.checkAlive();
            Thread.sleep(1);
        }
    }

    private void awaitFirstRecord() throws Exception {
        long deadline = System.nanoTime() + FIRST_RECORD.toNanos();
        while (!run.hasBegun()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the run did not begin within " + FIRST_RECORD.toSeconds() + " s: "
                        + run.processed() + " records came through");
            }
            run.checkAlive();
            Thread.sleep(pollMs);
        }
    }

    private void awaitCaughtUp() throws Exception {
        long before = Long.MAX_VALUE;
        long least = leastBehindNs();
        while (least > CAUGHT_UP.toNanos() && least < STEADY * before) {
            before = least;
            least = leastBehindNs();
        }
    }

    /** Of many looks: how far it is behind also changes with what has just begun or ended. */
    private long leastBehindNs() throws Exception {
        long least = run.behindNs();
        for (int i = 1; i < LOOKS && least > CAUGHT_UP.toNanos(); i++) {
            run.checkAlive();
            Thread.sleep(pollMs);
            least = Math.min(least, run.behindNs());
        }
        return least;
    }

    private static void sleepUntil(long timeNs) throws InterruptedException {
        long left = timeNs - System.nanoTime();
        while (left > 0) {
            Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
            left = timeNs - System.nanoTime();
        }
    }
}
