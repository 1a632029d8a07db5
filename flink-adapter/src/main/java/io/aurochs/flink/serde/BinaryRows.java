package io.aurochs.flink.serde;

import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rows of SQL and the Table API. Whatever kind of row an operator emits, stock's consumer reads a binary one; its bytes are
 * written once here, and are the copy.
 */
final class BinaryRows {
    private static final String SERIALIZER = "org.apache.flink.table.runtime.typeutils.RowDataSerializer";

    private BinaryRows() {}

    /** True for the serializer that the Table API uses for rows. */
    static boolean include(TypeSerializer<?> serializer) {
        return serializer.getClass().getName().equals(SERIALIZER);
    }

    /** Makes the rows that stock's consumers would read. Belongs to the serializer's thread. */
    static MeasuredCopy copier(TypeSerializer<?> serializer) throws ReflectiveOperationException {
        Class<?> host = serializer.getClass();
        return new Copier(new BinaryRowCopierClass(host, RowFields.of(serializer)).define(), size(host));
    }

    @SuppressWarnings("unchecked") // it is generated as one
    private static ToIntFunction<Object> size(Class<?> host) throws ReflectiveOperationException {
        CopierClass size = new CopierClass(host, ToIntFunction.class, 0);
        MethodVisitor code = size.startMethod("applyAsInt", "(Ljava/lang/Object;)I");
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.BINARY_ROW);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TableClasses.BINARY_ROW, "getSizeInBytes", "()I", false);
        code.visitInsn(Opcodes.IRETURN);
        CopierClass.endMethod(code);
        return (ToIntFunction<Object>) size.define();
    }

    private static final class Copier implements MeasuredCopy {
        private final UnaryOperator<Object> copier;
        private final ToIntFunction<Object> size;
        private int bytes;

        Copier(UnaryOperator<Object> copier, ToIntFunction<Object> size) {
            this.copier = copier;
            this.size = size;
        }

        @Override
        public Object apply(Object row) {
            Object copy = copier.apply(row);
            bytes = size.applyAsInt(copy);
            return copy;
        }

        @Override
        public int bytes() {
            return bytes;
        }
    }
}
