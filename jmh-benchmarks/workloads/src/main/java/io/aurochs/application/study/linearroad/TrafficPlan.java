package io.aurochs.application.study.linearroad;

/**
 * How much happens on an expressway.
 *
 * @param minutes that are simulated before the road is empty and all begins again
 * @param vehicles that enter in that time, ever more of them a minute
 * @param segments that are used of each direction, in its middle
 * @param accidentSeconds in which there is one accident, which lasts for half that time at least
 * @param queries of all reports and queries, the part that are queries; below 1
 */
public record TrafficPlan(int minutes, int vehicles, int segments, int accidentSeconds, double queries) {
    /** An hour of half a million records, with an accident in 20 minutes. */
    public static final TrafficPlan STANDARD =
            new TrafficPlan(60, 17_000, Segment.COUNT, 20 * Minutes.SECONDS, 0.01143);

    public TrafficPlan {
        if (minutes < 1 || vehicles < 1 || accidentSeconds < 2) {
            throw new IllegalArgumentException("minutes=" + minutes + " vehicles=" + vehicles + " accidentSeconds="
                    + accidentSeconds + ": at least 1, 1 and 2");
        }
        if (segments < 2 || segments > Segment.COUNT || queries < 0 || queries >= 1) {
            throw new IllegalArgumentException("segments=" + segments + " queries=" + queries + ": 2 to "
                    + Segment.COUNT + " segments, and a part of queries from 0 to less than 1");
        }
    }

    int seconds() {
        return minutes * Minutes.SECONDS;
    }

    /** How many queries there are for a report, on average. */
    double queriesPerReport() {
        return queries / (1 - queries);
    }

    /** How many vehicles have entered when a second is over: their rate rises in proportion to time. */
    long entered(long second) {
        double part = (second + 1.0) / seconds();
        return (long) (vehicles * part * part);
    }
}
