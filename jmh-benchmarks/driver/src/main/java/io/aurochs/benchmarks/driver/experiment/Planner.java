package io.aurochs.benchmarks.driver.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Divides time. Without a limit, every point has all rounds. With one, points are taken up lot by lot, application by application, what each
 * figure needs of the first application before that of others; what does not fit is left out, with what builds upon it, and what comes after
 * it is tried all the same. The pace is the one that most runs are kept of from before; if none is, the longest at which every point has one
 * round and the main ones have all; if there is none of these, the shortest. What is kept takes no time. Immutable.
 */
public final class Planner {
    /** Of a limit, what runs may take; the rest is for what they take beyond what was expected, and for the report. */
    private static final double RESERVED_FOR_RUNS = 0.95;

    private final Map<Point, Importance> wanted = new LinkedHashMap<>();
    private final Costs costs;
    private final Kept kept;

    /** How long a run takes. */
    @FunctionalInterface
    public interface Costs {
        /**
         * An estimate.
         *
         * @param others all points that are wanted: what is run for one of them may do for this one
         * @return seconds
         */
        double seconds(Point point, int round, Pace pace, Set<Point> others);
    }

    /** What was run before. */
    @FunctionalInterface
    public interface Kept {
        /** Nothing was. */
        Kept NOTHING = (runs, pace) -> Set.of();

        /**
         * Which runs need not be repeated.
         *
         * @param runs in the order in which they would be carried out
         */
        Set<PlannedRun> among(List<PlannedRun> runs, Pace pace);
    }

    /** @param wants of all figures; a point that several want is as important as the one that needs it most makes it */
    public Planner(List<Want> wants, Costs costs, Kept kept) {
        this.costs = costs;
        this.kept = kept;
        for (Want want : wants) {
            wanted.merge(want.point(), want.importance(), (one, other) -> one.compareTo(other) <= 0 ? one : other);
        }
    }

    /** All points, all rounds. */
    public Plan all(Pace pace) {
        return new Plan(pace, everything(pace).ordered(), List.of());
    }

    /** As much as fits. */
    public Plan within(double seconds) {
        double time = RESERVED_FOR_RUNS * seconds;
        List<Everything> paces = Pace.LADDER.stream().map(this::everything).toList();
        return chosen(paces, time).within(time);
    }

    /** The longest pace is the first. */
    private static Everything chosen(List<Everything> paces, double time) {
        return paces.stream()
                .filter(each -> each.kept() > 0)
                .max(Comparator.comparingInt(Everything::kept))
                .or(() -> paces.stream().filter(each -> each.usual() <= time).findFirst())
                .orElseGet(() -> paces.get(paces.size() - 1));
    }

    /** An application on an engine. */
    private record Job(String app, String engine) {
        static Job of(Point point) {
            return new Job(point.setup().app(), point.setup().engine());
        }
    }

    /** The points of a lot of one application on one engine: they are taken up together, so that they can be compared. */
    private record Unit(Lot lot, Job job, List<Point> points) {}

    /**
     * In the order in which they are taken up: lot by lot; but as soon as each application has its main points, the first one gets what
     * figures need, so that each of them has something to show, however little time there is.
     */
    private List<Unit> units() {
        List<Unit> units = new ArrayList<>();
        Lot.ALL.forEach(lot -> units.addAll(units(lot)));
        String first = units.isEmpty() ? "" : units.get(0).job().app();
        units.sort(Comparator.comparing((Unit unit) -> !unit.lot().isMain())
                .thenComparing(
                        unit -> !(unit.lot().isBasic() && unit.job().app().equals(first))));
        return units;
    }

    private List<Unit> units(Lot lot) {
        Map<Job, List<Point>> units = new LinkedHashMap<>();
        wanted.forEach((point, importance) -> {
            if (lot.of().contains(importance)) {
                units.computeIfAbsent(Job.of(point), unseen -> new ArrayList<>())
                        .add(point);
            }
        });
        return units.entrySet().stream()
                .map(unit -> new Unit(lot, unit.getKey(), unit.getValue()))
                .toList();
    }

    private Everything everything(Pace pace) {
        List<Step> steps = new ArrayList<>();
        List<PlannedRun> all = new ArrayList<>();
        for (Unit unit : units()) {
            List<PlannedRun> runs = runs(unit.points(), unit.lot(), pace, all.size());
            all.addAll(runs);
            steps.add(new Step(unit.lot(), unit.job(), runs));
        }
        Set<PlannedRun> known = kept.among(ordered(all), pace);
        return new Everything(pace, steps.stream().map(step -> step.keep(known)).toList());
    }

    /** The runs of a unit. */
    private record Step(Lot lot, Job job, List<PlannedRun> runs) {
        /** Of these, those that are known take no time. */
        Step keep(Set<PlannedRun> known) {
            return new Step(
                    lot,
                    job,
                    runs.stream()
                            .map(run -> known.contains(run)
                                    ? new PlannedRun(run.point(), run.round(), run.order(), 0, true)
                                    : run)
                            .toList());
        }
    }

    /** All runs at a pace, step by step. */
    private final class Everything {
        private final Pace pace;
        private final List<Step> steps;

        Everything(Pace pace, List<Step> steps) {
            this.pace = pace;
            this.steps = steps;
        }

        private Stream<PlannedRun> runs() {
            return steps.stream().flatMap(step -> step.runs().stream());
        }

        List<PlannedRun> ordered() {
            return Planner.this.ordered(runs().toList());
        }

        int kept() {
            return (int) runs().filter(PlannedRun::isKept).count();
        }

        /** Seconds of one round of every point, and of all rounds of the main ones. */
        double usual() {
            return steps.stream()
                    .filter(step -> step.lot().isFirstRound() || step.lot().of().contains(Importance.MAIN))
                    .flatMap(step -> step.runs().stream())
                    .mapToDouble(PlannedRun::seconds)
                    .sum();
        }

        Plan within(double time) {
            List<PlannedRun> taken = new ArrayList<>();
            Map<Lot, List<Job>> leftOut = new LinkedHashMap<>();
            Lot.ALL.forEach(lot -> leftOut.put(lot, new ArrayList<>()));
            Map<Job, Set<Importance>> missing = new LinkedHashMap<>();
            double left = time;
            for (Step step : steps) {
                Set<Importance> without =
                        missing.computeIfAbsent(step.job(), unseen -> EnumSet.noneOf(Importance.class));
                List<PlannedRun> possible = possible(step, without);
                double needed =
                        possible.stream().mapToDouble(PlannedRun::seconds).sum();
                boolean fits = needed <= left;
                if (fits) {
                    taken.addAll(possible);
                    left -= needed;
                }
                if (!fits || possible.size() < step.runs().size()) {
                    leftOut.computeIfAbsent(step.lot(), unseen -> new ArrayList<>())
                            .add(step.job());
                    if (step.lot().isFirstRound()) {
                        without.addAll(step.lot().of());
                    }
                }
            }
            return new Plan(pace, Planner.this.ordered(taken), lines(leftOut));
        }

        /** Those runs that do not build upon what is missing. */
        private List<PlannedRun> possible(Step step, Set<Importance> missing) {
            if (step.lot().needs().stream().anyMatch(missing::contains)) {
                return List.of();
            }
            return step.lot().isFirstRound()
                    ? step.runs()
                    : step.runs().stream()
                            .filter(run -> !missing.contains(wanted.get(run.point())))
                            .toList();
        }
    }

    /** A line for each lot of which something is left out. */
    private static List<String> lines(Map<Lot, List<Job>> leftOut) {
        return leftOut.entrySet().stream()
                .filter(lot -> !lot.getValue().isEmpty())
                .map(lot -> lot.getKey().words() + " (" + words(lot.getValue()) + ")")
                .toList();
    }

    /** Applications that are on the same engines stand together. */
    private static String words(List<Job> jobs) {
        Map<String, List<String>> engines = new LinkedHashMap<>();
        jobs.forEach(job ->
                engines.computeIfAbsent(job.app(), unseen -> new ArrayList<>()).add(job.engine()));
        Map<List<String>, List<String>> apps = new LinkedHashMap<>();
        engines.forEach((app, on) ->
                apps.computeIfAbsent(on, unseen -> new ArrayList<>()).add(app));
        return apps.entrySet().stream()
                .map(alike -> String.join(", ", alike.getValue()) + " on " + String.join(" and ", alike.getKey()))
                .collect(Collectors.joining("; "));
    }

    /** Stock's candidates are tried in the first round, and not run again. */
    private List<PlannedRun> runs(List<Point> points, Lot lot, Pace pace, int order) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = lot.isFirstRound() ? 1 : 2; round <= (lot.isFirstRound() ? 1 : pace.rounds()); round++) {
            for (Point point : points) {
                if (lot.isFirstRound() || !point.variant().isCandidate()) {
                    double seconds = costs.seconds(point, round, pace, wanted.keySet());
                    runs.add(new PlannedRun(point, round, order + runs.size(), seconds, false));
                }
            }
        }
        return runs;
    }

    /**
     * Round by round; in a round, application by application, engine by engine; there all processors before fewer, peaks before loads,
     * which they decide, and else as the figures want them.
     */
    private List<PlannedRun> ordered(List<PlannedRun> runs) {
        List<Point> points = List.copyOf(wanted.keySet());
        Map<Point, Integer> places = new LinkedHashMap<>();
        points.forEach(point -> places.put(point, places.size()));
        List<String> apps =
                distinct(points.stream().map(point -> point.setup().app()).toList());
        List<String> engines =
                distinct(points.stream().map(point -> point.setup().engine()).toList());
        return runs.stream()
                .sorted(Comparator.comparingInt(PlannedRun::round)
                        .thenComparingInt(
                                run -> apps.indexOf(run.point().setup().app()))
                        .thenComparingInt(
                                run -> engines.indexOf(run.point().setup().engine()))
                        .thenComparing(run -> run.point().setup().acks(), Comparator.reverseOrder())
                        .thenComparing(run -> run.point().setup().processors(), Comparator.reverseOrder())
                        .thenComparing(run -> run.point().condition().kind())
                        .thenComparing(run -> run.point().variant().isTuned())
                        .thenComparingInt(run -> places.getOrDefault(run.point(), 0)))
                .toList();
    }

    private static List<String> distinct(List<String> names) {
        return List.copyOf(new LinkedHashSet<>(names));
    }
}
