package io.aurochs.application.study.linearroad;

import java.util.HashMap;
import java.util.Map;

/** What is known of the last minutes of an expressway: what decides about its tolls. One thread. */
public final class RoadConditions {
    /** There is no accident. */
    public static final int NO_ACCIDENT = -1;

    private static final int AVERAGED_MINUTES = 5;
    private static final int SEGMENTS_AHEAD = 5;

    private final Map<Long, MinuteConditions> minutes = new HashMap<>();

    public void add(SegmentMinute statistics) {
        of(statistics.minute()).add(statistics);
    }

    public void add(Accident accident) {
        of(accident.minute()).add(accident);
    }

    private MinuteConditions of(long minute) {
        return minutes.computeIfAbsent(minute, unseen -> new MinuteConditions());
    }

    /** Whether a minute is not asked for any more after the end of another one. */
    public static boolean isForgotten(long past, long minute) {
        return past <= minute - AVERAGED_MINUTES;
    }

    /** Forgets what is not asked for any more after the end of a minute. */
    public void forget(long minute) {
        minutes.keySet().removeIf(past -> isForgotten(past, minute));
    }

    /**
     * The mean of a segment's speeds in those of the five minutes before {@code minute} in which it had vehicles, thousandths of a mile per
     * hour, rounded down; 0 if it had none.
     */
    public int speed(Segment segment, long minute) {
        long sum = 0;
        int counted = 0;
        for (long past = minute - AVERAGED_MINUTES; past < minute; past++) {
            MinuteConditions conditions = minutes.get(past);
            if (conditions != null && conditions.vehicles(segment) > 0) {
                sum += conditions.speed(segment);
                counted++;
            }
        }
        return counted == 0 ? 0 : (int) (sum / counted);
    }

    /** How many vehicles were in a segment in the minute before {@code minute}. */
    public int vehicles(Segment segment, long minute) {
        MinuteConditions conditions = minutes.get(minute - 1);
        return conditions == null ? 0 : conditions.vehicles(segment);
    }

    /**
     * The segment with the next accident of the minute before {@code minute}, looking from {@code segment} on over five segments.
     *
     * @return its number, or {@link #NO_ACCIDENT}
     */
    public int accidentAhead(Segment segment, long minute) {
        MinuteConditions conditions = minutes.get(minute - 1);
        if (conditions == null) {
            return NO_ACCIDENT;
        }
        for (int i = 0; i < SEGMENTS_AHEAD; i++) {
            int ahead = segment.ahead(i);
            if (ahead >= 0 && ahead < Segment.COUNT && conditions.hasAccident(segment.direction(), ahead)) {
                return ahead;
            }
        }
        return NO_ACCIDENT;
    }
}
