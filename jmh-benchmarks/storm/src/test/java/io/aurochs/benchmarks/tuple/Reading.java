package io.aurochs.benchmarks.tuple;

/** A plain object as users have them: a text, a number and a time, with a constructor without parameters for Kryo. */
public final class Reading {
    private String sensor = "";
    private double value;
    private long time;

    /** For Kryo. */
    public Reading() {}

    Reading(String sensor, double value, long time) {
        this.sensor = sensor;
        this.value = value;
        this.time = time;
    }

    @Override
    public String toString() {
        return sensor + "=" + value + " at " + time;
    }
}
