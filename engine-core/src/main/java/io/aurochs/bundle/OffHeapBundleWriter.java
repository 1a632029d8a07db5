package io.aurochs.bundle;

import io.aurochs.memory.OffHeapMemory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import net.openhft.chronicle.bytes.Bytes;
import org.jspecify.annotations.Nullable;

/** Fills bundles of encoded records. */
final class OffHeapBundleWriter extends BundleWriter {
    /** A bundle this large is full, however few its records: larger ones only push the others out of the cache. */
    private static final long FULL_BYTES = 256 * 1_024;

    private static final VarHandle PUBLISHED = handleOf("published", long.class);
    private static final VarHandle TAKEN = handleOf("taken", int.class);
    /** A bundle has up to 2^16 records and, its last record apart, {@link #FULL_BYTES}. */
    private static final int COUNT_BITS = 20;

    private static final long COUNT_MASK = (1 << COUNT_BITS) - 1;

    private final Supplier<BundlePool> pool;
    private final RecordEncoding encoding;
    private final int limit;
    private final boolean keyHashes;
    private @Nullable OffHeapBundle bundle;
    private int count;
    /** The count and, above it, where the last record ends. */
    @SuppressWarnings("UnusedVariable") // by its handle
    private long published;

    private int taken;
    private long takenEnd = BundleDescriptor.HEADER_BYTES;

    /**
     * Takes its bundles from a pool.
     *
     * @param pool asked for each bundle
     * @param limit records in a full bundle
     * @param keyHashes whether every record is appended with its key hash
     */
    OffHeapBundleWriter(Supplier<BundlePool> pool, RecordEncoding encoding, int limit, boolean keyHashes) {
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
            bundle = pool.get().take();
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
        int before = count;
        count++;
        publishedRelease(end << COUNT_BITS | count);
        // As with references: the first one always.
        return before == 0 || before == takenOpaque() || isFull();
    }

    /** Nobody ships an empty bundle, so nobody else would give it back. */
    private void giveBackIfEmpty() {
        if (count == 0 && bundle != null) {
            bundle.recycle();
            bundle = null;
        }
    }

    @Override
    boolean isEmpty() {
        return count == 0;
    }

    @Override
    boolean isFull() {
        return count == limit || (bundle != null && bundle.bytes().writePosition() >= FULL_BYTES);
    }

    @Override
    boolean holdsBack() {
        return (publishedAcquire() & COUNT_MASK) > takenOpaque();
    }

    @Override
    @Nullable
    Bundle take(long epoch, int sourceTask) {
        long upTo = publishedAcquire();
        int appended = (int) (upTo & COUNT_MASK);
        long end = upTo >>> COUNT_BITS;
        if (appended <= taken) {
            return null;
        }
        OffHeapBundle early = pool.get().take();
        if (!OffHeapMemory.copy(filling().bytes(), takenEnd, end, early.bytes())) {
            // The bundle has just moved to larger memory: next time.
            early.recycle();
            return null;
        }
        early.seal(appended - taken, epoch, sourceTask, keyHashes);
        takenOpaque(appended);
        takenEnd = end;
        return early;
    }

    @Override
    @Nullable
    Bundle seal(long epoch, int sourceTask) {
        OffHeapBundle sealed = filling();
        int left = count - taken;
        if (left > 0 && taken > 0) {
            sealed.dropUntil(takenEnd);
        }
        bundle = null;
        count = 0;
        takenOpaque(0);
        takenEnd = BundleDescriptor.HEADER_BYTES;
        publishedRelease(0);
        if (left == 0) {
            sealed.recycle();
            return null;
        }
        sealed.seal(left, epoch, sourceTask, keyHashes);
        return sealed;
    }

    private OffHeapBundle filling() {
        if (bundle == null) {
            throw new IllegalStateException("no bundle is being filled");
        }
        return bundle;
    }

    private long publishedAcquire() {
        return (long) PUBLISHED.getAcquire(this);
    }

    private void publishedRelease(long newPublished) {
        PUBLISHED.setRelease(this, newPublished);
    }

    private int takenOpaque() {
        return (int) TAKEN.getOpaque(this);
    }

    private void takenOpaque(int newTaken) {
        TAKEN.setOpaque(this, newTaken);
    }

    private static VarHandle handleOf(String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(OffHeapBundleWriter.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
