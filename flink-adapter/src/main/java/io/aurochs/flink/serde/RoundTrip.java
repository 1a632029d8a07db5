package io.aurochs.flink.serde;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/** Serializes and deserializes, as stock does between two tasks: the slow way, with stock's results and failures. */
final class RoundTrip implements MeasuredCopy {
    private static final int INITIAL_BYTES = 64;
    /** A buffer that a large record has made larger is given back. */
    private static final int KEPT_BYTES = 1 << 20;

    private final TypeSerializer<Object> serializer;
    private DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
    private final DataInputDeserializer in = new DataInputDeserializer();
    private int bytes;

    RoundTrip(TypeSerializer<?> serializer) {
        this.serializer = Serializers.ofObjects(serializer);
    }

    /** @throws UncheckedIOException with the message of the {@code IOException}, as stock's output throws it */
    @Override
    public Object apply(Object record) {
        try {
            return trip(record);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** What stock makes of a null: usually an exception. */
    @SuppressWarnings("NullAway") // serializers know no nullness
    @Nullable
    Object ofNull() {
        return apply(null);
    }

    @SuppressWarnings("NullAway")
    @Nullable
    Object tryNull() throws IOException {
        return trip(null);
    }

    @Override
    public int bytes() {
        return bytes;
    }

    private Object trip(Object record) throws IOException {
        out.clear();
        try {
            serializer.serialize(record, out);
            bytes = out.length();
            in.setBuffer(out.getSharedBuffer(), 0, out.length());
            return deserialize();
        } finally {
            if (out.getSharedBuffer().length > KEPT_BYTES) {
                out = new DataOutputSerializer(INITIAL_BYTES);
            }
        }
    }

    /** Stock's message for it speaks of broken serialization, too. */
    private Object deserialize() throws IOException {
        try {
            return serializer.deserialize(in);
        } catch (EOFException e) {
            throw new IOException(
                    "The record's serializer reads more than the " + bytes
                            + " bytes that it has written: broken serialization. Check the methods of the record's type"
                            + " (Value, Writable) or its Kryo serializer; Flink's is "
                            + serializer.getClass().getName(),
                    e);
        }
    }
}
