package io.aurochs.bundle;

import io.aurochs.memory.OffHeapBuffer;
import net.openhft.chronicle.bytes.Bytes;

/** A bundle of encoded records, contiguous in memory outside the heap; {@link BundleDescriptor} tells its layout. */
public final class OffHeapBundle extends Bundle {
    private final BundlePool pool;
    private final OffHeapBuffer buffer;
    private final Bytes<?> bytes;
    private final int node;

    /** @param pool where it goes when it has been read */
    OffHeapBundle(BundlePool pool, OffHeapBuffer buffer, int node) {
        this.pool = pool;
        this.buffer = buffer;
        this.bytes = buffer.bytes();
        this.node = node;
        clear();
    }

    Bytes<?> bytes() {
        return bytes;
    }

    /** Empties it and gives it back to the pool it came from. */
    @Override
    public void recycle() {
        pool.recycle(this);
    }

    /** Writes the header, so that the memory alone tells what it holds. */
    void seal(int records, long epoch, int sourceTask, boolean keyHashes) {
        long length = bytes.writePosition() - BundleDescriptor.HEADER_BYTES;
        bytes.writeInt(BundleDescriptor.COUNT_OFFSET, records);
        bytes.writeInt(BundleDescriptor.VERSION_OFFSET, BundleDescriptor.VERSION);
        bytes.writeLong(BundleDescriptor.EPOCH_OFFSET, epoch);
        bytes.writeInt(BundleDescriptor.SOURCE_OFFSET, sourceTask);
        bytes.writeInt(BundleDescriptor.NODE_OFFSET, node);
        bytes.writeInt(BundleDescriptor.FLAGS_OFFSET, keyHashes ? BundleDescriptor.FLAG_KEY_HASHES : 0);
        bytes.writeInt(BundleDescriptor.LENGTH_OFFSET, Math.toIntExact(length));
        header(records, epoch, sourceTask, keyHashes);
    }

    /** Moves what follows a position to where the records begin: what was before has left in another bundle. */
    void dropUntil(long position) {
        long left = bytes.writePosition() - position;
        bytes.move(position, BundleDescriptor.HEADER_BYTES, left);
        bytes.writePosition(BundleDescriptor.HEADER_BYTES + left);
    }

    /** Reads the header back from memory and goes to the first record. */
    void open() {
        int version = bytes.readInt(BundleDescriptor.VERSION_OFFSET);
        if (version != BundleDescriptor.VERSION) {
            throw new IllegalStateException(
                    "encodingVersion=" + version + ": this reader knows version " + BundleDescriptor.VERSION + " only");
        }
        header(
                bytes.readInt(BundleDescriptor.COUNT_OFFSET),
                bytes.readLong(BundleDescriptor.EPOCH_OFFSET),
                bytes.readInt(BundleDescriptor.SOURCE_OFFSET),
                (bytes.readInt(BundleDescriptor.FLAGS_OFFSET) & BundleDescriptor.FLAG_KEY_HASHES) != 0);
        bytes.readPosition(BundleDescriptor.HEADER_BYTES);
    }

    @Override
    public int node() {
        return node;
    }

    @Override
    public int encodingVersion() {
        return BundleDescriptor.VERSION;
    }

    @Override
    public long encodedBytes() {
        return bytes.writePosition();
    }

    @Override
    public long weightBytes() {
        return encodedBytes();
    }

    /** Makes it empty. */
    void clear() {
        header(0, NO_EPOCH, 0, false);
        bytes.clear();
        bytes.writePosition(BundleDescriptor.HEADER_BYTES);
    }

    /** Whether it has grown beyond the room that it has on its node. */
    boolean hasLeftItsNode() {
        return buffer.hasLeftItsNode();
    }

    /** Where its pages lie now, see {@link OffHeapBuffer#nodesOfPages()}. */
    int[] nodesOfPages() {
        return buffer.nodesOfPages();
    }

    /** Gives the memory back; the bundle must not be used again. */
    void release() {
        buffer.release();
    }
}
