package io.aurochs.flink.operator;

/** The outputs of a task that carry bundles, as a whole. Thread-safe. */
interface FlushableOutputs {
    /** Whether each of them has room for more; a task rests otherwise. */
    boolean isAvailable();

    /** Tells every consumer that has something new to read; harmless after the task has ended. */
    void flushAll();
}
