package io.aurochs.differential.flink.component;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Whether it is sealed, then the numbers. */
final class ParcelSerializer implements SimpleVersionedSerializer<Parcel> {
    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(Parcel parcel) {
        ByteBuffer bytes =
                ByteBuffer.allocate(1 + parcel.numbers().size() * Long.BYTES).put((byte) (parcel.isSealed() ? 1 : 0));
        parcel.numbers().forEach(bytes::putLong);
        return bytes.array();
    }

    @Override
    public Parcel deserialize(int version, byte[] serialized) {
        ByteBuffer bytes = ByteBuffer.wrap(serialized);
        boolean isSealed = bytes.get() == 1;
        List<Long> numbers = new ArrayList<>();
        while (bytes.hasRemaining()) {
            numbers.add(bytes.getLong());
        }
        return new Parcel(isSealed, numbers);
    }
}
