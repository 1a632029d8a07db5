package io.aurochs.bundle;

/** Fills one bundle after the other for one destination; one thread at a time. */
abstract sealed class BundleWriter permits ReferenceBundleWriter, OffHeapBundleWriter {
    /** Appends a record; true when the bundle is full and must be {@link #seal sealed}. */
    abstract boolean append(Object record);

    /** Appends a record with the hash of its key. A bundle holds hashes for all of its records or for none. */
    abstract boolean append(Object record, int keyHash);

    abstract boolean isEmpty();

    /** Completes the header and hands the bundle out; the next append starts another. */
    abstract Bundle seal(long epoch, int sourceTask);
}
