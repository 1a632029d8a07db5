package io.aurochs.application.study.linearroad;

import org.jspecify.annotations.Nullable;

/**
 * What comes of a report.
 *
 * @param trip the vehicle's, from now on
 * @param charge for the segment that it has left, or null
 * @param notification of what the segment costs that it has entered, or null
 * @param alert of an accident ahead of that, or null
 */
public record TollAssessment(
        Trip trip,
        @Nullable Charge charge,
        @Nullable TollNotification notification,
        @Nullable AccidentAlert alert) {

    /**
     * Of a report of a minute before which all are closed.
     *
     * @param before the vehicle's trip so far, or null
     */
    public static TollAssessment of(@Nullable Trip before, PositionReport report, RoadConditions conditions) {
        long minute = report.minute();
        Segment segment = report.place();
        Trip trip = before == null || before.isOver(minute - 1) ? null : before;
        if (trip != null && trip.segment().equals(segment)) {
            int toll = report.isOnExit() ? 0 : trip.toll();
            return new TollAssessment(new Trip(segment, minute, toll), null, null, null);
        }
        Charge charge = trip == null || trip.toll() == 0 ? null : new Charge(minute, report.vehicle(), trip.toll());
        if (report.isOnExit()) {
            return new TollAssessment(new Trip(segment, minute, 0), charge, null, null);
        }
        int speed = conditions.speed(segment, minute);
        int accident = conditions.accidentAhead(segment, minute);
        boolean isSafe = accident == RoadConditions.NO_ACCIDENT;
        int toll = isSafe ? TollRule.toll(speed, conditions.vehicles(segment, minute)) : 0;
        return new TollAssessment(
                new Trip(segment, minute, toll),
                charge,
                new TollNotification(report.second(), report.vehicle(), speed / MinuteSpeeds.THOUSANDTHS, toll),
                isSafe ? null : new AccidentAlert(report.second(), report.vehicle(), accident));
    }
}
