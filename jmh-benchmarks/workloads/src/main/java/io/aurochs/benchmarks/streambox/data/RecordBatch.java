package io.aurochs.benchmarks.streambox.data;

/** Consecutive records of a stream, in plain arrays. */
public interface RecordBatch {
    /** Records. */
    int size();

    /** Bytes of all records' text or columns, their event times not counted. */
    long bytes();
}
