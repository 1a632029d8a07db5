package io.aurochs.differential.flink.component;

import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Index and position. */
final class NumberSplitSerializer implements SimpleVersionedSerializer<NumberSplit> {
    static final int BYTES = Integer.BYTES + Long.BYTES;

    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(NumberSplit split) {
        return ByteBuffer.allocate(BYTES)
                .putInt(split.index())
                .putLong(split.position())
                .array();
    }

    @Override
    public NumberSplit deserialize(int version, byte[] serialized) {
        ByteBuffer bytes = ByteBuffer.wrap(serialized);
        return new NumberSplit(bytes.getInt(), bytes.getLong());
    }
}
