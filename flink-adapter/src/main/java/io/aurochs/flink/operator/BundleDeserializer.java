package io.aurochs.flink.operator;

import io.aurochs.jit.OutOfLine;
import io.aurochs.open.OpenBundleReader;
import java.io.IOException;
import org.apache.flink.core.io.IOReadableWritable;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.runtime.io.network.api.serialization.SpillingAdaptiveSpanningRecordDeserializer;
import org.apache.flink.runtime.io.network.buffer.Buffer;
import org.apache.flink.runtime.io.network.buffer.BundleBuffer;
import org.apache.flink.runtime.plugable.NonReusingDeserializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements of one input channel out of bundles; buffers of bytes, which come from edges that kept Flink's own
 * writer and from the channel state of an unaligned checkpoint, it reads as Flink does. Used by the task's thread.
 *
 * @param <T> what Flink reads into. A closer bound would have {@link #getNextRecord} called through a bridge method, and HotSpot compile it
 *     twice
 */
class BundleDeserializer<T extends IOReadableWritable> extends SpillingAdaptiveSpanningRecordDeserializer<T> {
    private static final int INITIAL_BYTES = 256;
    private static final OutOfLine<BundleDeserializer<?>, BundleBuffer, Object> RECYCLE =
            OutOfLine.of(BundleDeserializer::recycle);

    private final OpenBundleReader reader = new OpenBundleReader();
    private final BundledElements elements = new BundledElements(reader);
    private final TravellingKey key;
    private final RecordPrefetch prefetch;
    private final InputProgress progress;
    private final DataInputDeserializer input = new DataInputDeserializer();
    private byte[] encoded = new byte[INITIAL_BYTES];
    private @Nullable BundleBuffer current;

    /**
     * @param spillingDirectories for long records in bytes
     * @param key told the key of each record
     * @param prefetch told of each stretch of a bundle, and of each record before it is read
     * @param progress told of each record
     */
    BundleDeserializer(
            String[] spillingDirectories, TravellingKey key, RecordPrefetch prefetch, InputProgress progress) {
        super(spillingDirectories);
        this.key = key;
        this.prefetch = prefetch;
        this.progress = progress;
    }

    @Override
    public void setNextBuffer(Buffer buffer) throws IOException {
        if (buffer instanceof BundleBuffer bundle) {
            current = bundle;
            bundle.open(reader);
            prefetch.begin(reader);
        } else {
            super.setNextBuffer(buffer);
        }
    }

    @Override
    public DeserializationResult getNextRecord(T target) throws IOException {
        progress.nextRecord();
        if (current == null) {
            key.clear();
            return super.getNextRecord(target);
        }
        if (!reader.hasNext()) {
            recycle();
            return DeserializationResult.PARTIAL_RECORD;
        }
        if (reader.isEncoded()) {
            decode(target);
        } else {
            deliver(target, next());
        }
        if (reader.hasNext()) {
            return DeserializationResult.INTERMEDIATE_RECORD_FROM_BUFFER;
        }
        recycle();
        return DeserializationResult.LAST_RECORD_FROM_BUFFER;
    }

    /** Flink's network input makes the targets, and makes them of this class. */
    @SuppressWarnings("unchecked")
    private static void deliver(IOReadableWritable target, StreamElement element) {
        ((NonReusingDeserializationDelegate<StreamElement>) target).setInstance(element);
    }

    private void decode(T target) throws IOException {
        int size = reader.nextSize();
        if (encoded.length < size) {
            encoded = new byte[Math.max(size, 2 * encoded.length)];
        }
        reader.next(encoded);
        key.clear();
        input.setBuffer(encoded, 0, size);
        target.read(input);
    }

    private StreamElement next() {
        prefetch.next(reader);
        key.follow(reader);
        return elements.next();
    }

    /** What an unaligned checkpoint keeps of the channel: here the records of the current bundle that the task has not taken yet. */
    @Override
    public CloseableIterator<Buffer> getUnconsumedBuffer() throws IOException {
        BundleBuffer bundle = current;
        return bundle == null
                ? super.getUnconsumedBuffer()
                : CloseableIterator.ofElement(bundle.lastForCheckpoint(reader.remaining()), Buffer::recycleBuffer);
    }

    @Override
    public void clear() {
        recycle();
        super.clear();
    }

    private void recycle() {
        BundleBuffer done = current;
        if (done != null) {
            current = null;
            RECYCLE.call(this, done);
        }
    }

    private void recycle(BundleBuffer done) {
        prefetch.end(reader);
        key.keep(reader);
        reader.close();
        done.recycleBuffer();
    }
}
