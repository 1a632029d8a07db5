package org.apache.flink.runtime.io.network.buffer;

import io.aurochs.api.Internal;
import io.aurochs.flink.exchange.StretchSerializer;
import io.aurochs.open.OpenBundle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/**
 * A bundle that is being filled, where a result partition expects a builder of a buffer: the partition finishes it before
 * every event and at its own end, counts its bytes, and closes it when the task fails. Positions are multiples of what a
 * record takes in the bundle. It holds one buffer of Flink's pool as its permit, so that back-pressure is Flink's.
 *
 * <p>Used by the producing task's thread; what it hands to the consumer is thread-safe.
 */
@Internal
public final class BundleBuilder extends BufferBuilder {
    private static final MemorySegment NO_MEMORY = MemorySegmentFactory.allocateUnpooledSegment(1);

    private final OpenBundle bundle;
    private final BundleBuffer buffer;
    private final IntConsumer onFinish;
    private final Runnable onAbandon;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param release called once, on any thread, when neither producer nor consumer uses the bundle any more
     * @param onFinish seals the bundle; takes its final size in bytes
     * @param onAbandon called when the bundle is closed without having been sealed: it must not be filled any more
     * @param bytes serialises records for a consumer that reads bytes
     */
    public BundleBuilder(
            OpenBundle bundle, Runnable release, IntConsumer onFinish, Runnable onAbandon, StretchSerializer bytes) {
        super(NO_MEMORY, BufferRecycler.DummyBufferRecycler.INSTANCE);
        this.bundle = bundle;
        this.buffer = BundleBuffer.whole(bundle, bundle.capacity() * bundle.bytesPerRecord(), release, bytes);
        this.onFinish = onFinish;
        this.onAbandon = onAbandon;
    }

    @Override
    public BufferConsumer createBufferConsumerFromBeginning() {
        return new BundleConsumer(buffer.hold(), this::position);
    }

    @Override
    public BufferConsumer createBufferConsumer() {
        throw new UnsupportedOperationException("a bundle is consumed from its beginning");
    }

    /** Position as {@link BufferConsumer} reads it: negative once finished, with a value of its own for finished and empty. */
    private int position() {
        int progress = bundle.progress();
        if (progress >= 0) {
            return progress * bundle.bytesPerRecord();
        }
        return progress == ~0 ? PositionMarker.FINISHED_EMPTY : -(~progress * bundle.bytesPerRecord());
    }

    @Override
    public int finish() {
        int bytes = getCommittedBytes();
        onFinish.accept(bytes);
        return bytes;
    }

    @Override
    public boolean isFinished() {
        return bundle.isSealed();
    }

    @Override
    public boolean isFull() {
        return getCommittedBytes() == buffer.getMaxCapacity();
    }

    @Override
    public int getWritableBytes() {
        return buffer.getMaxCapacity() - getCommittedBytes();
    }

    @Override
    public int getCommittedBytes() {
        return bundle.recordCount() * bundle.bytesPerRecord();
    }

    @Override
    public int getMaxCapacity() {
        return buffer.getMaxCapacity();
    }

    /** Does nothing: a bundle's room is counted in records. */
    @Override
    public void trim(int newSize) {}

    @Override
    public int append(ByteBuffer source) {
        throw new UnsupportedOperationException("a bundle takes records, not bytes");
    }

    @Override
    public int appendAndCommit(ByteBuffer source) {
        return append(source);
    }

    @Override
    public void close() {
        // Twice where a thread that outlives its task fills the bundle up while the task closes it.
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (!bundle.isSealed()) {
            onAbandon.run();
        }
        buffer.recycleBuffer();
    }
}
