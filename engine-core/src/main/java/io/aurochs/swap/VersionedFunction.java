package io.aurochs.swap;

import org.jspecify.annotations.Nullable;

/**
 * The versions of a transform's function that records in flight may need. Workers look a version up once for each bundle.
 *
 * <ul>
 *   <li><b>Source:</b> ELF §2.3, Table 1 (new functions are sent to all vertices); departs from it in that a record sees one version along its
 *       whole way.
 *   <li><b>Writers:</b> newest, older – who replaces or forgets, one thread at a time.
 *   <li><b>Invariants:</b> versions ascend from older to newest; there is an entry for every version that may be looked up.
 *   <li><b>Ordering:</b> newest volatile: an entry is complete when it is seen. A version is added before any bundle bears it, so who has
 *       such a bundle sees its entry. older volatile: cut only when no bundle is left that leads beyond it.
 *   <li><b>Progress:</b> looking up is wait-free: one read if nothing newer was added, else one more for each.
 *   <li><b>Ownership:</b> a function belongs to the user; a version that is forgotten is garbage.
 *   <li><b>Failure:</b> a version that was forgotten is looked up → IllegalStateException.
 *   <li><b>Checked by:</b> VersionedFunctionLincheck, VersionedFunctionTest, ReplacementPropertyTest.
 * </ul>
 *
 * @param <F> kind of function
 */
public final class VersionedFunction<F> {
    private volatile Entry<F> newest;

    /** A function, from a version on. */
    private static final class Entry<F> {
        private final long version;
        private final F function;
        private volatile @Nullable Entry<F> older;

        private Entry(long version, F function, @Nullable Entry<F> older) {
            this.version = version;
            this.function = function;
            this.older = older;
        }
    }

    /** @param first the function from version 0 on */
    public VersionedFunction(F first) {
        newest = new Entry<>(0, first, null);
    }

    /**
     * The function of a version: the last one that was added for it or for a version before. Any thread.
     *
     * @throws IllegalStateException when it was forgotten
     */
    public F at(long version) {
        Entry<F> entry = newest;
        while (entry.version > version) {
            Entry<F> older = entry.older;
            if (older == null) {
                throw new IllegalStateException("version=" + version + ": forgotten; the oldest is " + entry.version);
            }
            entry = older;
        }
        return entry.function;
    }

    /** Adds a function, from a version on that is later than all before, and that no bundle bears yet. */
    void add(long version, F function) {
        newest = new Entry<>(version, function, newest);
    }

    /** Versions before this one are not looked up any more. */
    void forgetBefore(long version) {
        Entry<F> entry = newest;
        while (entry.version > version) {
            Entry<F> older = entry.older;
            if (older == null) {
                return;
            }
            entry = older;
        }
        entry.older = null;
    }
}
