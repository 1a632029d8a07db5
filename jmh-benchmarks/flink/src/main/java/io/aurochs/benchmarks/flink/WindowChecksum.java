package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.draw.Mix;

/** Of everything in a window's result. */
final class WindowChecksum implements RecordChecksum<WindowResult> {
    private static final long serialVersionUID = 1L;

    @Override
    public long of(WindowResult result) {
        return of(result.sensor, result.startMs, result.count, result.sum);
    }

    static long of(int sensor, long startMs, long count, double sum) {
        return Mix.of(Mix.of(Mix.of(sensor + 1L) + startMs) + count) * (2 * Double.doubleToLongBits(sum) + 1);
    }
}
