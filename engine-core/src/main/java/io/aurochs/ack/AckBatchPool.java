package io.aurochs.ack;

import io.aurochs.sync.RecyclePool;

/** Ack batches for reuse, one pool per engine. */
public final class AckBatchPool {
    private static final int KEPT = 1_024;

    private final RecyclePool<AckBatch> batches = new RecyclePool<>(KEPT, AckBatch::new);

    AckBatch take() {
        return batches.take();
    }

    /** Empties a batch that has been applied and keeps it. */
    public void recycle(AckBatch batch) {
        batch.clear();
        batches.giveBack(batch);
    }
}
