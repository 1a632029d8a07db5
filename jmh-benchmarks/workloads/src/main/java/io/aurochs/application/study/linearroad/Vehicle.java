package io.aurochs.application.study.linearroad;

import static io.aurochs.application.study.linearroad.PositionReport.ENTRANCE_LANE;
import static io.aurochs.application.study.linearroad.PositionReport.EXIT_LANE;

/** A vehicle of the simulation, which drives from a ramp to another. Segments and feet are counted from where its direction begins. One thread. */
final class Vehicle {
    private static final int LAST_FOOT = Segment.COUNT * Segment.FEET - 1;
    private static final int FEET_PER_MPH = TrafficSimulation.REPORT_SECONDS * Segment.FEET / 3600;
    private static final long FOREVER = Long.MAX_VALUE;

    private final long number;
    private final int direction;
    private final int exit;
    private final int freeSpeed;
    private int feet;
    private int speed;
    private int lane = ENTRANCE_LANE;
    private long standsUntil;

    /**
     * A vehicle on its entrance ramp.
     *
     * @param entrance a segment
     * @param exit a segment behind it
     * @param freeSpeed miles per hour where the road is empty
     */
    Vehicle(long number, int direction, int entrance, int exit, int freeSpeed) {
        this.number = number;
        this.direction = direction;
        this.exit = exit;
        this.freeSpeed = freeSpeed;
        feet = entrance * Segment.FEET;
        speed = freeSpeed / 2;
    }

    int direction() {
        return direction;
    }

    int segment() {
        return feet / Segment.FEET;
    }

    int feet() {
        return feet;
    }

    boolean isOnTravelLane() {
        return lane != ENTRANCE_LANE && lane != EXIT_LANE;
    }

    boolean isOnExit() {
        return lane == EXIT_LANE;
    }

    boolean stands(long second) {
        return second < standsUntil;
    }

    /** Drives from a report to the next. */
    void drive(double partOfSpeed, int travelLane) {
        speed = Math.max(1, (int) (freeSpeed * partOfSpeed));
        feet += speed * FEET_PER_MPH;
        lane = segment() < exit ? travelLane : EXIT_LANE;
    }

    /** Stops until another vehicle runs into it. */
    void breakDown() {
        standsUntil = FOREVER;
        speed = 0;
    }

    /** Whether it has come by another one, or up to it, since it was somewhere. */
    boolean passes(Vehicle other, int fromFeet) {
        return direction == other.direction && fromFeet < other.feet && other.feet <= feet;
    }

    /** Stops where another one stands. */
    void runInto(Vehicle other, long until) {
        feet = other.feet;
        lane = other.lane;
        speed = 0;
        standsUntil = until;
        other.standsUntil = until;
    }

    PositionReport report(long second, int expressway) {
        int position = direction == Segment.EAST ? feet : LAST_FOOT - feet;
        return new PositionReport(
                second, number, speed, expressway, lane, direction, position / Segment.FEET, position);
    }
}
