package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the highest rate at which the delay of output stays within a target (StreamBox §9: "the maximum sustained throughput when the
 * pipeline delay meets a given target"). The rates are equal steps up to the peak; they are bisected, as a delay does not fall when the rate
 * rises. A rate meets a target when in most of its rounds the 99th percentile of the delays does and the system kept the rate. What was
 * run for one target counts for the others. One thread.
 */
public final class RateSearch {
    /** Of a rate, what a system must process to have kept it. */
    private static final double KEPT = 0.95;

    private final double peak;
    private final int steps;
    private final int rounds;
    private final Runs runs;
    private final TreeMap<Integer, List<RunResult>> tried = new TreeMap<>();

    /**
     * A rate that was tried.
     *
     * @param rate records a second
     * @param runs at that rate
     */
    public record Trial(double rate, List<RunResult> runs) {}

    /** Runs the variant. */
    interface Runs {
        /** @param rate records a second */
        RunResult at(double rate, int round) throws RunFailure, InterruptedException, IOException;
    }

    /**
     * Runs nothing yet.
     *
     * @param peak the highest rate to try, records a second
     * @param steps how many rates there are
     * @param rounds runs of a rate, at most
     */
    RateSearch(double peak, int steps, int rounds, Runs runs) {
        this.peak = peak;
        this.steps = steps;
        this.rounds = rounds;
        this.runs = runs;
    }

    /** The highest rate that meets a target; empty if none does. Blocks. */
    Optional<Trial> highest(double targetMs) throws RunFailure, InterruptedException, IOException {
        int met = 0;
        int missed = steps + 1;
        while (missed - met > 1) {
            int step = (met + missed) / 2;
            if (meets(step, targetMs)) {
                met = step;
            } else {
                missed = step;
            }
        }
        return met == 0 ? Optional.empty() : Optional.of(trial(met, runsOf(met)));
    }

    /** All so far, by ascending rates. */
    List<Trial> trials() {
        return tried.entrySet().stream()
                .map((Map.Entry<Integer, List<RunResult>> entry) -> trial(entry.getKey(), entry.getValue()))
                .toList();
    }

    private boolean meets(int step, double targetMs) throws RunFailure, InterruptedException, IOException {
        List<RunResult> ofStep = runsOf(step);
        int most = rounds / 2 + 1;
        int met = 0;
        int missed = 0;
        while (met < most && missed <= rounds - most) {
            int round = met + missed;
            if (round == ofStep.size()) {
                ofStep.add(runs.at(rate(step), round + 1));
            }
            if (meets(ofStep.get(round), rate(step), targetMs)) {
                met++;
            } else {
                missed++;
            }
        }
        return met == most;
    }

    private static boolean meets(RunResult run, double rate, double targetMs) {
        Double p99Ms = run.p99Ms();
        return p99Ms != null && p99Ms <= targetMs && run.recordsPerSecond() >= KEPT * rate;
    }

    private List<RunResult> runsOf(int step) {
        return tried.computeIfAbsent(step, unseen -> new ArrayList<>());
    }

    private Trial trial(int step, List<RunResult> ofStep) {
        return new Trial(rate(step), List.copyOf(ofStep));
    }

    private double rate(int step) {
        return peak * step / steps;
    }
}
