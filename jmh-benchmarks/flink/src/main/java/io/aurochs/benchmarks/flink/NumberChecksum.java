package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.draw.Mix;

/** Of a number that was passed on. */
final class NumberChecksum implements RecordChecksum<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public long of(Long number) {
        return ofNumber(number);
    }

    static long ofNumber(long number) {
        return Mix.of(number);
    }
}
