package io.aurochs.open;

import io.aurochs.memory.MappingException;
import io.aurochs.memory.NodeMemory;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.sync.RecyclePool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Open bundles of encoded records in the memory of one node, for reuse. Any thread may take and give back. */
public final class OpenOffHeapPool {
    private static final Logger LOG = LoggerFactory.getLogger(OpenOffHeapPool.class);

    /** Of a bundle, for records: as much as a network buffer of Flink has usually, one of which is given up for each. */
    static final int ROOM_BYTES = 32 * 1_024;

    private static final int KEPT_BYTES = 64 << 20;

    private final RecyclePool<OpenOffHeapBundle> kept;
    private final AtomicBoolean saidNoMemory = new AtomicBoolean();
    private final AtomicInteger made = new AtomicInteger();
    private volatile boolean closed;

    private OpenOffHeapPool(int records, IntFunction<OffHeapBlock> blocks) {
        int blockBytes = OpenOffHeapBundle.blockBytes(records, ROOM_BYTES);
        kept = new RecyclePool<>(KEPT_BYTES / blockBytes, () -> {
            OpenOffHeapBundle bundle = new OpenOffHeapBundle(this, blocks.apply(blockBytes), records, ROOM_BYTES);
            made.incrementAndGet();
            return bundle;
        });
    }

    /**
     * Of bundles that lie where they are touched first.
     *
     * @param records room of a bundle, records
     */
    public static OpenOffHeapPool anywhere(int records) {
        return new OpenOffHeapPool(records, OffHeapBlock::anywhere);
    }

    /**
     * Of bundles that lie on one node.
     *
     * @param memory the node's
     * @param records room of a bundle, records
     */
    public static OpenOffHeapPool on(NodeMemory memory, int records) {
        return new OpenOffHeapPool(records, bytes -> OffHeapBlock.on(memory, bytes));
    }

    /** An empty bundle; null when there is no memory for one, of which the first time is warned. */
    @Nullable
    OpenOffHeapBundle take() {
        try {
            return kept.take();
        } catch (MappingException e) {
            if (saidNoMemory.compareAndSet(false, true)) {
                LOG.warn("records go to other nodes as objects: {}", e.getMessage());
            }
            return null;
        }
    }

    /**
     * Empties a bundle that nobody uses any more, and keeps it for reuse. One that was never sealed may still be written to, by a thread
     * that outlives its task: it is left to whoever has it.
     */
    void recycle(OpenOffHeapBundle bundle) {
        if (!bundle.isSealed()) {
            return;
        }
        bundle.clear();
        if (!kept.giveBack(bundle)) {
            release(bundle);
        } else if (closed) {
            // Whoever takes it out releases it, so a bundle that comes late is released once.
            kept.drain(this::release);
        }
    }

    private void release(OpenOffHeapBundle bundle) {
        bundle.release();
        made.decrementAndGet();
    }

    /** How many bundles have memory of it: kept, in use, or left to whoever has them. */
    public int bundles() {
        return made.get();
    }

    /** Gives all kept memory back; bundles still in use are released when recycled. */
    public void close() {
        closed = true;
        kept.drain(this::release);
    }
}
