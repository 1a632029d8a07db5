package org.apache.flink.runtime.io.network.buffer;

import io.aurochs.api.Internal;
import io.aurochs.flink.exchange.StretchSerializer;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;
import org.apache.flink.shaded.netty4.io.netty.buffer.ByteBuf;
import org.apache.flink.shaded.netty4.io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * A bundle, or a stretch of one, where Flink expects a buffer of bytes. It stands in this package because the types that
 * it works with are visible here only. Its size in bytes is what its records take in the bundle's columns; these
 * bytes do not exist, so it must never leave the process. A reader of bytes within the process, which looks at the memory
 * segment, gets the records serialised on the spot, and so does an unaligned checkpoint.
 *
 * <p>All stretches of a bundle share one reference count; when it reaches zero the bundle is recycled and the permit goes
 * back to Flink's buffer pool. Any thread may retain and recycle.
 */
@Internal
public final class BundleBuffer implements Buffer {
    private final OpenBundle bundle;
    private final Holders holders;
    private final int from;
    private final int length;
    /** The records as bytes, once a reader has asked for them. Used by that reader's thread. */
    private byte @Nullable [] serialized;
    /** Whether this stretch has been taken out of its queue. Used by its consumer's thread. */
    private boolean isWithConsumer;

    /** How many hold the bundle, and what to do when nobody does. */
    private static final class Holders {
        private final AtomicInteger count = new AtomicInteger(1);
        private final Runnable release;
        private final StretchSerializer bytes;

        Holders(Runnable release, StretchSerializer bytes) {
            this.release = release;
            this.bytes = bytes;
        }
    }

    private BundleBuffer(OpenBundle bundle, Holders holders, int from, int length) {
        this.bundle = bundle;
        this.holders = holders;
        this.from = from;
        this.length = length;
    }

    /**
     * The whole of a bundle, held once.
     *
     * @param capacity size of a full bundle, bytes
     * @param release called when nobody holds the bundle any more
     * @param bytes serialises the records for a reader of bytes
     */
    static BundleBuffer whole(OpenBundle bundle, int capacity, Runnable release, StretchSerializer bytes) {
        return new BundleBuffer(bundle, new Holders(release, bytes), 0, capacity);
    }

    /** Has a reader go through this stretch. */
    public void open(OpenBundleReader reader) {
        int unit = bundle.bytesPerRecord();
        reader.open(bundle, from / unit, (from + length) / unit);
    }

    /** Records in this stretch. */
    public int recordCount() {
        return length / bundle.bytesPerRecord();
    }

    /** Whether the bundle begins with this stretch. */
    public boolean isBeginning() {
        return from == 0;
    }

    @Override
    public BundleBuffer readOnlySlice(int index, int sliceLength) {
        return new BundleBuffer(bundle, holders, from + index, sliceLength);
    }

    @Override
    public BundleBuffer readOnlySlice() {
        return this;
    }

    /**
     * Flink retains a stretch twice: when it takes it out of the queue for the consumer, and when it keeps what the consumer is about to
     * read for an unaligned checkpoint, which another thread writes. The consumer may change the records meanwhile, so what is kept
     * are their bytes as of now. If there is a record that has none, the consumer will not get the stretch, and it is recycled.
     */
    @Override
    public Buffer retainBuffer() {
        if (isWithConsumer) {
            return keptForCheckpoint();
        }
        isWithConsumer = true;
        return hold();
    }

    private Buffer keptForCheckpoint() {
        try {
            return forCheckpoint(from);
        } catch (RuntimeException | Error e) {
            recycleBuffer();
            throw e;
        }
    }

    /** Adds a holder of the bundle. */
    BundleBuffer hold() {
        holders.count.incrementAndGet();
        return this;
    }

    /**
     * The last records of this stretch as Flink's own writer would have written them, for the channel state of a checkpoint. By a thread
     * that sees to it that nobody changes them meanwhile.
     *
     * @param records how many
     */
    public Buffer lastForCheckpoint(int records) {
        return forCheckpoint(from + length - records * bundle.bytesPerRecord());
    }

    private Buffer forCheckpoint(int begin) {
        int unit = bundle.bytesPerRecord();
        byte[] bytes = holders.bytes.forCheckpoint(bundle, begin / unit, (from + length) / unit);
        return new NetworkBuffer(
                MemorySegmentFactory.wrap(bytes), FreeingBufferRecycler.INSTANCE, DataType.DATA_BUFFER, bytes.length);
    }

    @Override
    public void recycleBuffer() {
        int left = holders.count.decrementAndGet();
        if (left == 0) {
            holders.release.run();
        } else if (left < 0) {
            throw new IllegalStateException("holders=" + left + ": a bundle was recycled more often than retained");
        }
    }

    @Override
    public boolean isRecycled() {
        return holders.count.get() <= 0;
    }

    @Override
    public int refCnt() {
        return holders.count.get();
    }

    @Override
    public boolean isBuffer() {
        return true;
    }

    @Override
    public DataType getDataType() {
        return DataType.DATA_BUFFER;
    }

    @Override
    public int getMaxCapacity() {
        return length;
    }

    @Override
    public int getReaderIndex() {
        return 0;
    }

    @Override
    public int getSize() {
        byte[] bytes = serialized;
        return bytes == null ? length : bytes.length;
    }

    @Override
    public int readableBytes() {
        return length;
    }

    @Override
    public boolean isCompressed() {
        return false;
    }

    @Override
    public BufferRecycler getRecycler() {
        return segment -> recycleBuffer();
    }

    /** Of its own, with the records serialised; {@link #getSize} then tells their size. */
    @Override
    @Deprecated
    public MemorySegment getMemorySegment() {
        return MemorySegmentFactory.wrap(serialized());
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public int getMemorySegmentOffset() {
        return 0;
    }

    private byte[] serialized() {
        byte[] bytes = serialized;
        if (bytes == null) {
            int unit = bundle.bytesPerRecord();
            bytes = holders.bytes.forReader(bundle, from / unit, (from + length) / unit);
            serialized = bytes;
        }
        return bytes;
    }

    @Override
    public void setRecycler(BufferRecycler bufferRecycler) {
        throw noBytes();
    }

    @Override
    public void setReaderIndex(int readerIndex) {
        throw noBytes();
    }

    @Override
    public void setSize(int writerIndex) {
        throw noBytes();
    }

    @Override
    public ByteBuffer getNioBufferReadable() {
        throw noBytes();
    }

    @Override
    public ByteBuffer getNioBuffer(int index, int bytes) {
        throw noBytes();
    }

    @Override
    public void setAllocator(ByteBufAllocator allocator) {
        throw noBytes();
    }

    @Override
    public ByteBuf asByteBuf() {
        throw noBytes();
    }

    @Override
    public void setCompressed(boolean isCompressed) {
        throw noBytes();
    }

    @Override
    public void setDataType(DataType dataType) {
        throw noBytes();
    }

    @Override
    public String toDebugString(boolean includeHash) {
        return toString();
    }

    @Override
    public String toString() {
        int unit = bundle.bytesPerRecord();
        return "BundleBuffer{records=" + from / unit + ".." + (from + length) / unit + ", holders=" + holders.count
                + "}";
    }

    private static UnsupportedOperationException noBytes() {
        return new UnsupportedOperationException(
                "a bundle has no bytes for a network and cannot leave its TaskManager: this is a defect of Aurochs");
    }
}
