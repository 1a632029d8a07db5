package io.aurochs.benchmarks.streambox.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.CopyableValue;

/** A record of one of the joined streams. It writes itself, which is the fastest that Flink has. */
public final class JoinRecord implements CopyableValue<JoinRecord> {
    private static final long serialVersionUID = 1L;
    private static final int BYTES = 3 * Long.BYTES;

    private long key;
    private long timeMs;
    private long payload;

    /** As Flink wants it. */
    public JoinRecord() {}

    void set(long newKey, long newTimeMs, long newPayload) {
        key = newKey;
        timeMs = newTimeMs;
        payload = newPayload;
    }

    long key() {
        return key;
    }

    long timeMs() {
        return timeMs;
    }

    long payload() {
        return payload;
    }

    @Override
    public int getBinaryLength() {
        return BYTES;
    }

    @Override
    public void copyTo(JoinRecord target) {
        target.set(key, timeMs, payload);
    }

    @Override
    public JoinRecord copy() {
        JoinRecord copy = new JoinRecord();
        copyTo(copy);
        return copy;
    }

    @Override
    public void copy(DataInputView from, DataOutputView to) throws IOException {
        to.write(from, BYTES);
    }

    @Override
    public void write(DataOutputView to) throws IOException {
        to.writeLong(key);
        to.writeLong(timeMs);
        to.writeLong(payload);
    }

    @Override
    public void read(DataInputView from) throws IOException {
        key = from.readLong();
        timeMs = from.readLong();
        payload = from.readLong();
    }
}
