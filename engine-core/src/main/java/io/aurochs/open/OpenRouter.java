package io.aurochs.open;

import io.aurochs.jit.OutOfLine;
import org.jspecify.annotations.Nullable;

/**
 * Groups one task's output by destination as it is emitted, in bundles that their consumers may read meanwhile: Algorithm 1
 * of the ICDE'17 paper (§VI-A) for a transport that takes a bundle when its first record comes. What {@link io.aurochs.bundle.Router} ships
 * at the end of an input bundle is flushed here, now and then: the consumer is notified, and the bundle goes on being filled until it is full.
 *
 * <p>Used by one thread at a time.
 */
public final class OpenRouter {
    private static final OutOfLine<OpenRouter, Integer, OpenReferenceBundle> OPEN =
            new OutOfLine<>(OpenRouter::openReferences);
    private static final OutOfLine<OpenBundleOutlet, Integer, Object> FULL = OutOfLine.of(OpenBundleOutlet::full);

    /** The least room of a bundle, unless its consumer wants less: with less, its header would be larger than its columns. */
    private static final int LEAST_RECORDS = 16;

    private final int bundleRecords;
    private final boolean keyed;
    private final OpenBundleOutlet outlet;
    private final @Nullable OpenBundle[] filling;
    /** Records that the last sealed bundle had, by destination. */
    private final int[] lastRecords;
    /** Whether a record has had a time. */
    private boolean timed;

    private final boolean[] isUnflushed;
    private final int[] unflushed;
    private int unflushedCount;
    /** Of each record that is appended from now on. */
    private int recordWeight;

    /**
     * @param destinations number of tasks that may receive
     * @param bundleRecords most records in a bundle of objects
     * @param keyed whether keys may travel with objects
     */
    public OpenRouter(int destinations, int bundleRecords, boolean keyed, OpenBundleOutlet outlet) {
        this.bundleRecords = bundleRecords;
        this.keyed = keyed;
        this.outlet = outlet;
        this.filling = new OpenBundle[destinations];
        this.lastRecords = new int[destinations];
        this.isUnflushed = new boolean[destinations];
        this.unflushed = new int[destinations];
    }

    /** Says what each record that is appended as an object from now on weighs, bytes; 0 at first: bundles are full by their count alone. */
    public void recordWeight(int bytes) {
        recordWeight = bytes;
    }

    /** Appends a record for one destination; {@code time} may be {@link OpenBundle#NO_TIME}. */
    public void append(int destination, @Nullable Object record, long time) {
        OpenReferenceBundle bundle = referencesFor(destination, time);
        bundle.addWeight(recordWeight);
        if (bundle.append(record, time)) {
            FULL.call(outlet, destination);
        }
    }

    /** Appends a record for one destination, its key and key hash travelling with it. */
    public void append(int destination, @Nullable Object record, long time, @Nullable Object key, int keyHash) {
        OpenReferenceBundle bundle = referencesFor(destination, time);
        bundle.addWeight(recordWeight);
        if (bundle.append(record, time, key, keyHash)) {
            FULL.call(outlet, destination);
        }
    }

    /**
     * Appends an encoded record for one destination.
     *
     * @param record begins with the record
     * @param length of the record, bytes
     * @param memory where a bundle is taken from if there is none with room for it
     * @return false if it is larger than a bundle, or there is no memory for one; nothing was appended then
     */
    public boolean append(int destination, byte[] record, int length, OpenOffHeapPool memory) {
        OpenOffHeapBundle bundle = offHeapFor(destination, length, memory);
        if (bundle == null) {
            return false;
        }
        bundle.addWeight(length);
        if (bundle.append(record, length)) {
            FULL.call(outlet, destination);
        }
        return true;
    }

    /** Whether nothing was appended since the last {@link #flush()} or {@link #deferFlush()}. */
    public boolean isFlushed() {
        return unflushedCount == 0;
    }

    /** Tells every consumer that has something new to read. */
    public void flush() {
        for (int i = 0; i < unflushedCount; i++) {
            int destination = unflushed[i];
            isUnflushed[destination] = false;
            outlet.settled(destination);
            outlet.flush(destination);
        }
        unflushedCount = 0;
    }

    /** Leaves it to another thread to tell the consumers of what was appended so far. The caller sees to it that one does. */
    public void deferFlush() {
        for (int i = 0; i < unflushedCount; i++) {
            int destination = unflushed[i];
            isUnflushed[destination] = false;
            outlet.settled(destination);
        }
        unflushedCount = 0;
    }

    /**
     * Seals the bundle that is being filled for one destination, if there is one: it is full, or what comes next must not
     * come before something else that goes there.
     */
    public void seal(int destination) {
        OpenBundle bundle = filling[destination];
        if (bundle != null) {
            filling[destination] = null;
            lastRecords[destination] = bundle.recordCount();
            bundle.seal();
        }
    }

    /** Leaves the bundle that is being filled for a destination as it is: nobody will read it. The next record begins another. */
    public void abandon(int destination) {
        filling[destination] = null;
    }

    private OpenReferenceBundle referencesFor(int destination, long time) {
        if (filling[destination] instanceof OpenReferenceBundle filled && filled.holds(time)) {
            fill(destination);
            return filled;
        }
        timed |= time != OpenBundle.NO_TIME;
        return OPEN.call(this, destination);
    }

    private OpenReferenceBundle openReferences(int destination) {
        OpenReferenceBundle bundle = new OpenReferenceBundle(roomFor(destination), timed, keyed);
        replace(destination, bundle);
        return bundle;
    }

    /**
     * Twice what the last bundle had, so that one that is sealed early, by a watermark or a checkpoint, leaves little room unused; at most
     * what the outlet wants.
     */
    private int roomFor(int destination) {
        int wanted = Math.max(LEAST_RECORDS, 2 * lastRecords[destination]);
        return Math.min(Math.min(bundleRecords, wanted), outlet.mostRecords(destination));
    }

    private @Nullable OpenOffHeapBundle offHeapFor(int destination, int length, OpenOffHeapPool memory) {
        if (filling[destination] instanceof OpenOffHeapBundle filled && filled.hasRoomFor(length)) {
            fill(destination);
            return filled;
        }
        OpenOffHeapBundle bundle = length <= OpenOffHeapPool.ROOM_BYTES ? memory.take() : null;
        if (bundle != null) {
            replace(destination, bundle);
        }
        return bundle;
    }

    /** Begins another bundle for a destination, after whatever was being filled for it. */
    private void replace(int destination, OpenBundle bundle) {
        if (filling[destination] != null) {
            outlet.full(destination);
        }
        outlet.open(destination, bundle);
        filling[destination] = bundle;
        fill(destination);
    }

    /** Not before the bundle is open: whoever waits for room flushes, but not what is appended only after that. */
    private void fill(int destination) {
        if (!isUnflushed[destination]) {
            isUnflushed[destination] = true;
            unflushed[unflushedCount++] = destination;
            outlet.filling(destination);
        }
    }
}
