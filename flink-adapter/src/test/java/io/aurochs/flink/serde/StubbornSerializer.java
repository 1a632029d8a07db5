package io.aurochs.flink.serde;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** A user's serializer of strings in builders that cannot copy. */
class StubbornSerializer extends TypeSerializer<StringBuilder> {
    private static final long serialVersionUID = 1L;

    private final transient Supplier<RuntimeException> onCopy;
    private final transient @Nullable Supplier<RuntimeException> onSerialize;

    StubbornSerializer(Supplier<RuntimeException> onCopy, @Nullable Supplier<RuntimeException> onSerialize) {
        this.onCopy = onCopy;
        this.onSerialize = onSerialize;
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<StringBuilder> duplicate() {
        return new StubbornSerializer(onCopy, onSerialize);
    }

    @Override
    public StringBuilder createInstance() {
        return new StringBuilder();
    }

    @Override
    public StringBuilder copy(StringBuilder from) {
        throw onCopy.get();
    }

    @Override
    public StringBuilder copy(StringBuilder from, StringBuilder reuse) {
        throw onCopy.get();
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public void serialize(StringBuilder record, DataOutputView target) throws IOException {
        if (onSerialize != null) {
            throw onSerialize.get();
        }
        target.writeUTF(record.toString());
    }

    @Override
    public StringBuilder deserialize(DataInputView source) throws IOException {
        return new StringBuilder(source.readUTF());
    }

    @Override
    public StringBuilder deserialize(StringBuilder reuse, DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public void copy(DataInputView source, DataOutputView target) throws IOException {
        target.writeUTF(source.readUTF());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public TypeSerializerSnapshot<StringBuilder> snapshotConfiguration() {
        throw new UnsupportedOperationException();
    }
}
