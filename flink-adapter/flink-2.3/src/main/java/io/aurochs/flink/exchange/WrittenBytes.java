package io.aurochs.flink.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.flink.runtime.io.network.partition.BufferWritingResultPartition;

/** The bytes that a result partition takes to have been written to it, from which it reports what is queued. */
public final class WrittenBytes {
    private static final VarHandle BY_SUBPARTITION = bySubpartitionHandle();

    private final long[] bySubpartition;

    private WrittenBytes(long[] bySubpartition) {
        this.bySubpartition = bySubpartition;
    }

    /** Those of one partition. */
    public static WrittenBytes of(BufferWritingResultPartition partition) {
        return new WrittenBytes((long[]) BY_SUBPARTITION.get(partition));
    }

    /** Counts bytes, or takes them back when negative; by the thread that emits. */
    public void add(int subpartition, int bytes) {
        bySubpartition[subpartition] += bytes;
    }

    private static VarHandle bySubpartitionHandle() {
        try {
            return MethodHandles.privateLookupIn(BufferWritingResultPartition.class, MethodHandles.lookup())
                    .findVarHandle(BufferWritingResultPartition.class, "writtenBytesPerSubpartition", long[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
