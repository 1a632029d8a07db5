package io.aurochs.application.study.trafficmonitoring;

/**
 * The mean speed of a road: that of its last speeds, without those that are far from the others. A bean, so that engines know how to keep it.
 * One thread at a time.
 */
public final class RoadSpeed {
    private static final int MOST_SPEEDS = 30;
    private static final double DEVIATIONS = 2;

    private int[] speeds = new int[MOST_SPEEDS];
    private int next;
    private int count;
    private int mean;
    private long matches;

    /**
     * Adds a speed, km/h.
     *
     * @return whether it counts
     */
    public boolean add(int speed) {
        matches++;
        int meanWith = (sum() + speed) / (count + 1);
        if (count >= 2 && Math.abs(speed - meanWith) > DEVIATIONS * deviation(speed)) {
            return false;
        }
        speeds[next] = speed;
        next = next + 1 == MOST_SPEEDS ? 0 : next + 1;
        count = Math.min(count + 1, MOST_SPEEDS);
        mean = sum() / count;
        return true;
    }

    private int sum() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += speeds[i];
        }
        return sum;
    }

    /** From the mean before, of the last speeds and one more. */
    private double deviation(int speed) {
        double squares = (double) (speed - mean) * (speed - mean);
        for (int i = 0; i < count; i++) {
            squares += (double) (speeds[i] - mean) * (speeds[i] - mean);
        }
        return Math.sqrt(squares / count);
    }

    /** The mean, km/h. */
    public int getMean() {
        return mean;
    }

    public void setMean(int mean) {
        this.mean = mean;
    }

    /** How many speeds it is of. */
    public int getCount() {
        return count;
    }

    public void setCount(int count) {
        this.count = count;
    }

    /** How many speeds were added, whether they count or not. */
    public long getMatches() {
        return matches;
    }

    public void setMatches(long matches) {
        this.matches = matches;
    }

    /** The last speeds; a ring. */
    public int[] getSpeeds() {
        return speeds;
    }

    public void setSpeeds(int[] speeds) {
        this.speeds = speeds;
    }

    /** Where in the ring the next speed goes. */
    public int getNext() {
        return next;
    }

    public void setNext(int next) {
        this.next = next;
    }
}
