package io.aurochs.state;

import io.aurochs.memory.BlockPool;
import io.aurochs.memory.OffHeapBlock;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accumulators by key in an (a, b)-tree whose nodes have buffers: what is put goes into the root's buffer, and down the tree by buffers
 * full, compressed on its way. A key has a partial aggregate in each buffer that it went through, which become one when they meet, at
 * the latest in {@link #flush}. So less memory is taken for a key than in a {@link KeyTable}, and its total is known only then. For use
 * by one thread at a time.
 *
 * <p>Source: ELF §2.2, the compressed buffer tree. It departs from that where the root's buffer combines what it has of one key already,
 * and is emptied when it is full, not when it is half full: it is sorted in other memory.
 *
 * <p>Of a hash the upper half is kept, by which the tree is ordered. Keys of one hash are in one leaf, however many they are.
 */
public final class BufferTree extends KeyedAccumulators {
    private static final Logger LOG = LoggerFactory.getLogger(BufferTree.class);

    private final TreeShape shape;
    private final ChunkStore store;
    private final RootBuffer root;
    private TreeBuffers buffers;
    /** The root's children are its. */
    private InnerNode top;

    private boolean isVisited;

    /**
     * An empty tree, with memory of the pool's smallest blocks.
     *
     * @param buffers of the thread that uses it
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory
     */
    public BufferTree(BlockPool pool, TreeBuffers buffers) {
        this(pool, buffers, null, TreeShape.USUAL);
    }

    /**
     * An empty tree, as {@link #BufferTree(BlockPool, TreeBuffers)}, that takes no more memory than it may for what is below its root.
     * Where it finds no room on the disk, an operation fails with an {@link java.io.UncheckedIOException} that names the directory;
     * the tree must be emptied or released then.
     */
    public BufferTree(BlockPool pool, TreeBuffers buffers, TreeSpill spill) {
        this(pool, buffers, spill, TreeShape.USUAL);
    }

    BufferTree(BlockPool pool, TreeBuffers buffers, @Nullable TreeSpill spill, TreeShape shape) {
        this(pool, buffers, spill, shape, new RootBuffer(pool, buffers.layout(), shape.rootBytes()));
    }

    private BufferTree(
            BlockPool pool, TreeBuffers buffers, @Nullable TreeSpill spill, TreeShape shape, RootBuffer root) {
        super(root.block());
        this.shape = shape;
        this.buffers = buffers;
        this.store = new ChunkStore(pool, spill, shape.mostSlabBytes());
        this.root = root;
        this.top = newTop();
    }

    private InnerNode newTop() {
        return new InnerNode(store, shape, List.of(new LeafNode(0, store, shape)));
    }

    /**
     * Hands the tree to another thread.
     *
     * @param ofThread its buffers, of trees with as many accumulators
     */
    public void use(TreeBuffers ofThread) {
        if (ofThread == buffers) {
            return;
        }
        checkNotVisited();
        if (ofThread.layout().slots() != buffers.layout().slots()) {
            throw new IllegalArgumentException("slots=" + ofThread.layout().slots() + " of the buffers, "
                    + buffers.layout().slots() + " of the tree");
        }
        buffers = ofThread;
    }

    /**
     * Finds a partial aggregate of a key in the root's buffer, or makes it, with accumulators of 0.
     *
     * @param from where the key lies, at a position; not this tree's own {@linkplain #block() block}
     * @param length the key's, 0 to {@link BytesKeyTable#MOST_KEY_BYTES} bytes
     * @return the position of its accumulators in the block, until the next put
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory; the tree must be emptied or released then
     * @throws IllegalStateException when a visitor of this tree puts into it
     */
    public int put(OffHeapBlock from, int position, int length, long hash) {
        checkNotVisited();
        int at = root.put(from, position, length, hash);
        if (at == RootBuffer.FULL) {
            makeRoom();
            at = root.put(from, position, length, hash);
        }
        isNew = root.isNew();
        if (block != root.block()) {
            block = root.block();
        }
        return at;
    }

    private void makeRoom() {
        buffers.begin();
        try {
            emptyRoot();
        } finally {
            buffers.end();
        }
    }

    private void checkNotVisited() {
        if (isVisited) {
            throw new IllegalStateException("a buffer tree is changed by a visitor of its own keys: "
                    + "put into another tree, with buffers of its own, or put when the visit has ended");
        }
    }

    @Override
    public long touch(long hash) {
        return root.touch(hash);
    }

    private void emptyRoot() {
        passRootOn();
        top.emptyOverfullChildren(buffers);
        growUp();
    }

    private void passRootOn() {
        if (root.size() > 0) {
            buffers.order(root);
            top.distribute(buffers, root.block());
            root.clear();
        }
    }

    private void growUp() {
        while (top.hasTooManyChildren()) {
            List<TreeNode> siblings = top.split();
            siblings.add(0, top);
            top = new InnerNode(store, shape, siblings);
        }
    }

    /** Sees each key with its total. It must not change the tree that is visited, nor visit it. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * A key.
         *
         * @param block what it lies in, until this returns
         * @param key the position of its bytes
         * @param hash the part of it that is kept
         * @param accumulators the position of its accumulators, bytes
         */
        void visit(OffHeapBlock block, int key, int keyLength, long hash, int accumulators);
    }

    /**
     * Combines all partial aggregates, and visits every key once, in the order of the hashes. The tree keeps the totals, also when
     * the visitor fails.
     *
     * @throws io.aurochs.memory.MemoryLimitException when there is no memory; the tree must be emptied or released then
     */
    public void flush(Visitor visitor) {
        flush(new TreeNode.Flush(visitor, null, false));
    }

    /**
     * As {@link #flush(Visitor)}, and keys whose totals a condition does not hold for are dropped, unvisited: such as those that
     * everything was taken away from again.
     */
    public void flushIf(KeyTable.Condition condition, Visitor visitor) {
        flush(new TreeNode.Flush(visitor, condition, false));
    }

    /**
     * As {@link #flush(Visitor)}, and leaves the tree {@linkplain #empty() empty}: cheaper, as nothing is compressed again. When the
     * visitor fails, the tree has what was not visited, and may have some of what was.
     */
    public void drain(Visitor visitor) {
        flush(new TreeNode.Flush(visitor, null, true));
        empty();
    }

    private void flush(TreeNode.Flush flush) {
        checkNotVisited();
        buffers.begin();
        isVisited = true;
        try {
            passRootOn();
            List<TreeNode> siblings = new ArrayList<>();
            top.flush(buffers, flush, siblings);
            if (!siblings.isEmpty()) {
                siblings.add(0, top);
                top = new InnerNode(store, shape, siblings);
                growUp();
            }
        } finally {
            isVisited = false;
            buffers.end();
        }
    }

    /**
     * Puts all keys of another tree, which keeps them.
     *
     * @param other a tree with as many accumulators, and buffers of its own
     * @param how adds its totals to what this tree has, which may be 0 for a key that the tree has elsewhere; or takes them away, if that
     *     is the same as to add what is left of 0
     */
    public void putAll(BufferTree other, Combine how) {
        buffers.checkOther(other.buffers);
        other.flush(putting(how));
    }

    /**
     * As {@link #putAll}, and leaves the other tree {@linkplain #empty() empty}: cheaper. What is in which of them after a failure is not
     * defined.
     */
    public void takeAll(BufferTree other, Combine how) {
        buffers.checkOther(other.buffers);
        other.drain(putting(how));
    }

    private Visitor putting(Combine how) {
        return (from, key, keyLength, hash, accumulators) -> {
            int at = put(from, key, keyLength, hash);
            how.combine(block, at, from, accumulators, isNew);
        };
    }

    /** How much memory it has, bytes. */
    public long bytes() {
        return root.bytes() + store.bytes();
    }

    /** How much of a disk it has, bytes. */
    public long spilledBytes() {
        return store.spilledBytes();
    }

    /**
     * Removes all keys, and gives the memory back but for the smallest blocks.
     *
     * @throws java.io.UncheckedIOException when the disk's room cannot be given back; the tree is empty nevertheless
     */
    public void empty() {
        checkNotVisited();
        top = newTop();
        try {
            store.release();
        } finally {
            root.shrink();
        }
    }

    /** Gives the memory back, as of any {@link KeyedAccumulators}. A disk that does not take its room back is logged. */
    @Override
    public void release() {
        checkNotVisited();
        root.release();
        try {
            store.release();
        } catch (UncheckedIOException e) {
            // What comes after this tree is to be released as well.
            LOG.warn("a buffer tree is released, but its file is not: {}", e.getMessage());
        }
    }
}
