package io.aurochs.bundle;

import org.jspecify.annotations.Nullable;

/**
 * Fills bundles that go to another task, outside the heap where that one runs on another node and the record is {@linkplain
 * RecordEncoding#isCheap cheap} to encode, else of references. One of the two writers is empty at any time, so records keep their
 * order.
 */
final class PlacedBundleWriter extends BundleWriter {
    private final ReferenceBundleWriter references;
    private final OffHeapBundleWriter offHeap;
    private final RecordEncoding encoding;
    private final Apartness apartness;
    private final Runnable shipFilling;
    private boolean encodes;

    /** Whether producer and consumer run on different nodes now. */
    @FunctionalInterface
    interface Apartness {
        boolean isApart();
    }

    /** @param shipFilling ships what the writer holds, on the task's thread */
    PlacedBundleWriter(
            ReferenceBundleWriter references,
            OffHeapBundleWriter offHeap,
            RecordEncoding encoding,
            Apartness apartness,
            Runnable shipFilling) {
        this.references = references;
        this.offHeap = offHeap;
        this.encoding = encoding;
        this.apartness = apartness;
        this.shipFilling = shipFilling;
    }

    @Override
    boolean append(Object record) {
        return writerFor(record).append(record);
    }

    @Override
    boolean append(Object record, int keyHash) {
        return writerFor(record).append(record, keyHash);
    }

    private BundleWriter writerFor(Object record) {
        if (isEmpty()) {
            encodes = apartness.isApart() && encoding.isCheap(record);
        } else if (encodes && !encoding.isCheap(record)) {
            shipFilling.run();
            encodes = false;
        }
        return current();
    }

    private BundleWriter current() {
        return encodes ? offHeap : references;
    }

    @Override
    boolean isEmpty() {
        return current().isEmpty();
    }

    @Override
    boolean isFull() {
        return current().isFull();
    }

    @Override
    boolean holdsBack() {
        // Which of them is filled is known to the task's thread only.
        return references.holdsBack() || offHeap.holdsBack();
    }

    @Override
    @Nullable
    Bundle take(long epoch, int sourceTask) {
        Bundle taken = references.take(epoch, sourceTask);
        return taken == null ? offHeap.take(epoch, sourceTask) : taken;
    }

    @Override
    @Nullable
    Bundle seal(long epoch, int sourceTask) {
        return current().seal(epoch, sourceTask);
    }
}
