package io.aurochs.open;

import io.aurochs.sync.RecyclePool;

/** Open bundles of references of one shape, for reuse. Any thread may take and give back. */
public final class OpenReferencePool {
    private final RecyclePool<OpenReferenceBundle> bundles;

    /**
     * @param records room of a bundle, records
     * @param keyed whether keys travel with the records
     * @param kept most bundles kept for reuse
     */
    public OpenReferencePool(int records, boolean keyed, int kept) {
        bundles = new RecyclePool<>(kept, () -> new OpenReferenceBundle(this, records, keyed));
    }

    OpenReferenceBundle take() {
        return bundles.take();
    }

    /**
     * Empties a bundle that nobody uses any more, and keeps it for reuse. One that was never sealed may still be written to, by a thread
     * that outlives its task: it is left to whoever has it.
     */
    void recycle(OpenReferenceBundle bundle) {
        if (!bundle.isSealed()) {
            return;
        }
        bundle.clear();
        bundles.giveBack(bundle);
    }
}
