package io.aurochs.bundle;

import io.aurochs.memory.OffHeapBuffer;
import java.util.Arrays;
import net.openhft.chronicle.bytes.Bytes;

/**
 * How large records are that travel by reference: every {@value #EVERY}th of each destination is encoded, for its size alone. For
 * whoever holds the router's shipping lock.
 */
public final class RecordSizes {
    /** Encoding one record in so many costs about a thousandth of shipping them. */
    private static final int EVERY = 1_024;

    private static final int INITIAL_BYTES = 256;
    private static final int LARGE_BYTES = 1 << 20;
    private static final int NOT_ENCODABLE = -1;

    private final RecordEncoding encoding;
    private final int[] sinceLast;
    private OffHeapBuffer scratch = OffHeapBuffer.anywhere(INITIAL_BYTES);

    /** Of a task with so many destinations. */
    public RecordSizes(RecordEncoding encoding, int destinations) {
        this.encoding = encoding;
        this.sinceLast = new int[destinations];
        // The first bundle is looked at: a slow edge would be without a size for long.
        Arrays.fill(sinceLast, EVERY);
    }

    /**
     * The encoded size of one of a bundle's records, bytes, if it is time for one; else 0.
     *
     * @param destination index of the destination among the router's
     */
    public long sample(int destination, Bundle bundle) {
        if (sinceLast[destination] == NOT_ENCODABLE || !(bundle instanceof ReferenceBundle references)) {
            return 0;
        }
        sinceLast[destination] += bundle.recordCount();
        if (sinceLast[destination] < EVERY) {
            return 0;
        }
        sinceLast[destination] = 0;
        Object record = references.records()[references.first()];
        return record == null ? 0 : sizeOf(destination, record);
    }

    private long sizeOf(int destination, Object record) {
        Bytes<?> bytes = scratch.bytes();
        bytes.clear();
        try {
            encoding.encode(record, bytes);
            long size = bytes.writePosition();
            if (size > LARGE_BYTES) {
                // The next record will hardly be as large, and the memory is better used otherwise.
                scratch.release();
                scratch = OffHeapBuffer.anywhere(INITIAL_BYTES);
            }
            return size;
        } catch (RuntimeException | StackOverflowError | LinkageError | OutOfMemoryError e) {
            // What travels by reference need not be encodable, and nobody asked for it to be.
            sinceLast[destination] = NOT_ENCODABLE;
            return 0;
        }
    }

    /** Gives its memory back. */
    public void close() {
        scratch.release();
    }
}
