package io.aurochs.benchmarks.flink;

/** What a sensor has measured in one window. */
public final class WindowResult {
    public int sensor;
    public long startMs;
    public long count;
    public double sum;

    /** For Flink's serializer. */
    public WindowResult() {}

    WindowResult(int sensor, long startMs, long count, double sum) {
        this.sensor = sensor;
        this.startMs = startMs;
        this.count = count;
        this.sum = sum;
    }
}
