package io.aurochs.application.study.trafficmonitoring;

import java.util.ArrayDeque;
import java.util.Deque;

/** The mean speed of a road: that of its last speeds, without those that are far from the others. One thread. */
public final class RoadSpeed {
    private static final int MOST_SPEEDS = 30;
    private static final double DEVIATIONS = 2;

    private final Deque<Integer> speeds = new ArrayDeque<>();
    private int mean;

    /**
     * Adds a speed, km/h.
     *
     * @return whether it counts
     */
    public boolean add(int speed) {
        int sum = speeds.stream().mapToInt(Integer::intValue).sum() + speed;
        int meanWith = sum / (speeds.size() + 1);
        if (speeds.size() >= 2 && Math.abs(speed - meanWith) > DEVIATIONS * deviation(speed)) {
            return false;
        }
        if (speeds.size() == MOST_SPEEDS) {
            speeds.removeFirst();
        }
        speeds.addLast(speed);
        mean = (int) speeds.stream().mapToInt(Integer::intValue).average().orElse(0);
        return true;
    }

    /** From the mean before, of the last speeds and one more. */
    private double deviation(int speed) {
        double squares = (double) (speed - mean) * (speed - mean);
        for (int each : speeds) {
            squares += (double) (each - mean) * (each - mean);
        }
        return Math.sqrt(squares / speeds.size());
    }

    /** The mean, km/h. */
    public int mean() {
        return mean;
    }

    /** How many speeds it is of. */
    public int count() {
        return speeds.size();
    }
}
