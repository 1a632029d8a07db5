package io.aurochs.benchmarks.driver.study.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Divides time. Without a limit, every point has all rounds. With one, points are taken up lot by lot, application by application, until
 * one does not fit; that and all after it are left out. The longest pace is chosen at which every point has one round and the main
 * ones have all; if there is none, the shortest. Immutable.
 */
public final class Planner {
    /** Of a limit, what runs may take; the rest is for what they take beyond what was expected, and for the report. */
    private static final double RESERVED_FOR_RUNS = 0.95;

    /** What is taken up one after the other: the first round of some points, or their others. */
    private record Lot(Set<Importance> of, boolean isFirstRound) {
        String words() {
            String points = of.stream().map(Importance::words).collect(Collectors.joining("; "));
            return isFirstRound ? points : "more than one round of: " + points;
        }
    }

    private static final Set<Importance> REST = EnumSet.range(Importance.PROCESSORS, Importance.MORE_LATENCY);
    private static final List<Lot> LOTS = List.of(
            first(Importance.MAIN),
            first(Importance.BATCHING),
            first(Importance.PROCESSORS),
            first(Importance.LATENCY),
            first(Importance.PLACEMENT),
            new Lot(EnumSet.of(Importance.MAIN), false),
            first(Importance.MORE_SIZES),
            first(Importance.NO_ACKS),
            first(Importance.MORE_LATENCY),
            new Lot(EnumSet.of(Importance.BATCHING), false),
            new Lot(REST, false));

    private final Map<Point, Importance> wanted = new LinkedHashMap<>();
    private final Costs costs;

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

    /** @param wants of all figures; a point that several want is as important as the one that needs it most makes it */
    public Planner(List<Want> wants, Costs costs) {
        this.costs = costs;
        for (Want want : wants) {
            wanted.merge(want.point(), want.importance(), (one, other) -> one.compareTo(other) <= 0 ? one : other);
        }
    }

    /** All points, all rounds. */
    public Plan all(Pace pace) {
        List<PlannedRun> runs = new ArrayList<>();
        LOTS.forEach(lot -> units(lot).values().forEach(unit -> runs.addAll(runs(unit, lot, pace, runs.size()))));
        return new Plan(pace, ordered(runs), List.of());
    }

    /** As much as fits. */
    public Plan within(double seconds) {
        double time = RESERVED_FOR_RUNS * seconds;
        Pace pace = Pace.LADDER.stream()
                .filter(each -> usual(each) <= time)
                .findFirst()
                .orElse(Pace.LADDER.get(Pace.LADDER.size() - 1));
        List<PlannedRun> runs = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        double left = time;
        boolean isFull = false;
        for (Lot lot : LOTS) {
            List<String> places = new ArrayList<>();
            for (Map.Entry<Place, List<Point>> unit : units(lot).entrySet()) {
                List<PlannedRun> more = runs(unit.getValue(), lot, pace, runs.size());
                double needed = more.stream().mapToDouble(PlannedRun::seconds).sum();
                isFull |= needed > left;
                if (isFull) {
                    places.add(unit.getKey().app() + " on " + unit.getKey().engine());
                } else {
                    runs.addAll(more);
                    left -= needed;
                }
            }
            if (!places.isEmpty()) {
                leftOut.add(lot.words() + " (" + String.join(", ", places) + ")");
            }
        }
        return new Plan(pace, ordered(runs), leftOut);
    }

    private record Place(String app, String engine) {}

    private double usual(Pace pace) {
        return LOTS.stream()
                .filter(lot -> lot.isFirstRound() || lot.of().contains(Importance.MAIN))
                .flatMap(lot -> units(lot).values().stream().flatMap(unit -> runs(unit, lot, pace, 0).stream()))
                .mapToDouble(PlannedRun::seconds)
                .sum();
    }

    /** The points of a lot, by application and engine: they are taken up together, so that they can be compared. */
    private Map<Place, List<Point>> units(Lot lot) {
        Map<Place, List<Point>> units = new LinkedHashMap<>();
        wanted.forEach((point, importance) -> {
            if (lot.of().contains(importance)) {
                Place place = new Place(point.setup().app(), point.setup().engine());
                units.computeIfAbsent(place, unseen -> new ArrayList<>()).add(point);
            }
        });
        return units;
    }

    private List<PlannedRun> runs(List<Point> points, Lot lot, Pace pace, int order) {
        List<PlannedRun> runs = new ArrayList<>();
        for (int round = lot.isFirstRound() ? 1 : 2; round <= (lot.isFirstRound() ? 1 : pace.rounds()); round++) {
            for (Point point : points) {
                double seconds = costs.seconds(point, round, pace, wanted.keySet());
                runs.add(new PlannedRun(point, round, order + runs.size(), seconds));
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
                        .thenComparing(run -> run.point().condition())
                        .thenComparing(run -> run.point().variant().tuning() != Variant.Tuning.NONE)
                        .thenComparingInt(run -> places.getOrDefault(run.point(), 0)))
                .toList();
    }

    private static List<String> distinct(List<String> names) {
        return List.copyOf(new LinkedHashSet<>(names));
    }

    private static Lot first(Importance importance) {
        return new Lot(EnumSet.of(importance), true);
    }
}
