package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What has been measured so far. One thread. */
public final class Measured {
    private final Map<Point, TreeMap<Integer, RunResult>> results = new LinkedHashMap<>();
    private final Map<RunKey, Named> runs = new LinkedHashMap<>();
    private final Map<Point, Map<String, String>> settings = new LinkedHashMap<>();
    private final Map<Point, String> failures = new LinkedHashMap<>();
    private final Map<Point, String> leftOut = new LinkedHashMap<>();
    private final Set<PlannedRun> givenUp = new LinkedHashSet<>();

    /** A run, under the name by which it was asked for first: it may be a round of several points. */
    private record Named(Point point, int round, RunResult result) {
        String label() {
            return point.label() + ", round " + round;
        }
    }

    public void add(Point point, int round, Requests.Asked asked, RunResult result) {
        results.computeIfAbsent(point, unseen -> new TreeMap<>()).put(round, result);
        runs.putIfAbsent(asked.key(), new Named(point, round, result));
        settings.put(point, asked.request().settings());
    }

    public void fail(Point point, String reason) {
        failures.put(point, reason);
    }

    public void leaveOut(Point point, String reason) {
        leftOut.put(point, reason);
    }

    public void giveUp(PlannedRun run) {
        givenUp.add(run);
    }

    /** Everything that has a run. */
    public Set<Point> points() {
        return Set.copyOf(results.keySet());
    }

    /** How many runs there are, each counted once, however many points it is a round of. */
    public int runs() {
        return runs.size();
    }

    /** By round, from 1; empty if nothing was measured. */
    public Map<Integer, RunResult> rounds(Point point) {
        return new TreeMap<>(results.getOrDefault(point, new TreeMap<>()));
    }

    /** Those of {@link #rounds} whose results are right. */
    public Map<Integer, RunResult> right(Point point) {
        Map<Integer, RunResult> right = rounds(point);
        right.values().removeIf(run -> !run.resultsEqual());
        return right;
    }

    /** Whether there is a run, of whatever results. */
    public boolean has(Point point) {
        return results.containsKey(point);
    }

    /** Whether there is a run with right results. */
    public boolean isRight(Point point) {
        return !right(point).isEmpty();
    }

    /** What it was run with. */
    public Map<String, String> settings(Point point) {
        return settings.getOrDefault(point, Map.of());
    }

    /** Why a point has failed; null if it has not. */
    public @Nullable String failure(Point point) {
        return failures.get(point);
    }

    /** All that failed, with the reason. */
    public Map<Point, String> failures() {
        return new LinkedHashMap<>(failures);
    }

    /** What was planned, but not run after a failure elsewhere, with the reason. */
    public Map<Point, String> leftOut() {
        return new LinkedHashMap<>(leftOut);
    }

    /** What was planned, but time was up. */
    public Set<PlannedRun> givenUp() {
        return new LinkedHashSet<>(givenUp);
    }

    /** Smallest, middle and largest over the rounds with right results; null if none of these has the figure. */
    public @Nullable Spread spread(Point point, Function<RunResult, @Nullable Double> figure) {
        return Statistics.spread(right(point).values().stream()
                .map(figure)
                .filter(Objects::nonNull)
                .toList());
    }

    /** The middle one over the rounds with right results; null if none of these has the figure. */
    public @Nullable Double median(Point point, Function<RunResult, @Nullable Double> figure) {
        Spread spread = spread(point, figure);
        return spread == null ? null : spread.median();
    }

    /** Records a second; null if nothing was measured, or wrong. */
    public @Nullable Double speed(Point point) {
        return median(point, RunResult::recordsPerSecond);
    }

    /** One's figure over the other's, round by round; null if they have no round with right results in common. */
    public @Nullable Spread ratio(Point one, Point other, Function<RunResult, @Nullable Double> figure) {
        Map<Integer, RunResult> others = right(other);
        List<Double> ratios = new ArrayList<>();
        right(one).forEach((round, run) -> {
            RunResult beside = others.get(round);
            Double mine = figure.apply(run);
            Double theirs = beside == null ? null : figure.apply(beside);
            if (mine != null && theirs != null && theirs > 0) {
                ratios.add(mine / theirs);
            }
        });
        return Statistics.spread(ratios);
    }

    /** Of records a second. */
    public @Nullable Spread ratio(Point one, Point other) {
        return ratio(one, other, RunResult::recordsPerSecond);
    }

    /** How many records came again in a point's runs. */
    public long replays(Point point) {
        return rounds(point).values().stream().mapToLong(RunResult::replays).sum();
    }

    /** A line for each run in which records came again, so that only that nothing was lost could be checked. */
    public List<String> checkedForLossOnly() {
        return lines(
                RunResult::checkedForLossOnly, run -> run.replays() + (run.replays() == 1 ? " replay" : " replays"));
    }

    /** A line for each run whose results were wrong. */
    public List<String> wrong() {
        return lines(run -> !run.resultsEqual(), run -> String.join("; ", run.differences()));
    }

    private List<String> lines(Predicate<RunResult> which, Function<RunResult, String> words) {
        return runs.values().stream()
                .filter(run -> which.test(run.result()))
                .map(run -> run.label() + ": " + words.apply(run.result()))
                .toList();
    }
}
