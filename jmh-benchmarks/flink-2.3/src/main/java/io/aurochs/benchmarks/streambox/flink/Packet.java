package io.aurochs.benchmarks.streambox.flink;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.CopyableValue;

/** A packet's latency between two hosts. It writes itself, which is the fastest that Flink has. */
public final class Packet implements CopyableValue<Packet> {
    private static final long serialVersionUID = 1L;
    private static final int BYTES = 3 * Long.BYTES;

    private long source;
    private long destination;
    private long latencyUs;

    /** As Flink wants it. */
    public Packet() {}

    void set(long newSource, long newDestination, long newLatencyUs) {
        source = newSource;
        destination = newDestination;
        latencyUs = newLatencyUs;
    }

    /** Both IPv4 addresses in one key: the source in the high half. */
    long pair() {
        return source << Integer.SIZE | destination;
    }

    long latencyUs() {
        return latencyUs;
    }

    @Override
    public int getBinaryLength() {
        return BYTES;
    }

    @Override
    public void copyTo(Packet target) {
        target.set(source, destination, latencyUs);
    }

    @Override
    public Packet copy() {
        Packet copy = new Packet();
        copyTo(copy);
        return copy;
    }

    @Override
    public void copy(DataInputView from, DataOutputView to) throws IOException {
        to.write(from, BYTES);
    }

    @Override
    public void write(DataOutputView to) throws IOException {
        to.writeLong(source);
        to.writeLong(destination);
        to.writeLong(latencyUs);
    }

    @Override
    public void read(DataInputView from) throws IOException {
        source = from.readLong();
        destination = from.readLong();
        latencyUs = from.readLong();
    }
}
