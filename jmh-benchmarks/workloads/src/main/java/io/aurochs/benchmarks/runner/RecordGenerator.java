package io.aurochs.benchmarks.runner;

/** What one source split emits: record i depends on the split and i alone, so that the same records can be drawn again. */
public interface RecordGenerator<T> {
    /** @param i from 0, in the order of emission */
    T record(long i);
}
