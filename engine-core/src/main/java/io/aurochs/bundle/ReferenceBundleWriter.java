package io.aurochs.bundle;

import org.jspecify.annotations.Nullable;

/** Fills bundles of references. */
final class ReferenceBundleWriter extends BundleWriter {
    private final BundlePool pool;
    private final int limit;
    private @Nullable ReferenceBundle bundle;
    private @Nullable Object[] records = new Object[0];
    private int count;
    private int hashed;

    /** @param limit records in a full bundle */
    ReferenceBundleWriter(BundlePool pool, int limit) {
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    boolean append(Object record) {
        if (count == 0) {
            begin();
        }
        records[count++] = record;
        return count == limit;
    }

    @Override
    boolean append(Object record, int keyHash) {
        if (count == 0) {
            begin();
        }
        current().keyHashes()[count] = keyHash;
        hashed++;
        return append(record);
    }

    private void begin() {
        if (bundle == null) {
            bundle = pool.takeReferences();
            records = bundle.records;
        }
    }

    private ReferenceBundle current() {
        if (bundle == null) {
            throw new IllegalStateException("no bundle is being filled");
        }
        return bundle;
    }

    @Override
    boolean isEmpty() {
        return count == 0;
    }

    @Override
    Bundle seal(long epoch, int sourceTask) {
        ReferenceBundle sealed = current();
        sealed.header(count, epoch, sourceTask, hashed == count);
        bundle = null;
        count = 0;
        hashed = 0;
        return sealed;
    }
}
