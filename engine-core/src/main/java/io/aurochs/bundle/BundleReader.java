package io.aurochs.bundle;

import net.openhft.chronicle.bytes.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a bundle, whether it holds references or bytes. One reader serves one task, which opens bundle
 * after bundle; it keeps its place when the task stops in the middle of one.
 */
public final class BundleReader {
    private static final @Nullable Object[] NONE = new Object[0];

    private final @Nullable RecordEncoding encoding;
    private @Nullable Bundle bundle;
    private @Nullable Object[] records = NONE;
    private @Nullable Bytes<?> bytes;
    private int @Nullable [] keyHashes;
    /** Of the record last read, where records are bytes. */
    private int keyHash;

    private int next;
    private int end;

    /** @param encoding decodes bundles outside the heap; null where only references arrive */
    public BundleReader(@Nullable RecordEncoding encoding) {
        this.encoding = encoding;
    }

    /** Goes to the first record of a bundle, which stays the caller's to recycle. */
    public void open(Bundle newBundle) {
        next = 0;
        if (newBundle instanceof ReferenceBundle references) {
            next = references.first();
            records = references.records();
            keyHashes = references.keyHashes();
            bytes = null;
        } else if (newBundle instanceof OffHeapBundle offHeap) {
            offHeap.open();
            bytes = offHeap.bytes();
            records = NONE;
            keyHashes = null;
        }
        bundle = newBundle;
        end = next + newBundle.recordCount();
    }

    /** The bundle being read, or null before the first and after {@link #close}. */
    public @Nullable Bundle bundle() {
        return bundle;
    }

    public boolean hasNext() {
        return next < end;
    }

    /** Records not yet read. */
    public int remaining() {
        return end - next;
    }

    /** The next record. Only after {@link #hasNext}. */
    public Object next() {
        int index = next;
        // What is behind the last record is null (ReferenceBundle), and no record is.
        Object record = index < records.length ? records[index] : null;
        if (record == null) {
            record = nextDecoded();
        }
        next = index + 1;
        return record;
    }

    private Object nextDecoded() {
        if (bytes == null) {
            throw new IllegalStateException("index=" + next + ": no record there; ask hasNext() first");
        }
        return decode(bytes);
    }

    /** Whether the records are objects, and not bytes. */
    public boolean holdsReferences() {
        return bytes == null;
    }

    /**
     * A record that is not read yet, where the bundle {@linkplain #holdsReferences holds references}.
     *
     * @param ahead 0 for the next one, less than {@link #remaining}
     */
    public @Nullable Object recordAhead(int ahead) {
        return records[next + ahead];
    }

    /** The key hash of the record last read; meaningful only when the bundle {@link Bundle#hasKeyHashes() has} them. */
    public int keyHash() {
        return keyHashes == null ? keyHash : keyHashes[next - 1];
    }

    /** Ends reading and returns the bundle, for recycling. */
    public Bundle close() {
        Bundle closed = bundle;
        if (closed == null) {
            throw new IllegalStateException("no bundle is open");
        }
        bundle = null;
        records = NONE;
        keyHashes = null;
        bytes = null;
        end = 0;
        next = 0;
        return closed;
    }

    private Object decode(Bytes<?> from) {
        if (encoding == null || bundle == null) {
            throw new IllegalStateException("an encoded bundle arrived at a task without an encoding");
        }
        if (bundle.hasKeyHashes()) {
            keyHash = from.readInt();
        }
        int size = from.readInt();
        long recordEnd = from.readPosition() + size;
        Object record = encoding.decode(from, size);
        from.readPosition(recordEnd);
        return record;
    }
}
