package io.aurochs.bundle;

import org.jspecify.annotations.Nullable;

/** Reads stretches of open bundles, one after the other. Used by the thread that runs the consuming task. */
public final class OpenBundleReader {
    private @Nullable OpenBundle bundle;
    private int next;
    private int end;

    /**
     * Goes to a stretch of a bundle.
     *
     * @param from first slot
     * @param to slot after the last, at most the bundle's count
     */
    public void open(OpenBundle newBundle, int from, int to) {
        bundle = newBundle;
        next = from;
        end = to;
    }

    public boolean hasNext() {
        return next < end;
    }

    /** The next record. Only after {@link #hasNext}. */
    public @Nullable Object next() {
        return current().record(next++);
    }

    /** Time of the record last read, {@link OpenBundle#NO_TIME} for none. */
    public long time() {
        return current().time(next - 1);
    }

    /** Key of the record last read; null when it came without. */
    public @Nullable Object key() {
        return current().key(next - 1);
    }

    /** Key hash of the record last read. */
    public int keyHash() {
        return current().keyHash(next - 1);
    }

    /** Ends reading; what was not read is skipped. */
    public void close() {
        bundle = null;
        next = 0;
        end = 0;
    }

    private OpenBundle current() {
        OpenBundle open = bundle;
        if (open == null) {
            throw new IllegalStateException("no bundle is open");
        }
        return open;
    }
}
