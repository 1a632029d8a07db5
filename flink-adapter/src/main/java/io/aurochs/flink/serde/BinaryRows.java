package io.aurochs.flink.serde;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Rows of SQL and the Table API. Whatever kind of row an operator emits, stock's consumer reads a binary one; its bytes are
 * written once here, and are the copy. The classes of the Table API are no part of Flink's class path for all jobs, so
 * they are reached through method handles.
 */
final class BinaryRows {
    private static final String SERIALIZER = "org.apache.flink.table.runtime.typeutils.RowDataSerializer";
    private static final String ROW = "org.apache.flink.table.data.RowData";
    private static final String BINARY_ROW = "org.apache.flink.table.data.binary.BinaryRowData";
    private static final MethodType ON_OBJECTS = MethodType.methodType(Object.class, Object.class);

    private BinaryRows() {}

    /** True for the serializer that the Table API uses for rows. */
    static boolean include(TypeSerializer<?> serializer) {
        return serializer.getClass().getName().equals(SERIALIZER);
    }

    /** Makes the rows that stock's consumers would read. Belongs to the serializer's thread. */
    static MeasuredCopy copier(TypeSerializer<?> serializer) {
        try {
            ClassLoader loader = serializer.getClass().getClassLoader();
            Class<?> row = Class.forName(ROW, false, loader);
            Class<?> binaryRow = Class.forName(BINARY_ROW, false, loader);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle toBinary = lookup.findVirtual(
                            serializer.getClass(), "toBinaryRow", MethodType.methodType(binaryRow, row))
                    .bindTo(serializer);
            MethodHandle copy = lookup.findVirtual(binaryRow, "copy", MethodType.methodType(binaryRow));
            MethodHandle size = lookup.findVirtual(binaryRow, "getSizeInBytes", MethodType.methodType(int.class));
            return new Copier(
                    MethodHandles.filterReturnValue(toBinary, copy).asType(ON_OBJECTS),
                    size.asType(MethodType.methodType(int.class, Object.class)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(SERIALIZER + " is not as Aurochs knows it: " + e, e);
        }
    }

    /** The row's bytes may be the serializer's own until they are copied. */
    private static final class Copier implements MeasuredCopy {
        private final MethodHandle toBinaryAndCopy;
        private final MethodHandle size;
        private int bytes;

        Copier(MethodHandle toBinaryAndCopy, MethodHandle size) {
            this.toBinaryAndCopy = toBinaryAndCopy;
            this.size = size;
        }

        @Override
        public Object apply(Object row) {
            try {
                Object copy = toBinaryAndCopy.invokeExact(row);
                bytes = (int) size.invokeExact(copy);
                return copy;
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("these methods declare no checked exception", e);
            }
        }

        @Override
        public int bytes() {
            return bytes;
        }
    }
}
