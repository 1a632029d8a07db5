package io.aurochs.bundle;

import net.openhft.chronicle.bytes.Bytes;
import org.jspecify.annotations.Nullable;

/** Fills bundles of encoded records. */
final class OffHeapBundleWriter extends BundleWriter {
    /** A bundle this large is full, however few its records: larger ones only push the others out of the cache. */
    private static final long FULL_BYTES = 256 * 1_024;

    private final BundlePool pool;
    private final RecordEncoding encoding;
    private final int limit;
    private final boolean keyHashes;
    private @Nullable OffHeapBundle bundle;
    private int count;

    OffHeapBundleWriter(BundlePool pool, RecordEncoding encoding, int limit, boolean keyHashes) {
        this.pool = pool;
        this.encoding = encoding;
        this.limit = limit;
        this.keyHashes = keyHashes;
    }

    @Override
    boolean append(Object record) {
        if (keyHashes) {
            throw new IllegalStateException("keyHashes=true: every record of this writer needs its key hash");
        }
        Bytes<?> bytes = begin();
        return encode(bytes, bytes.writePosition(), record);
    }

    @Override
    boolean append(Object record, int keyHash) {
        Bytes<?> bytes = begin();
        long start = bytes.writePosition();
        if (keyHashes) {
            bytes.writeInt(keyHash);
        }
        return encode(bytes, start, record);
    }

    private Bytes<?> begin() {
        if (bundle == null) {
            bundle = pool.takeOffHeap();
        }
        return bundle.bytes();
    }

    private boolean encode(Bytes<?> bytes, long start, Object record) {
        long sizePosition = bytes.writePosition();
        bytes.writeInt(0);
        boolean encoded = false;
        try {
            encoding.encode(record, bytes);
            encoded = true;
        } finally {
            if (!encoded) {
                // The caller may catch what was thrown and go on: half a record must not stay behind.
                bytes.writePosition(start);
                giveBackIfEmpty();
            }
        }
        long end = bytes.writePosition();
        bytes.writeInt(sizePosition, Math.toIntExact(end - sizePosition - Integer.BYTES));
        count++;
        return count == limit || end >= FULL_BYTES;
    }

    /** Nobody ships an empty bundle, so nobody else would give it back. */
    private void giveBackIfEmpty() {
        if (count == 0 && bundle != null) {
            pool.recycle(bundle);
            bundle = null;
        }
    }

    @Override
    boolean isEmpty() {
        return count == 0;
    }

    @Override
    Bundle seal(long epoch, int sourceTask) {
        OffHeapBundle sealed = bundle;
        if (sealed == null) {
            throw new IllegalStateException("no bundle is being filled");
        }
        sealed.seal(count, epoch, sourceTask, keyHashes);
        bundle = null;
        count = 0;
        return sealed;
    }
}
