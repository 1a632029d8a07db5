package io.aurochs.flink.serde;

import java.lang.reflect.Field;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * The fields of the rows of a serializer of SQL and the Table API; read once per copier.
 *
 * @param types Flink's {@code LogicalType} of each field
 * @param serializers of the fields
 * @param getters Flink's {@code RowData.FieldGetter} of each field, which also knows a type's precision
 * @param typeOfTypes class of the types
 * @param getterType class of the getters
 */
record RowFields(
        List<Object> types,
        List<TypeSerializer<?>> serializers,
        List<Object> getters,
        Class<?> typeOfTypes,
        Class<?> getterType) {
    /** @throws ReflectiveOperationException if Flink's class has no such fields */
    static RowFields of(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        Object[] types = read(serializer, "types");
        Object[] getters = read(serializer, "fieldGetters");
        return new RowFields(
                List.of(types),
                List.of((TypeSerializer<?>[]) read(serializer, "fieldSerializers")),
                List.of(getters),
                types.getClass().getComponentType(),
                getters.getClass().getComponentType());
    }

    private static Object[] read(TypeSerializer<?> serializer, String name) throws ReflectiveOperationException {
        Field field = serializer.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return (Object[]) field.get(serializer);
    }
}
