package io.aurochs.flink.exchange;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.io.network.buffer.BufferBuilder;

/**
 * The permits that one bundle holds: a buffer of Flink's pool from its first record on, and one more for each further buffer that its
 * records would have filled; none any more once they have passed to the next bundle. What is in it is guarded by the {@link BundlePermits}
 * that it comes from, but for its bytes.
 */
public final class BundleCharge {
    private final int bufferBytes;
    private final List<BufferBuilder> held = new ArrayList<>(1);
    private boolean isReleased;
    /** What the bundle weighs; the producer's until the bundle is sealed, then whoever's releases it. */
    private long bytes;

    BundleCharge(BufferBuilder permit) {
        this.bufferBytes = permit.getMaxCapacity();
        held.add(permit);
    }

    /** Takes over the permits of the bundle before. */
    private BundleCharge(BundleCharge before) {
        this.bufferBytes = before.bufferBytes;
        held.addAll(before.held);
        before.held.clear();
    }

    /** Of the next bundle for the same destination, which gets the permits of this one. */
    BundleCharge next() {
        return new BundleCharge(this);
    }

    /** How many permits it holds. */
    int permits() {
        return held.size();
    }

    /** How many bytes one permit stands for: Flink's {@code taskmanager.memory.segment-size}. */
    public int bufferBytes() {
        return bufferBytes;
    }

    /** Notes what the sealed bundle weighs, bytes. By its producer, before it gives the bundle away. */
    public void weighs(long weight) {
        bytes = weight;
    }

    /** What the bundle weighs, bytes; 0 if it was never sealed. By its producer, and by whoever releases it. */
    public long bytes() {
        return bytes;
    }

    /** Adds a permit; false if the bundle has been read meanwhile and holds none any more. */
    boolean add(BufferBuilder permit) {
        if (!isReleased) {
            held.add(permit);
        }
        return !isReleased;
    }

    boolean isReleased() {
        return isReleased;
    }

    /** Takes all permits out. */
    List<BufferBuilder> release() {
        isReleased = true;
        return held;
    }
}
