package io.aurochs.state;

import io.aurochs.memory.BlockCompression;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;

/**
 * What a thread needs to work on buffer trees, and shares among all of them: partial aggregates of one node while they are decoded,
 * their order, and fragments while they are encoded and compressed. They grow to the largest node. For use by one thread at a time.
 */
public final class TreeBuffers {
    private final BlockPool pool;
    private final Combine combine;
    private final AggregateLayout layout;
    private final FragmentCodec codec;
    private final HashOrder order;
    private final BlockCompression compression = BlockCompression.fastest();

    private OffHeapBlock aggregates;
    private OffHeapBlock encoded;
    private OffHeapBlock compressed;
    private boolean areInUse;

    /**
     * Empty ones.
     *
     * @param slots how many accumulators a key has, 0 to 65536
     * @param combine adds the accumulators of one partial aggregate to those of another of the same key
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     * @throws IllegalStateException when the library that compresses is missing
     */
    public TreeBuffers(BlockPool pool, int slots, Combine combine) {
        this.pool = pool;
        this.combine = combine;
        this.layout = new AggregateLayout(slots);
        this.codec = new FragmentCodec(layout);
        this.order = new HashOrder(layout);
        this.aggregates = OffHeapBlock.empty();
        this.encoded = OffHeapBlock.empty();
        this.compressed = OffHeapBlock.empty();
    }

    AggregateLayout layout() {
        return layout;
    }

    /** The order of what was read last. */
    HashOrder order() {
        return order;
    }

    /** What was read last. */
    OffHeapBlock aggregates() {
        return aggregates;
    }

    /** Begins to work on a tree. */
    void begin() {
        if (areInUse) {
            throw areShared();
        }
        areInUse = true;
    }

    private static IllegalStateException areShared() {
        return new IllegalStateException(
                "two trees have the same buffers: a tree that is changed while another one is visited needs buffers of its own");
    }

    /** Fails if these are the buffers that another tree is visited with. */
    void checkOther(TreeBuffers visited) {
        if (visited == this) {
            throw areShared();
        }
    }

    void end() {
        areInUse = false;
    }

    /** Orders what a root has. */
    void order(RootBuffer root) {
        order.clear();
        root.forEach(at -> order.add(AggregateLayout.hash(root.block().getLong(at)), at));
        order.sortAndCombine(root.block(), combine);
    }

    /** Reads all fragments of a node, and orders and combines what is in them. */
    void read(FragmentList fragments) {
        aggregates = grown(aggregates, fragments.aggregateBytes() + Long.BYTES);
        order.clear();
        FragmentList.Reader reader = fragments.reader();
        int at = 0;
        for (int i = 0; i < fragments.fragments(); i++) {
            at = read(reader, at);
        }
        if (fragments.fragments() > 1) {
            order.sortAndCombine(aggregates, combine);
        }
    }

    private int read(FragmentList.Reader reader, int at) {
        compressed = grown(compressed, FragmentList.HEADER_BYTES);
        reader.read(compressed, 0, FragmentList.HEADER_BYTES);
        int compressedBytes = compressed.getInt(0);
        int encodedBytes = compressed.getInt(Integer.BYTES);
        int count = compressed.getInt(2 * Integer.BYTES);
        encoded = grown(encoded, encodedBytes + Long.BYTES);
        if (compressedBytes == encodedBytes) {
            reader.read(encoded, 0, encodedBytes);
        } else {
            compressed = grown(compressed, compressedBytes);
            reader.read(compressed, 0, compressedBytes);
            compression.decompress(compressed, 0, compressedBytes, encoded, 0);
        }
        return codec.decode(encoded, count, aggregates, at, order);
    }

    /** How many bytes there are of what was read and combined. */
    long orderedBytes() {
        long bytes = 0;
        for (int i = 0; i < order.size(); i++) {
            bytes += bytes(i);
        }
        return bytes;
    }

    private int bytes(int i) {
        return layout.bytes(AggregateLayout.keyLength(aggregates.getLong(order.position(i))));
    }

    /** Where a part ends that begins at some place and has about so many bytes, or more if they are of one hash. */
    int partEnd(int begin, long partBytes) {
        if (partBytes == Long.MAX_VALUE) {
            return order.size();
        }
        long bytes = 0;
        int end = begin;
        while (end < order.size() && (end == begin || bytes < partBytes || order.hash(end) == order.hash(end - 1))) {
            bytes += bytes(end);
            end++;
        }
        return end;
    }

    /** Makes a fragment of a stretch of the order, and adds it to a node's. */
    void write(OffHeapBlock from, int begin, int end, FragmentList to) {
        if (begin == end) {
            return;
        }
        long bytes = codec.measure(from, order, begin, end);
        encoded = grown(encoded, codec.roomFor(bytes));
        int encodedBytes = codec.encode(from, order, begin, end, encoded);
        int most = compression.mostBytes(encodedBytes);
        compressed = grown(compressed, FragmentList.HEADER_BYTES + most);
        int compressedBytes = compression.compress(encoded, 0, encodedBytes, compressed, FragmentList.HEADER_BYTES);
        if (compressedBytes >= encodedBytes) {
            encoded.copyTo(0, compressed, FragmentList.HEADER_BYTES, encodedBytes);
            compressedBytes = encodedBytes;
        }
        compressed.putInt(0, compressedBytes);
        compressed.putInt(Integer.BYTES, encodedBytes);
        compressed.putInt(2 * Integer.BYTES, end - begin);
        to.append(compressed, FragmentList.HEADER_BYTES + compressedBytes, bytes);
    }

    /** A block of that size at least; what was in a smaller one is lost. */
    private OffHeapBlock grown(OffHeapBlock block, long bytes) {
        if (block.size() >= bytes) {
            return block;
        }
        OffHeapBlock larger = pool.take(bytes);
        if (block.size() > 0) {
            pool.giveBack(block);
        }
        return larger;
    }

    /** Gives the memory back; they are empty then, and can be used again. */
    public void release() {
        aggregates = released(aggregates);
        encoded = released(encoded);
        compressed = released(compressed);
    }

    private OffHeapBlock released(OffHeapBlock block) {
        if (block.size() > 0) {
            pool.giveBack(block);
        }
        return OffHeapBlock.empty();
    }
}
