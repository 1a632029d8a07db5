package io.aurochs.application.study.linearroad;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A vehicle has stopped, or does not stand there any more.
 *
 * @param second since when
 */
public record StopChange(long second, long vehicle, boolean isStopped, Place place) implements Comparable<StopChange> {
    private static final Comparator<StopChange> ORDER = Comparator.comparingLong(StopChange::second)
            .thenComparing(StopChange::isStopped)
            .thenComparingLong(StopChange::vehicle);

    /** What changes by a report, or null. */
    public static @Nullable StopChange of(@Nullable Standing before, Standing after, PositionReport report) {
        if (before != null && before.isStopped() && !after.isStopped()) {
            return before.isSilent(report.minute() - 1)
                    ? gone(before, report.vehicle(), before.minute() + 1)
                    : new StopChange(report.second(), report.vehicle(), false, before.place());
        }
        if (after.isStopped() && (before == null || !before.isStopped())) {
            return new StopChange(report.second(), report.vehicle(), true, after.place());
        }
        return null;
    }

    /** A stopped vehicle has left unseen, as it was silent in a minute: since that began. */
    public static StopChange gone(Standing standing, long vehicle, long minute) {
        return new StopChange(Minutes.firstSecond(minute), vehicle, false, standing.place());
    }

    /** In which minute it changed. */
    public long minute() {
        return Minutes.of(second);
    }

    /** The earlier ones first; of a second those first by which vehicles move. */
    @Override
    public int compareTo(StopChange other) {
        return ORDER.compare(this, other);
    }
}
