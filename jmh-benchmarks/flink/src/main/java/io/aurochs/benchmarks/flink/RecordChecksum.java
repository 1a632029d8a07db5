package io.aurochs.benchmarks.flink;

import java.io.Serializable;

/** One number that depends on everything in a result. */
interface RecordChecksum<T> extends Serializable {
    long of(T result);
}
