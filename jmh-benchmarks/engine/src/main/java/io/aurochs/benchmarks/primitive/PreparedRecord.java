package io.aurochs.benchmarks.primitive;

import io.aurochs.bundle.RecordEncoding;
import net.openhft.chronicle.bytes.Bytes;

/** A record made before the measurement, so that every byte allocated during it is the engine's. */
public final class PreparedRecord {
    private final int index;
    private final int keyHash;
    private long root;
    private long edgeId;

    private PreparedRecord(int index) {
        this.index = index;
        this.keyHash = index * 0x9E3779B9;
    }

    /** Makes as many records, with different keys. */
    public static PreparedRecord[] make(int count) {
        PreparedRecord[] records = new PreparedRecord[count];
        for (int i = 0; i < count; i++) {
            records[i] = new PreparedRecord(i);
        }
        return records;
    }

    public int keyHash() {
        return keyHash;
    }

    /** Message the record comes of, as the ledger knows it. */
    public long root() {
        return root;
    }

    /** Its id in that message's tree of records. */
    public long edgeId() {
        return edgeId;
    }

    /** The record is on its way again. */
    public void emit(long newRoot, long newEdgeId) {
        root = newRoot;
        edgeId = newEdgeId;
    }

    /** Writes which record it is and what has changed about it, and so makes none when it reads. */
    public static final class Encoding implements RecordEncoding {
        private final PreparedRecord[] records;

        public Encoding(PreparedRecord[] records) {
            this.records = records;
        }

        @Override
        public void encode(Object record, Bytes<?> out) {
            PreparedRecord written = (PreparedRecord) record;
            out.writeInt(written.index);
            out.writeLong(written.root);
            out.writeLong(written.edgeId);
        }

        @Override
        public Object decode(Bytes<?> in, int size) {
            PreparedRecord read = records[in.readInt()];
            read.emit(in.readLong(), in.readLong());
            return read;
        }
    }
}
