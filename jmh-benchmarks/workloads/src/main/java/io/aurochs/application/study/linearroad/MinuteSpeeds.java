package io.aurochs.application.study.linearroad;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/** How fast, and how many, the vehicles of a segment are in a minute. One thread. */
public final class MinuteSpeeds implements Serializable {
    private static final long serialVersionUID = 1;

    /** In a mile per hour. */
    static final int THOUSANDTHS = 1000;

    private final Map<Long, Speeds> vehicles = new HashMap<>();

    /** What a vehicle reported. */
    private record Speeds(int sum, int count) implements Serializable {
        Speeds plus(Speeds more) {
            return new Speeds(sum + more.sum, count + more.count);
        }

        int mean() {
            return sum * THOUSANDTHS / count;
        }
    }

    public void add(long vehicle, int speed) {
        vehicles.merge(vehicle, new Speeds(speed, 1), Speeds::plus);
    }

    /** The statistics, when the minute is over and some vehicle was here. */
    public SegmentMinute statistics(Segment segment, long minute) {
        long sum = 0;
        for (Speeds speeds : vehicles.values()) {
            sum += speeds.mean();
        }
        return new SegmentMinute(segment, minute, (int) (sum / vehicles.size()), vehicles.size());
    }
}
