package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.benchmarks.draw.Mix;

/** Of everything in a window's result. */
final class WindowChecksum implements ResultHasher<WindowResult> {
    private static final long serialVersionUID = 1L;

    @Override
    public long hash(WindowResult result) {
        return of(result.sensor, result.startMs, result.count, result.sum);
    }

    static long of(int sensor, long startMs, long count, double sum) {
        return Mix.of(Mix.of(Mix.of(sensor + 1L) + startMs) + count) * (2 * Double.doubleToLongBits(sum) + 1);
    }
}
