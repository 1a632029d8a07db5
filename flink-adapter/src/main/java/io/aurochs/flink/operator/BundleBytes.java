package io.aurochs.flink.operator;

import io.aurochs.flink.exchange.StretchSerializer;
import io.aurochs.flink.serde.MutatedRecordException;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records of an output's bundles as Flink's own writer would have written them: for unaligned checkpoints, and for a consumer whose
 * input reads bytes. The translation keeps Flink's writer on edges to such consumers; this is for an input that it did not foresee.
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
    /** Kept, since a checkpoint serialises many stretches in succession. Guarded by this. */
    private @Nullable TypeSerializer<StreamElement> ofCheckpoints;

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
    public byte[] forReader(OpenBundle bundle, int from, int to) {
        if (warned.compareAndSet(false, true)) {
            LOG.warn(
                    "a consumer of '{}' reads bytes, and its bundles are serialised for it, which is slower than Flink's own"
                            + " exchange: the consumer has an input that Aurochs does not know; please report its operator",
                    producer);
        }
        return serialized(bundle, from, to, newSerializer());
    }

    @Override
    public synchronized byte[] forCheckpoint(OpenBundle bundle, int from, int to) {
        TypeSerializer<StreamElement> serializer = ofCheckpoints;
        if (serializer == null) {
            serializer = newSerializer();
            ofCheckpoints = serializer;
        }
        return serialized(bundle, from, to, serializer);
    }

    private byte[] serialized(OpenBundle bundle, int from, int to, TypeSerializer<StreamElement> serializer) {
        OpenBundleReader reader = new OpenBundleReader();
        reader.open(bundle, from, to);
        DataOutputSerializer bytes = new DataOutputSerializer(INITIAL_BYTES);
        try {
            if (reader.isEncoded()) {
                copy(reader, bytes);
            } else {
                write(new BundledElements(reader), serializer, bytes);
            }
        } catch (MutatedRecordException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            String message = "a record of '" + producer + "' cannot be serialised: " + e;
            throw new UncheckedIOException(message, new IOException(message, e));
        }
        return bytes.getCopyOfBuffer();
    }

    private static void copy(OpenBundleReader reader, DataOutputSerializer bytes) throws IOException {
        while (reader.hasNext()) {
            byte[] element = new byte[reader.nextSize()];
            reader.next(element);
            bytes.writeInt(element.length);
            bytes.write(element);
        }
    }

    private static void write(
            BundledElements elements, TypeSerializer<StreamElement> serializer, DataOutputSerializer bytes)
            throws IOException {
        SerializationDelegate<StreamElement> delegate = new SerializationDelegate<>(serializer);
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
