package io.aurochs.storm.serde;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.List;
import java.util.Map;
import net.openhft.chronicle.bytes.Bytes;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesDeserializer;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.utils.ObjectReader;

/**
 * A tuple as bytes: stream number, source task, anchors, and the values as Storm's Kryo serializers write them. For one
 * thread.
 *
 * <pre>
 *   | stream (int) | source task (int) | anchors (byte) | root, edge (2 longs each) | values (Kryo) |
 * </pre>
 */
public final class TupleEncoding implements RecordEncoding {
    private static final int INITIAL_BYTES = 1_024;
    private static final int UNLIMITED = -1;

    private final GeneralTopologyContext context;
    private final StreamTable streams;
    private final boolean isSerializedAnyway;
    private final KryoValuesSerializer serializer;
    private final KryoValuesDeserializer deserializer;
    private final Output output = new Output(INITIAL_BYTES, UNLIMITED);
    private final Input input = new Input();
    private byte[] payload = new byte[INITIAL_BYTES];

    /**
     * @param context resolves the decoded tuples' fields
     * @param conf names the topology's Kryo registrations
     */
    public TupleEncoding(GeneralTopologyContext context, StreamTable streams, Map<String, Object> conf) {
        this.context = context;
        this.streams = streams;
        this.isSerializedAnyway =
                ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE), false);
        this.serializer = new KryoValuesSerializer(conf);
        this.deserializer = new KryoValuesDeserializer(conf);
    }

    /**
     * Text, numbers, truth values and bytes; what else there is may be large, or nothing that Kryo can write. Where the topology has
     * every tuple serialised anyway, all are.
     */
    @Override
    public boolean isCheap(Object record) {
        if (isSerializedAnyway) {
            return true;
        }
        List<Object> values = ((AurochsTuple) record).getValues();
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            boolean isCheap = value == null
                    || value instanceof String
                    || value instanceof Long
                    || value instanceof Integer
                    || value instanceof Double
                    || value instanceof Boolean
                    || value instanceof byte[]
                    || value instanceof Float
                    || value instanceof Short
                    || value instanceof Byte
                    || value instanceof Character;
            if (!isCheap) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void encode(Object record, Bytes<?> out) {
        AurochsTuple tuple = (AurochsTuple) record;
        out.writeInt(streams.number(tuple.getSourceComponent(), tuple.getSourceStreamId()));
        out.writeInt(tuple.getSourceTask());
        long[] anchors = tuple.anchorPairs();
        out.writeStopBit(anchors.length / 2);
        for (long half : anchors) {
            out.writeLong(half);
        }
        output.reset();
        serializer.serializeInto(tuple.getValues(), output);
        out.write(output.getBuffer(), 0, output.position());
    }

    @Override
    public Object decode(Bytes<?> in, int size) {
        long end = in.readPosition() + size;
        StreamTable.Stream stream = streams.stream(in.readInt());
        int sourceTask = in.readInt();
        int anchorCount = Math.toIntExact(in.readStopBit());
        long[] anchors = new long[2 * anchorCount];
        for (int i = 0; i < anchors.length; i++) {
            anchors[i] = in.readLong();
        }
        int length = Math.toIntExact(end - in.readPosition());
        if (payload.length < length) {
            payload = new byte[Math.max(length, 2 * payload.length)];
        }
        in.read(payload, 0, length);
        input.setBuffer(payload, 0, length);
        List<Object> values = deserializer.deserializeFrom(input);
        return new AurochsTuple(context, values, stream.component(), sourceTask, stream.name()).anchored(anchors);
    }
}
