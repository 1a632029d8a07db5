package io.aurochs.benchmarks.driver.figure;

import io.aurochs.benchmarks.driver.experiment.Campaign;
import io.aurochs.benchmarks.driver.experiment.Condition;
import io.aurochs.benchmarks.driver.experiment.Condition.Kind;
import io.aurochs.benchmarks.driver.experiment.Deadline;
import io.aurochs.benchmarks.driver.experiment.Measured;
import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.experiment.Plan;
import io.aurochs.benchmarks.driver.experiment.PlannedRun;
import io.aurochs.benchmarks.driver.experiment.Point;
import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.experiment.Statistics;
import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Group;
import io.aurochs.benchmarks.driver.figure.RateSearch.Trial;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs all that a figure needs, group by group: in turns round by round the peaks of its variants, then rates for the target delays or one
 * load for all. A variant whose run fails is left out from then on, and the others go on. One thread.
 */
public final class FigureRun {
    private static final double MICROS_PER_S = 1e6;

    private final FigurePlan plan;
    private final FigureOptions options;
    private final Engine engine;
    private final Campaign campaign;
    private final Measured measured;
    private final List<Search> searches = new ArrayList<>();
    private final Map<Point, String> notFound = new HashMap<>();

    /**
     * The rates that were tried for one variant, to find those that keep its target delays.
     *
     * @param benchmark which
     * @param cores on how many
     * @param variant its name
     * @param trials by ascending rates
     */
    public record Search(String benchmark, int cores, String variant, List<Trial> trials) {}

    public FigureRun(FigurePlan plan, FigureOptions options, Engine engine, Progress progress) {
        this.plan = plan;
        this.options = options;
        this.engine = engine;
        campaign = new Campaign(this::ask, null, progress, Deadline.none(), System::nanoTime);
        measured = campaign.measured();
    }

    /** Blocks until everything has run. */
    public void run() throws InterruptedException, IOException {
        for (Group group : plan.groups()) {
            inTurns(group, Condition.PEAK);
            for (Point peak : group.points(Condition.PEAK)) {
                search(peak);
            }
            Optional<Condition> load = plan.figure().load();
            if (load.isPresent()) {
                inTurns(group, load.get());
            }
        }
    }

    private void inTurns(Group group, Condition condition) throws InterruptedException, IOException {
        Pace pace = options.pace();
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = 1; round <= pace.rounds(); round++) {
            for (Point point : group.points(condition)) {
                if (measured.failure(point.at(Condition.PEAK)) == null) {
                    double seconds = engine.expectedSeconds(point.variant().system(), pace.warmup(), pace.seconds());
                    runs.add(new PlannedRun(point, round, runs.size(), seconds, false));
                }
            }
        }
        campaign.run(new Plan(pace, runs, List.of()), soFar -> {});
    }

    private Optional<Asked> ask(Point point, int round, Pace pace, Measured soFar) {
        Setup setup = point.setup();
        Condition condition = point.condition();
        double rate = condition.kind() == Kind.LOAD ? condition.value() * lowestPeak(setup) : condition.value();
        if (rate == 0 && condition.kind() != Kind.PEAK) {
            return Optional.empty();
        }
        Map<String, String> settings = new HashMap<>(options.settings());
        settings.putAll(point.variant().settings());
        RunRequest request = new RunRequest(
                point.variant().system(),
                pace.warmup(),
                engine.windowSeconds(setup.app(), rate, pace.seconds()),
                rate,
                settings,
                false);
        RunPlace place = new RunPlace(setup.app(), setup.processors(), false, null, List.of());
        return Optional.of(new Asked(engine, place, request, setup.processors(), round));
    }

    private double lowestPeak(Setup setup) {
        return measured.lowestSpeed(plan.groups().stream()
                        .filter(group -> group.setup().equals(setup))
                        .flatMap(group -> group.points(Condition.PEAK).stream())
                        .toList())
                .orElse(0);
    }

    private void search(Point peak) throws InterruptedException, IOException {
        Double speed = measured.speed(peak);
        if (speed == null || plan.targetsMs().isEmpty()) {
            return;
        }
        RateSearch search = new RateSearch(
                speed,
                options.steps(),
                options.pace().rounds(),
                (rate, round) -> campaign.run(peak.at(Condition.rate(rate)), round, options.pace()));
        for (double target : plan.targetsMs()) {
            Point point = peak.at(Condition.target(target));
            try {
                Optional<Trial> highest = search.highest(target);
                highest.ifPresent(trial -> measured.copy(peak.at(Condition.rate(trial.rate())), point));
                if (highest.isEmpty()) {
                    notFound.put(point, notFound(search.trials()));
                }
            } catch (RunFailure e) {
                measured.fail(peak, String.valueOf(e.getMessage()));
                break;
            }
        }
        searches.add(new Search(
                peak.setup().app(), peak.setup().processors(), peak.variant().name(), search.trials()));
    }

    private static String notFound(List<Trial> trials) {
        if (trials.stream().flatMap(trial -> trial.runs().stream()).anyMatch(run -> run.p99Ms() == null)) {
            return "not found: at some rate no result came in the window; give more --seconds";
        }
        Trial lowest = trials.get(0);
        return String.format(
                Locale.ROOT,
                "not found: p99 %,.0f ms at the lowest rate tried, %,.0f records/s",
                Statistics.median(lowest.runs().stream()
                        .map(RunResult::p99Ms)
                        .filter(Objects::nonNull)
                        .toList()),
                lowest.rate());
    }

    public FigurePlan plan() {
        return plan;
    }

    public Measured measured() {
        return measured;
    }

    /** The rates that were tried on the way. */
    public List<Search> searches() {
        return searches;
    }

    /**
     * Records a second over those of the first of the group, round by round; those that meet a target by their medians, as the rounds of two
     * rates do not belong together. Null of the first, and at a load, which is the same for all.
     */
    @Nullable
    public Spread ratio(Point point) {
        Point first = plan.groups().stream()
                .filter(group -> group.setup().equals(point.setup()))
                .map(group -> group.points(point.condition()).get(0))
                .findFirst()
                .orElse(point);
        if (point.equals(first) || point.condition().kind() == Kind.LOAD) {
            return null;
        }
        if (point.condition().equals(Condition.PEAK)) {
            return measured.ratio(point, first);
        }
        Double own = measured.speed(point);
        Double others = measured.speed(first);
        return own == null || others == null ? null : Statistics.spread(List.of(own / others));
    }

    /** Records a second over those of the same variant on one core, round by round; null at anything but the peak, and without a run there. */
    @Nullable
    public Spread speedUp(Point point) {
        return point.condition().equals(Condition.PEAK)
                ? measured.ratio(point, Point.peak(point.setup().on(1), point.variant()))
                : null;
    }

    /**
     * Microseconds that workers spend for a record, those in which they wait included: what all of them have, by the records of that time. Null
     * at anything but the peak, and without a run there.
     */
    @Nullable
    public Double workerMicros(Point point) {
        Double speed = measured.speed(point);
        return speed == null || !point.condition().equals(Condition.PEAK)
                ? null
                : point.setup().processors() * MICROS_PER_S / speed;
    }

    /** Why a point is not there; empty if it is. */
    public String remark(Point point) {
        for (Point failed : List.of(point, point.at(Condition.PEAK))) {
            if (measured.failure(failed) != null) {
                return "failed: " + measured.failure(failed);
            }
        }
        return notFound.getOrDefault(point, "");
    }

    /** A line for each point that failed. */
    public List<String> failures() {
        return measured.failures().entrySet().stream()
                .map(failure -> failure.getKey().label() + ": " + failure.getValue())
                .toList();
    }

    /** Whether all that was to be run has run, with right results where these are to be right. */
    public boolean isRight() {
        return measured.wrong().isEmpty() && measured.failures().isEmpty();
    }
}
