package io.aurochs.application.study.spikedetection;

/** The mean of a device's last values. A bean, so that engines know how to keep it. One thread at a time. */
public final class MovingAverage {
    /** The usual one. */
    public static final int STANDARD_WINDOW = 1000;

    private double[] values;
    private int next;
    private int count;
    private double sum;

    /** For an engine, which sets all that it has. */
    public MovingAverage() {
        this(0);
    }

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

    /** The last values; a ring. */
    public double[] getValues() {
        return values;
    }

    public void setValues(double[] values) {
        this.values = values;
    }

    /** Where in the ring the next value goes. */
    public int getNext() {
        return next;
    }

    public void setNext(int next) {
        this.next = next;
    }

    /** How many values there are. */
    public int getCount() {
        return count;
    }

    public void setCount(int count) {
        this.count = count;
    }

    /** Of the values. */
    public double getSum() {
        return sum;
    }

    public void setSum(double sum) {
        this.sum = sum;
    }
}
