package io.aurochs.application.study.spikedetection;

/** The mean of a device's last values. One thread at a time. */
public final class MovingAverage {
    /** The usual one. */
    public static final int STANDARD_WINDOW = 1000;

    private final double[] values;
    private int next;
    private int count;
    private double sum;

    /** @param window how many values, above 0 */
    public MovingAverage(int window) {
        values = new double[window];
    }

    /** Adds a value, without which the mean is never asked for; the mean with it. */
    public double add(double value) {
        if (count == values.length) {
            sum -= values[next];
        } else {
            count++;
        }
        sum += value;
        values[next] = value;
        next = next + 1 == values.length ? 0 : next + 1;
        return sum / count;
    }
}
