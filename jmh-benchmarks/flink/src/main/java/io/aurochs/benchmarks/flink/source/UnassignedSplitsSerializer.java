package io.aurochs.benchmarks.flink.source;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** The enumerator's state: the splits that no reader has, one after another. */
final class UnassignedSplitsSerializer implements SimpleVersionedSerializer<List<RecordSplit>> {
    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(List<RecordSplit> splits) {
        ByteBuffer bytes = ByteBuffer.allocate(splits.size() * RecordSplitSerializer.BYTES);
        splits.forEach(split -> RecordSplitSerializer.write(split, bytes));
        return bytes.array();
    }

    @Override
    public List<RecordSplit> deserialize(int version, byte[] serialized) {
        ByteBuffer bytes = ByteBuffer.wrap(serialized);
        List<RecordSplit> splits = new ArrayList<>();
        while (bytes.hasRemaining()) {
            splits.add(RecordSplitSerializer.read(bytes));
        }
        return splits;
    }
}
