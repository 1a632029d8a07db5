package io.aurochs.bundle;

import io.aurochs.sync.RecyclePool;

/** Open bundles of references of one shape, for reuse. Any thread may take and give back. */
public final class OpenBundlePool {
    private final RecyclePool<OpenReferenceBundle> bundles;

    /**
     * @param records room of a bundle, records
     * @param keyed whether keys travel with the records
     * @param kept most bundles kept for reuse
     */
    public OpenBundlePool(int records, boolean keyed, int kept) {
        bundles = new RecyclePool<>(kept, () -> new OpenReferenceBundle(this, records, keyed));
    }

    OpenReferenceBundle take() {
        return bundles.take();
    }

    /** Empties a bundle that nobody uses any more, and keeps it for reuse. */
    void recycle(OpenReferenceBundle bundle) {
        bundle.clear();
        bundles.giveBack(bundle);
    }
}
