package io.aurochs.flink.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.flink.runtime.io.network.partition.BufferWritingResultPartition;

/** The bytes that a result partition takes to have been written to it, from which it reports what is queued. */
public final class WrittenBytes {
    private static final VarHandle TOTAL = totalHandle();

    private final BufferWritingResultPartition partition;

    private WrittenBytes(BufferWritingResultPartition partition) {
        this.partition = partition;
    }

    /** Those of one partition. */
    public static WrittenBytes of(BufferWritingResultPartition partition) {
        return new WrittenBytes(partition);
    }

    /** Counts bytes, or takes them back when negative; by the thread that emits. Flink 1.20 does not keep subpartitions apart. */
    public void add(int subpartition, int bytes) {
        TOTAL.set(partition, (long) TOTAL.get(partition) + bytes);
    }

    private static VarHandle totalHandle() {
        try {
            return MethodHandles.privateLookupIn(BufferWritingResultPartition.class, MethodHandles.lookup())
                    .findVarHandle(BufferWritingResultPartition.class, "totalWrittenBytes", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
