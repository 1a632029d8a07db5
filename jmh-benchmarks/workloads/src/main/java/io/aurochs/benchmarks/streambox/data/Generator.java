package io.aurochs.benchmarks.streambox.data;

/** A stream without end: a record is a pure function of the generator's seed and the record's number. Callable from any thread. */
public interface Generator<B extends RecordBatch> {
    EpochPlan plan();

    /** The records from {@code first} on; {@code count} of each stream where there are two. */
    B generate(long first, int count);
}
