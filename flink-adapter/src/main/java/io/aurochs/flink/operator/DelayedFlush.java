package io.aurochs.flink.operator;

/** Has the flusher flush, a little later. */
@FunctionalInterface
interface DelayedFlush {
    /**
     * @param delayNs nanoseconds from now
     * @param flush quick, throws nothing
     */
    void flushAfter(long delayNs, Runnable flush);
}
