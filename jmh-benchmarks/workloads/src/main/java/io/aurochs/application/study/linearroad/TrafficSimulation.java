package io.aurochs.application.study.linearroad;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Traffic of an expressway: vehicles enter at ever shorter intervals, mostly in its middle, drive some segments, the slower the more are around
 * them, and leave. Each reports every 30 seconds and seldom asks something besides. From time to time one breaks down, the next one that comes
 * runs into it, and all drive slowly there until they are towed away. One thread.
 */
final class TrafficSimulation {
    static final int REPORT_SECONDS = 30;

    private static final long NEVER = Long.MAX_VALUE;

    /** Of which one is for an expenditure, the others for a balance. */
    private static final int QUERIES_PER_EXPENDITURE = 6;

    private static final int TRAVEL_LANES = 3;
    private static final int SLOWEST_FREE = 50;
    private static final int FREE_SPEEDS = 40;
    /** Vehicles in a segment among which nobody could drive. */
    private static final double JAM = 150;

    private static final double LEAST_PART = 0.15;
    private static final double PART_AT_ACCIDENT = 0.3;
    /** Of the segments in use, so many are the longest way. */
    private static final double LONGEST_WAY = 0.4;

    private final TrafficPlan plan;
    private final int expressway;
    private final int expressways;
    private final RandomStream random;
    private final Consumer<RoadRecord> records;
    /** By the second of the half minute in which they report. */
    private final List<List<Vehicle>> reporting = new ArrayList<>();

    private final int[][] density = new int[Segment.DIRECTIONS][Segment.COUNT];
    /** Stands on the road, with another one from some time on. */
    private @Nullable Vehicle broken;
    /** When both are towed away. */
    private long clearSecond;

    private long accidentsPlanned;
    private long accidentSecond;
    private long vehicles;
    private long queries;

    /**
     * A simulation that has not begun.
     *
     * @param expressway below the number of expressways, of which no two have a vehicle in common
     * @param records takes them
     */
    TrafficSimulation(long seed, TrafficPlan plan, int expressway, int expressways, Consumer<RoadRecord> records) {
        this.plan = plan;
        this.expressway = expressway;
        this.expressways = expressways;
        this.records = records;
        random = new RandomStream(Mix.of(seed, expressway));
        for (int i = 0; i < REPORT_SECONDS; i++) {
            reporting.add(new ArrayList<>());
        }
    }

    /** Runs all of the plan's time. */
    void run() {
        planAccident();
        for (long second = 0; second < plan.seconds(); second++) {
            if (broken != null && second >= clearSecond) {
                broken = null;
                planAccident();
            }
            random.startRecord(second);
            List<Vehicle> due = reporting.get((int) (second % REPORT_SECONDS));
            driveAll(due, second);
            while (vehicles < plan.entered(second)) {
                due.add(enter(second));
            }
            if (Minutes.of(second) != Minutes.of(second + 1)) {
                records.accept(new MinuteEnd(second, expressway));
            }
        }
    }

    private void planAccident() {
        random.startRecord(-1 - accidentsPlanned);
        accidentSecond = accidentsPlanned * plan.accidentSeconds() + random.below(plan.accidentSeconds());
        accidentsPlanned++;
    }

    private void driveAll(List<Vehicle> due, long second) {
        Iterator<Vehicle> all = due.iterator();
        while (all.hasNext()) {
            Vehicle vehicle = all.next();
            if (vehicle.isOnExit()) {
                density[vehicle.direction()][vehicle.segment()]--;
                all.remove();
            } else {
                if (!vehicle.stands(second)) {
                    drive(vehicle, second);
                }
                report(vehicle, second);
            }
        }
    }

    private void drive(Vehicle vehicle, long second) {
        if (broken == null && second >= accidentSecond && vehicle.isOnTravelLane()) {
            vehicle.breakDown();
            broken = vehicle;
            clearSecond = NEVER;
            return;
        }
        int from = vehicle.feet();
        density[vehicle.direction()][vehicle.segment()]--;
        vehicle.drive(partOfSpeed(vehicle), 1 + random.below(TRAVEL_LANES));
        if (broken != null && clearSecond == NEVER && vehicle.passes(broken, from)) {
            int half = plan.accidentSeconds() / 2;
            clearSecond = second + half + random.below(half);
            vehicle.runInto(broken, clearSecond);
        }
        density[vehicle.direction()][vehicle.segment()]++;
    }

    private double partOfSpeed(Vehicle vehicle) {
        double part = 1 - density[vehicle.direction()][vehicle.segment()] / JAM;
        boolean isAtAccident =
                broken != null && broken.direction() == vehicle.direction() && broken.segment() == vehicle.segment();
        return Math.max(LEAST_PART, isAtAccident ? part * PART_AT_ACCIDENT : part);
    }

    private Vehicle enter(long second) {
        int direction = random.below(Segment.DIRECTIONS);
        int first = (Segment.COUNT - plan.segments()) / 2;
        int last = first + plan.segments() - 1;
        // The sum of two is most often in the middle.
        int entrance = first + (random.below(plan.segments()) + random.below(plan.segments() - 1)) / 2;
        int way = 1 + random.below(Math.max(1, (int) (plan.segments() * LONGEST_WAY)));
        long number = (long) expressway * plan.vehicles() + vehicles++;
        int freeSpeed = SLOWEST_FREE + random.below(FREE_SPEEDS);
        Vehicle vehicle = new Vehicle(number, direction, entrance, Math.min(last, entrance + way), freeSpeed);
        density[direction][entrance]++;
        report(vehicle, second);
        return vehicle;
    }

    private void report(Vehicle vehicle, long second) {
        PositionReport report = vehicle.report(second, expressway);
        records.accept(report);
        if (random.unit() < plan.queriesPerReport()) {
            long query = queries++ * expressways + expressway;
            boolean isOfDay = random.below(QUERIES_PER_EXPENDITURE) == 0;
            records.accept(
                    isOfDay
                            ? new ExpenditureQuery(
                                    second,
                                    report.vehicle(),
                                    expressway,
                                    query,
                                    1 + random.below(ExpenditureHistory.DAYS))
                            : new BalanceQuery(second, report.vehicle(), expressway, query));
        }
    }

    /** How many queries there are up to now. */
    long queries() {
        return queries;
    }
}
