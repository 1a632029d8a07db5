package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.runner.RecordGenerator;

/** Measurements of 100 000 sensors, in the order of their times. */
final class MeasurementGenerator implements RecordGenerator<Measurement> {
    static final int SENSORS = 100_000;
    /** Of one split in a millisecond of event time: two splits give ten measurements of a sensor a second. */
    static final long PER_MS = 500;

    private static final int VALUES = 1024;

    private final int split;

    MeasurementGenerator(int split) {
        this.split = split;
    }

    @Override
    public Measurement record(long i) {
        long bits = bits(i);
        return new Measurement(sensor(bits), i / PER_MS, value(bits));
    }

    long bits(long i) {
        return Mix.of(split, i);
    }

    static int sensor(long bits) {
        return Mix.below(SENSORS, bits);
    }

    /** Whole, so that sums are exact in any order. */
    static double value(long bits) {
        return bits & (VALUES - 1);
    }
}
