package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What has been measured so far. One thread. */
public final class Measured {
    private static final int DAY_CHARACTERS = "2026-01-31".length();

    private final Function<Point, String> label;
    private final Map<Point, TreeMap<Integer, RunResult>> results = new LinkedHashMap<>();
    /** Each run once, though it may be a round of several points, under the name by which it was asked for first. */
    private final Map<Object, Named> runs = new LinkedHashMap<>();

    private final Map<Point, Map<String, String>> settings = new LinkedHashMap<>();
    private final Map<Point, String> failures = new LinkedHashMap<>();
    private final Map<Point, String> leftOut = new LinkedHashMap<>();
    private final Set<PlannedRun> givenUp = new LinkedHashSet<>();

    private record Named(Point point, int round, RunResult result) {
        boolean isRight() {
            return !point.variant().exact() || result.resultsEqual();
        }
    }

    /** Of points of many setups. */
    public Measured() {
        this(Point::label);
    }

    /** @param label what messages call a point */
    public Measured(Function<Point, String> label) {
        this.label = label;
    }

    /** A run as it was asked for. */
    public void add(Point point, Asked asked, RunResult result) {
        add(point, asked.round(), result, asked);
        settings.put(point, asked.request().settings());
    }

    /** A run that is no other point's. */
    public void add(Point point, int round, RunResult result) {
        add(point, round, result, List.of(point, round));
    }

    private void add(Point point, int round, RunResult result, Object run) {
        results.computeIfAbsent(point, unseen -> new TreeMap<>()).put(round, result);
        runs.putIfAbsent(run, new Named(point, round, result));
    }

    /** What was measured of a point holds for another one, too. */
    public void copy(Point from, Point to) {
        results.put(to, new TreeMap<>(rounds(from)));
        settings.put(to, settings(from));
    }

    /** A point has failed, and is not run again. */
    public void fail(Point point, String reason) {
        failures.put(point, reason);
    }

    void leaveOut(Point point, String reason) {
        leftOut.put(point, reason);
    }

    void giveUp(PlannedRun run) {
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

    /** The days, in UTC, on which runs ended: of each run that has its time. */
    public SortedSet<String> days() {
        SortedSet<String> days = new TreeSet<>();
        runs.values().forEach(run -> {
            String endedAt = run.result().endedAt();
            if (endedAt != null) {
                days.add(endedAt.substring(0, DAY_CHARACTERS));
            }
        });
        return days;
    }

    /** By round, from 1; empty if nothing was measured. */
    public Map<Integer, RunResult> rounds(Point point) {
        return new TreeMap<>(results.getOrDefault(point, new TreeMap<>()));
    }

    /** Those of {@link #rounds} whose results are right, or need not be. */
    public Map<Integer, RunResult> right(Point point) {
        Map<Integer, RunResult> right = rounds(point);
        right.values().removeIf(run -> point.variant().exact() && !run.resultsEqual());
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

    /** The lowest of the peaks of some points; empty if none of them has one. */
    public OptionalDouble lowestSpeed(Collection<Point> peaks) {
        return peaks.stream()
                .map(this::speed)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .min();
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
                run -> run.result().checkedForLossOnly(),
                run -> run.replays() + (run.replays() == 1 ? " replay" : " replays"));
    }

    /** A line for each run whose results were wrong and must not be. */
    public List<String> wrong() {
        return lines(run -> !run.isRight(), run -> String.join("; ", run.differences()));
    }

    private List<String> lines(Predicate<Named> which, Function<RunResult, String> words) {
        return runs.values().stream()
                .filter(which)
                .map(run -> label.apply(run.point()) + ", round " + run.round() + ": " + words.apply(run.result()))
                .toList();
    }
}
