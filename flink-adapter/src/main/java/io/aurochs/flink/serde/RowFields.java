package io.aurochs.flink.serde;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * The fields of the rows of a serializer of SQL and the Table API; read once per copier.
 *
 * @param types Flink's {@code LogicalType[]}
 * @param serializers of the fields
 * @param getters Flink's {@code RowData.FieldGetter} of each field, which also knows a type's precision
 * @param getterType their interface
 */
record RowFields(Object types, List<TypeSerializer<?>> serializers, List<Object> getters, Class<?> getterType) {
    /** @throws ReflectiveOperationException if Flink's class has no such fields */
    static RowFields of(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        TypeSerializer<?>[] serializers = (TypeSerializer<?>[]) read(serializer, "fieldSerializers");
        Object getters = read(serializer, "fieldGetters");
        List<Object> each = new ArrayList<>();
        for (int i = 0; i < Array.getLength(getters); i++) {
            each.add(Array.get(getters, i));
        }
        return new RowFields(
                read(serializer, "types"),
                List.of(serializers),
                List.copyOf(each),
                getters.getClass().getComponentType());
    }

    private static Object read(TypeSerializer<?> serializer, String name) throws ReflectiveOperationException {
        Field field = serializer.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(serializer);
    }
}
