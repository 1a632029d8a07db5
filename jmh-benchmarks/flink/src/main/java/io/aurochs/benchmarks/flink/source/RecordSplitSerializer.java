package io.aurochs.benchmarks.flink.source;

import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A split as twelve bytes. */
final class RecordSplitSerializer implements SimpleVersionedSerializer<RecordSplit> {
    static final int BYTES = Integer.BYTES + Long.BYTES;

    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(RecordSplit split) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        write(split, bytes);
        return bytes.array();
    }

    @Override
    public RecordSplit deserialize(int version, byte[] serialized) {
        return read(ByteBuffer.wrap(serialized));
    }

    static void write(RecordSplit split, ByteBuffer to) {
        to.putInt(split.index()).putLong(split.next());
    }

    static RecordSplit read(ByteBuffer from) {
        return new RecordSplit(from.getInt(), from.getLong());
    }
}
