package org.apache.flink.runtime.io.network.buffer;

import org.apache.flink.runtime.io.network.buffer.BufferBuilder.PositionMarker;

/**
 * What the queue of a partition holds of a bundle. Flink copies what is in a queue only to write it into an unaligned checkpoint, by
 * another thread and while the consumer goes on: a copy consists of bytes.
 *
 * <p>Used by one thread at a time, as Flink has it: under the queue's lock.
 */
final class BundleConsumer extends BufferConsumer {
    private final BundleBuffer bundle;
    private final PositionMarker written;

    /**
     * @param bundle the whole of it, held for this consumer
     * @param written how far the producer is
     */
    BundleConsumer(BundleBuffer bundle, PositionMarker written) {
        super(bundle, written, 0);
        this.bundle = bundle;
        this.written = written;
    }

    /** The records that nobody has taken out yet, serialised. */
    @Override
    public BufferConsumer copy() {
        int from = getCurrentReaderPosition();
        int unread = PositionMarker.getAbsolute(written.get()) - from;
        BundleBuffer stretch = bundle.readOnlySlice(from, unread);
        Buffer bytes = stretch.lastForCheckpoint(stretch.recordCount());
        int finished = bytes.getSize() == 0 ? PositionMarker.FINISHED_EMPTY : -bytes.getSize();
        return new BufferConsumer(bytes, () -> finished, 0);
    }
}
