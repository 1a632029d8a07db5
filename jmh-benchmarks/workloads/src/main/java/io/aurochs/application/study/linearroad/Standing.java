package io.aurochs.application.study.linearroad;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How often in a row a vehicle has reported the same place.
 *
 * @param minute of its last report
 * @param reports from 1
 */
public record Standing(Place place, long minute, int reports) implements Serializable {
    private static final int STOPPED_REPORTS = 4;

    /**
     * Of a vehicle after a report.
     *
     * @param before null when it is the vehicle's first
     */
    public static Standing after(@Nullable Standing before, PositionReport report) {
        Place place = Place.of(report);
        if (before == null || before.isSilent(report.minute() - 1) || !before.place.equals(place)) {
            return new Standing(place, report.minute(), 1);
        }
        return new Standing(place, report.minute(), before.reports + 1);
    }

    /** Whether the vehicle has stopped. */
    public boolean isStopped() {
        return reports >= STOPPED_REPORTS;
    }

    /** Whether no report came in all of a minute. */
    public boolean isSilent(long ofMinute) {
        return minute < ofMinute;
    }
}
