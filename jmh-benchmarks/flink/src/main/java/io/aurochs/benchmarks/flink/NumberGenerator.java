package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.runner.RecordGenerator;

/** Pseudo-random numbers from 0. */
final class NumberGenerator implements RecordGenerator<Long> {
    private final int split;

    NumberGenerator(int split) {
        this.split = split;
    }

    @Override
    public Long record(long i) {
        return Mix.of(split, i) >>> 1;
    }
}
