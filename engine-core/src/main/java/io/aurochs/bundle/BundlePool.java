package io.aurochs.bundle;

import io.aurochs.sync.RecyclePool;

/** Bundles for reuse: one pool per NUMA node. Any thread may take and give back. */
public final class BundlePool {
    private static final int KEPT = 4_096;
    /** Of references, over all bundles: 16 MiB to 32 MiB of arrays. */
    private static final int KEPT_REFERENCES = 4 << 20;

    private static final int INITIAL_BYTES = 16 * 1_024;

    private final RecyclePool<ReferenceBundle> references;
    private final RecyclePool<OffHeapBundle> offHeap;
    private volatile boolean closed;

    /**
     * @param node NUMA node whose memory the bundles use
     * @param records room of a bundle, records
     */
    public BundlePool(int node, int records) {
        references = new RecyclePool<>(Math.min(KEPT, KEPT_REFERENCES / records), () -> new ReferenceBundle(records));
        offHeap = new RecyclePool<>(KEPT, () -> new OffHeapBundle(INITIAL_BYTES, node));
    }

    ReferenceBundle takeReferences() {
        return references.take();
    }

    OffHeapBundle takeOffHeap() {
        return offHeap.take();
    }

    /** Empties a bundle that has been read and keeps it for reuse. */
    public void recycle(Bundle bundle) {
        bundle.clear();
        if (bundle instanceof ReferenceBundle reference) {
            references.giveBack(reference);
        } else if (bundle instanceof OffHeapBundle memory) {
            if (!offHeap.giveBack(memory)) {
                memory.release();
            } else if (closed) {
                // Whoever takes it out releases it, so a bundle that comes late is released once.
                offHeap.drain(OffHeapBundle::release);
            }
        }
    }

    /** Gives all kept memory back; bundles still in use are released when recycled. */
    public void close() {
        closed = true;
        offHeap.drain(OffHeapBundle::release);
    }
}
