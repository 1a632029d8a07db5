package io.aurochs.flink.serde;

import java.lang.reflect.Field;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializerBase;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.jspecify.annotations.Nullable;

/** The class that a serializer was made for, where Flink's own serializers keep it. */
final class SerializedClass {
    private SerializedClass() {}

    /** Null if it is not known. */
    static @Nullable Class<?> of(TypeSerializer<?> serializer) {
        if (serializer instanceof TupleSerializerBase<?> tuples) {
            return tuples.getTupleClass();
        }
        if (serializer instanceof PojoSerializer) {
            return read(PojoSerializer.class, "clazz", serializer);
        }
        if (serializer instanceof KryoSerializer) {
            return read(KryoSerializer.class, "type", serializer);
        }
        return null;
    }

    private static @Nullable Class<?> read(Class<?> owner, String name, TypeSerializer<?> serializer) {
        try {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return (Class<?>) field.get(serializer);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
