package io.aurochs.flink.operator;

/** Has another thread flush, a little later. */
@FunctionalInterface
interface FlushTimer {
    /**
     * @param delayNs nanoseconds from now
     * @param flush quick, throws nothing
     */
    void flushAfter(long delayNs, Runnable flush);
}
