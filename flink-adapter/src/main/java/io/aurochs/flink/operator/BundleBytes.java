package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.StretchSerializer;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.io.network.api.writer.RecordWriter;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records of an output's bundles as Flink's own writer would have written them, for a consumer whose input reads bytes. The
 * translation keeps Flink's writer on such edges; this is for an input that it did not foresee.
 *
 * <p>For any thread.
 */
public final class BundleBytes implements StretchSerializer {
    private static final Logger LOG = LoggerFactory.getLogger(BundleBytes.class);
    private static final int INITIAL_BYTES = 4_096;

    private final String producer;
    /** Never used but to duplicate it. */
    private final TypeSerializer<?> template;

    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * @param producer the task that emits, for people
     * @param serializer of the values that it emits; it is duplicated
     */
    public BundleBytes(String producer, TypeSerializer<?> serializer) {
        this.producer = producer;
        this.template = serializer;
    }

    /** The first call for an output logs a warning. */
    @Override
    public byte[] of(OpenBundle bundle, int from, int to) {
        if (warned.compareAndSet(false, true)) {
            LOG.warn(
                    "a consumer of '{}' reads bytes, and its bundles are serialised for it, which is slower than Flink's own"
                            + " exchange: the consumer has an input that Aurochs does not know; please report its operator",
                    producer);
        }
        try {
            return serialized(bundle, from, to);
        } catch (IOException e) {
            throw new UncheckedIOException("a record of '" + producer + "' cannot be serialised: " + e.getMessage(), e);
        }
    }

    private byte[] serialized(OpenBundle bundle, int from, int to) throws IOException {
        OpenBundleReader reader = new OpenBundleReader();
        reader.open(bundle, from, to);
        DataOutputSerializer bytes = new DataOutputSerializer(INITIAL_BYTES);
        if (reader.isEncoded()) {
            while (reader.hasNext()) {
                byte[] element = new byte[reader.nextSize()];
                reader.next(element);
                bytes.writeInt(element.length);
                bytes.write(element);
            }
        } else {
            write(new BundledElements(reader), bytes);
        }
        return bytes.getCopyOfBuffer();
    }

    private void write(BundledElements elements, DataOutputSerializer bytes) throws IOException {
        SerializationDelegate<StreamElement> delegate = new SerializationDelegate<>(newSerializer());
        DataOutputSerializer one = new DataOutputSerializer(INITIAL_BYTES);
        while (elements.hasNext()) {
            delegate.setInstance(elements.next());
            ByteBuffer element = RecordWriter.serializeRecord(one, delegate);
            bytes.write(element.array(), element.arrayOffset() + element.position(), element.remaining());
        }
    }

    /** Of the calling thread's own. */
    private synchronized TypeSerializer<StreamElement> newSerializer() {
        return new StreamElementSerializer<>(template.duplicate());
    }
}
