package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.benchmarks.draw.Mix;

/** Of a number that was passed on. */
final class NumberChecksum implements ResultHasher<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public long hash(Long number) {
        return ofNumber(number);
    }

    static long ofNumber(long number) {
        return Mix.of(number);
    }
}
