package io.aurochs.open;

import org.jspecify.annotations.Nullable;

/** A bundle on its own, filled by the test; in this package because only routers fill bundles otherwise. */
public final class BundleByHand {
    private final OpenReferenceBundle bundle;

    /** @param capacity records in a full bundle */
    public BundleByHand(int capacity, boolean keyed) {
        bundle = new OpenReferenceBundle(capacity, true, keyed);
    }

    public OpenBundle bundle() {
        return bundle;
    }

    public void append(@Nullable Object record, long time) {
        bundle.append(record, time);
    }

    public void append(@Nullable Object record, long time, @Nullable Object key, int keyGroup) {
        bundle.append(record, time, key, keyGroup);
    }

    public void seal() {
        bundle.seal();
    }
}
