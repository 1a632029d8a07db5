package io.aurochs.differential.flink.component;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** One split after the other. */
final class NumberSplitsSerializer implements SimpleVersionedSerializer<List<NumberSplit>> {
    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(List<NumberSplit> splits) {
        ByteBuffer bytes = ByteBuffer.allocate(splits.size() * NumberSplitSerializer.BYTES);
        splits.forEach(split -> bytes.putInt(split.index()).putLong(split.position()));
        return bytes.array();
    }

    @Override
    public List<NumberSplit> deserialize(int version, byte[] serialized) {
        ByteBuffer bytes = ByteBuffer.wrap(serialized);
        List<NumberSplit> splits = new ArrayList<>();
        while (bytes.hasRemaining()) {
            splits.add(new NumberSplit(bytes.getInt(), bytes.getLong()));
        }
        return splits;
    }
}
