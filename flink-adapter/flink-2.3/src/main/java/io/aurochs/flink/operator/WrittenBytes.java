package io.aurochs.flink.operator;

import org.apache.flink.runtime.io.network.partition.BufferWritingResultPartition;

/** The bytes that a result partition takes to have been written to it, from which it reports what is queued. */
public final class WrittenBytes {
    private final long[] bySubpartition;

    private WrittenBytes(long[] bySubpartition) {
        this.bySubpartition = bySubpartition;
    }

    /** Those of one partition. */
    public static WrittenBytes of(BufferWritingResultPartition partition) {
        return new WrittenBytes(FlinkInternals.get(
                BufferWritingResultPartition.class, "writtenBytesPerSubpartition", partition, long[].class));
    }

    /** Counts bytes, or takes them back when negative; by the thread that emits. */
    public void add(int subpartition, int bytes) {
        bySubpartition[subpartition] += bytes;
    }
}
