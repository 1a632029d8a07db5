package io.aurochs.flink.serde;

import java.util.Map;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.ByteSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.FloatSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.ShortSerializer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What the rows of SQL and the Table API read and write as a primitive value, by its serializer: several types share one.
 *
 * @param name in the names of the methods, as {@code getLong} and {@code writeLong}
 */
record RowPrimitive(String name, Class<?> type, Class<?> box) {
    private static final Map<Class<?>, RowPrimitive> BY_SERIALIZER = Map.of(
            BooleanSerializer.class, new RowPrimitive("Boolean", boolean.class, Boolean.class),
            ByteSerializer.class, new RowPrimitive("Byte", byte.class, Byte.class),
            ShortSerializer.class, new RowPrimitive("Short", short.class, Short.class),
            IntSerializer.class, new RowPrimitive("Int", int.class, Integer.class),
            LongSerializer.class, new RowPrimitive("Long", long.class, Long.class),
            FloatSerializer.class, new RowPrimitive("Float", float.class, Float.class),
            DoubleSerializer.class, new RowPrimitive("Double", double.class, Double.class));

    /** Null where the values of a serializer are objects. */
    static @Nullable RowPrimitive of(TypeSerializer<?> serializer) {
        return BY_SERIALIZER.get(serializer.getClass());
    }

    /** Pushes the value of a field of the row in a local variable. */
    void push(MethodVisitor code, int row, int field) {
        code.visitVarInsn(Opcodes.ALOAD, row);
        code.visitIntInsn(Opcodes.SIPUSH, field);
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE,
                TableClasses.ROW,
                "get" + name,
                Type.getMethodDescriptor(Type.getType(type), Type.INT_TYPE),
                true);
    }

    /** Boxes the value on top of the stack. */
    void box(MethodVisitor code) {
        Type boxed = Type.getType(box);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                boxed.getInternalName(),
                "valueOf",
                Type.getMethodDescriptor(boxed, Type.getType(type)),
                false);
    }
}
