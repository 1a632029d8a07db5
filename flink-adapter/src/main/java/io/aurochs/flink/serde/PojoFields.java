package io.aurochs.flink.serde;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;

/** The fields that a {@link PojoSerializer} covers, which it tells nobody outside its package; read once per copier. */
record PojoFields(Class<?> type, List<Field> fields, List<TypeSerializer<?>> serializers) {
    /** @throws NotGeneratedException if a field is gone, which only a serializer restored from a savepoint can say */
    static PojoFields of(PojoSerializer<?> serializer) throws ReflectiveOperationException {
        Field[] fields = (Field[]) read(serializer, "fields");
        if (Arrays.stream(fields).anyMatch(Objects::isNull)) {
            throw new NotGeneratedException("the serializer covers fields that the class no longer has");
        }
        TypeSerializer<?>[] serializers = (TypeSerializer<?>[]) read(serializer, "fieldSerializers");
        return new PojoFields((Class<?>) read(serializer, "clazz"), List.of(fields), List.of(serializers));
    }

    private static Object read(PojoSerializer<?> serializer, String name) throws ReflectiveOperationException {
        Field field = PojoSerializer.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(serializer);
    }
}
