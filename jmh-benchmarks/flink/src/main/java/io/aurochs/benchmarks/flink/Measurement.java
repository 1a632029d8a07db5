package io.aurochs.benchmarks.flink;

/** What a sensor has measured, and when, in event time. */
public final class Measurement {
    public int sensor;
    public long timeMs;
    public double value;

    /** For Flink's serializer. */
    public Measurement() {}

    Measurement(int sensor, long timeMs, double value) {
        this.sensor = sensor;
        this.timeMs = timeMs;
        this.value = value;
    }
}
