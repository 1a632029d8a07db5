package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.row.FlatBundle;

/** What becomes of bundles without regard to epochs. One thread at a time. */
@Internal
public interface BundleTransform {
    /** Processes a bundle, and recycles it or passes it on; unless it throws: then the bundle stays the caller's. */
    void process(FlatBundle bundle) throws Exception;

    /** Position in its bundle of the record it is at, or was last; for messages. */
    int row();
}
