package io.aurochs.application.study.linearroad;

import java.util.HashMap;
import java.util.Map;

/** Follows vehicles of an expressway from segment to segment. One thread. */
public final class TollStation {
    private final RoadConditions conditions = new RoadConditions();
    private final Map<Long, Trip> trips = new HashMap<>();

    /** What decides about the tolls: complete for all minutes before those of the reports. */
    public RoadConditions conditions() {
        return conditions;
    }

    public TollAssessment report(PositionReport report) {
        TollAssessment assessment = TollAssessment.of(trips.get(report.vehicle()), report, conditions);
        trips.put(report.vehicle(), assessment.trip());
        return assessment;
    }

    /** Forgets, when all reports of a minute have come, what later ones need no more. */
    public void close(long minute) {
        trips.values().removeIf(trip -> trip.isOver(minute));
        conditions.forget(minute);
    }
}
