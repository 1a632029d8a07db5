package io.aurochs.open;

import io.aurochs.memory.OffHeapBlock;
import org.jspecify.annotations.Nullable;

/**
 * Reads stretches of open bundles, one after the other; what is in them tells {@link #isEncoded()}. Used by the thread that runs
 * the consuming task.
 */
public final class OpenBundleReader {
    private @Nullable OpenReferenceBundle references;
    private @Nullable OffHeapBlock block;
    /** Where in the block the next record begins. */
    private int position;

    private int next;
    private int end;

    /**
     * Goes to a stretch of a bundle.
     *
     * @param from first slot
     * @param to slot after the last, at most the bundle's count
     */
    public void open(OpenBundle bundle, int from, int to) {
        references = bundle instanceof OpenReferenceBundle some ? some : null;
        block = null;
        if (bundle instanceof OpenOffHeapBundle offHeap) {
            block = offHeap.block();
            position = offHeap.startOf(from);
        }
        next = from;
        end = to;
    }

    public boolean hasNext() {
        return next < end;
    }

    /** Whether records are bytes, to be read with {@link #nextSize} and {@link #next(byte[])}, and not objects. */
    public boolean isEncoded() {
        return block != null;
    }

    /** The next record, an object. Only after {@link #hasNext}. */
    public @Nullable Object next() {
        return currentReferences().record(next++);
    }

    /** Size of the next record, bytes. Only after {@link #hasNext}. */
    public int nextSize() {
        return OpenOffHeapBundle.endOf(currentBlock(), next) - position;
    }

    /** The next record as bytes, copied to the beginning of an array. Only after {@link #hasNext}. */
    public void next(byte[] to) {
        OffHeapBlock from = currentBlock();
        int recordEnd = OpenOffHeapBundle.endOf(from, next++);
        from.get(position, to, recordEnd - position);
        position = recordEnd;
    }

    /** Time of the object last read, {@link OpenBundle#NO_TIME} for none. */
    public long time() {
        return currentReferences().time(next - 1);
    }

    /** Key of the object last read; null when it came without. */
    public @Nullable Object key() {
        return currentReferences().key(next - 1);
    }

    /** Key hash of the object last read. */
    public int keyHash() {
        return currentReferences().keyHash(next - 1);
    }

    /** How many records are left of the stretch. */
    public int remaining() {
        return end - next;
    }

    /**
     * An object that is not read yet.
     *
     * @param ahead 0 for the next one, less than {@link #remaining}
     */
    public @Nullable Object recordAhead(int ahead) {
        return currentReferences().record(next + ahead);
    }

    /** Key of an object that is not read yet, as {@link #recordAhead}; null when it came without. */
    public @Nullable Object keyAhead(int ahead) {
        return currentReferences().key(next + ahead);
    }

    /** Key hash of an object that is not read yet, as {@link #recordAhead}. */
    public int keyHashAhead(int ahead) {
        return currentReferences().keyHash(next + ahead);
    }

    /** Ends reading; what was not read is skipped. */
    public void close() {
        references = null;
        block = null;
        next = 0;
        end = 0;
    }

    private OpenReferenceBundle currentReferences() {
        OpenReferenceBundle open = references;
        if (open == null) {
            throw new IllegalStateException("no bundle of references is open");
        }
        return open;
    }

    private OffHeapBlock currentBlock() {
        OffHeapBlock open = block;
        if (open == null) {
            throw new IllegalStateException("no bundle of encoded records is open");
        }
        return open;
    }
}
