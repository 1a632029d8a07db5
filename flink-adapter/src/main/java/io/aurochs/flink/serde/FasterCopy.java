package io.aurochs.flink.serde;

import java.io.IOException;
import java.io.Serial;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** A serializer that leaves all but copying to another. Belongs to one thread, and is never itself serialized. */
final class FasterCopy<T> extends TypeSerializer<T> {
    @Serial
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<T> serializer;
    private final transient UnaryOperator<Object> copier;

    FasterCopy(TypeSerializer<T> serializer, UnaryOperator<Object> copier) {
        this.serializer = serializer;
        this.copier = copier;
    }

    UnaryOperator<Object> copier() {
        return copier;
    }

    @Override
    @SuppressWarnings("unchecked") // a copy is of its original's type
    public T copy(T from) {
        return from == null ? serializer.copy(from) : (T) copier.apply(from);
    }

    @Override
    public T copy(T from, T reuse) {
        return copy(from);
    }

    /** The plain one: a copier is not shared between threads. */
    @Override
    public TypeSerializer<T> duplicate() {
        return serializer.duplicate();
    }

    @Override
    public boolean isImmutableType() {
        return serializer.isImmutableType();
    }

    @Override
    public T createInstance() {
        return serializer.createInstance();
    }

    @Override
    public int getLength() {
        return serializer.getLength();
    }

    @Override
    public void serialize(T record, DataOutputView target) throws IOException {
        serializer.serialize(record, target);
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
        return serializer.deserialize(source);
    }

    @Override
    public T deserialize(T reuse, DataInputView source) throws IOException {
        return serializer.deserialize(reuse, source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        serializer.copy(source, target);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FasterCopy<?> faster && faster.serializer.equals(serializer);
    }

    @Override
    public int hashCode() {
        return serializer.hashCode();
    }

    @Override
    public TypeSerializerSnapshot<T> snapshotConfiguration() {
        return serializer.snapshotConfiguration();
    }
}
