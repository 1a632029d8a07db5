package io.aurochs.flink.serde;

import java.io.IOException;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** The oracle: what stock Flink does with a record between two tasks. */
final class Stock {
    private Stock() {}

    static <T> TypeSerializer<T> serializerOf(TypeInformation<T> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }

    static <T> TypeSerializer<T> serializerOf(TypeHint<T> hint) {
        return serializerOf(hint.getTypeInfo());
    }

    static <T> TypeSerializer<T> serializerOf(Class<T> type) {
        return serializerOf(TypeInformation.of(type));
    }

    static byte[] bytes(TypeSerializer<?> serializer, Object record) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        Serializers.ofObjects(serializer).serialize(record, out);
        return out.getCopyOfBuffer();
    }

    static Object roundTrip(TypeSerializer<?> serializer, Object record) throws IOException {
        return Serializers.ofObjects(serializer).deserialize(new DataInputDeserializer(bytes(serializer, record)));
    }
}
