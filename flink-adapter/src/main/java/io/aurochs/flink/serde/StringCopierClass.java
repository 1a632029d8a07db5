package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A copier of the strings of SQL and the Table API. A string may lie in memory that its producer uses again, so its bytes are copied,
 * but only once: a copy owns its bytes, nothing can change them, and it goes by reference from then on. The owner of its memory
 * segment marks it. A part of such a string, which lies in the same segment, is copied: it would keep the whole string alive.
 *
 * <p>A segment has one byte more than its string: Flink hands out the array of a string that fills its segment, and user code could
 * write to that.
 */
final class StringCopierClass {
    private static final String SERIALIZER = "org.apache.flink.table.runtime.typeutils.StringDataSerializer";
    private static final String SEGMENT = "org/apache/flink/core/memory/MemorySegment";
    private static final String SEGMENTS = "[L" + SEGMENT + ";";
    private static final String SEGMENT_FACTORY = "org/apache/flink/core/memory/MemorySegmentFactory";
    /** Of the segments whose bytes never change. Of a class of the JDK: Kryo writes a segment with its owner, to savepoints, too. */
    private static final Object OWNER = new Object();

    private static final int VALUE = 1;
    private static final int STRING_VARIABLE = 2;
    private static final int SEGMENTS_VARIABLE = 3;
    private static final int SIZE = 4;
    private static final int COPY = 5;

    private final Class<?> host;

    /** @param serializer which {@link #copies} */
    StringCopierClass(TypeSerializer<?> serializer) {
        this.host = serializer.getClass();
    }

    /** True for the serializer that the Table API uses for strings. */
    static boolean copies(TypeSerializer<?> serializer) {
        return serializer.getClass().getName().equals(SERIALIZER);
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        CopierClass copier = new CopierClass(host, UnaryOperator.class, 1);
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.BINARY_STRING);
        code.visitVarInsn(Opcodes.ASTORE, STRING_VARIABLE);
        Label unencoded = new Label();
        onString(code, "getBinarySection", "()L" + TableClasses.SECTION + ";");
        code.visitJumpInsn(Opcodes.IFNULL, unencoded);
        onString(code, "getSegments", "()" + SEGMENTS);
        code.visitVarInsn(Opcodes.ASTORE, SEGMENTS_VARIABLE);
        Label unowned = new Label();
        returnOwned(copier, code, unowned);
        CopierClass.target(code, unowned, copier.name(), CopierClass.OBJECT, TableClasses.BINARY_STRING, SEGMENTS);
        copyBytes(copier, code);
        returnCopy(code);
        CopierClass.target(code, unencoded, copier.name(), CopierClass.OBJECT, TableClasses.BINARY_STRING);
        encode(copier, code);
        returnCopy(code);
        CopierClass.endMethod(code);
        return (UnaryOperator<Object>) copier.define();
    }

    private static void returnOwned(CopierClass copier, MethodVisitor code, Label unowned) {
        code.visitVarInsn(Opcodes.ALOAD, SEGMENTS_VARIABLE);
        code.visitInsn(Opcodes.ARRAYLENGTH);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitJumpInsn(Opcodes.IF_ICMPNE, unowned);
        code.visitVarInsn(Opcodes.ALOAD, SEGMENTS_VARIABLE);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.AALOAD);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "getOwner", "()Ljava/lang/Object;", false);
        copier.pushHeld(code, OWNER, Object.class);
        code.visitJumpInsn(Opcodes.IF_ACMPNE, unowned);
        onString(code, "getSizeInBytes", "()I");
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IADD);
        code.visitVarInsn(Opcodes.ALOAD, SEGMENTS_VARIABLE);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitInsn(Opcodes.AALOAD);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "size", "()I", false);
        code.visitJumpInsn(Opcodes.IF_ICMPNE, unowned);
        code.visitVarInsn(Opcodes.ALOAD, STRING_VARIABLE);
        code.visitInsn(Opcodes.ARETURN);
    }

    private static void copyBytes(CopierClass copier, MethodVisitor code) {
        onString(code, "getSizeInBytes", "()I");
        code.visitVarInsn(Opcodes.ISTORE, SIZE);
        allocate(copier, code);
        code.visitVarInsn(Opcodes.ALOAD, SEGMENTS_VARIABLE);
        onString(code, "getOffset", "()I");
        code.visitVarInsn(Opcodes.ALOAD, COPY);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "getArray", "()[B", false);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ILOAD, SIZE);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, TableClasses.BYTES, "copyToBytes", "(" + SEGMENTS + "I[BII)[B", false);
        code.visitInsn(Opcodes.POP);
    }

    /** The bytes are those that Flink's own encoder makes, which takes a detour over a buffer of the thread. */
    private static void encode(CopierClass copier, MethodVisitor code) {
        pushJavaString(code);
        code.visitFieldInsn(
                Opcodes.GETSTATIC, "java/nio/charset/StandardCharsets", "UTF_8", "Ljava/nio/charset/Charset;");
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, "java/lang/String", "getBytes", "(Ljava/nio/charset/Charset;)[B", false);
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(Opcodes.ASTORE, VALUE);
        code.visitInsn(Opcodes.ARRAYLENGTH);
        code.visitVarInsn(Opcodes.ISTORE, SIZE);
        allocate(copier, code);
        code.visitVarInsn(Opcodes.ALOAD, COPY);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SEGMENT, "put", "(I[B)V", false);
    }

    private static void allocate(CopierClass copier, MethodVisitor code) {
        code.visitVarInsn(Opcodes.ILOAD, SIZE);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitInsn(Opcodes.IADD);
        copier.pushHeld(code, OWNER, Object.class);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                SEGMENT_FACTORY,
                "allocateUnpooledSegment",
                "(ILjava/lang/Object;)L" + SEGMENT + ";",
                false);
        code.visitVarInsn(Opcodes.ASTORE, COPY);
    }

    private static void returnCopy(MethodVisitor code) {
        code.visitTypeInsn(Opcodes.NEW, TableClasses.BINARY_STRING);
        code.visitInsn(Opcodes.DUP);
        code.visitInsn(Opcodes.ICONST_1);
        code.visitTypeInsn(Opcodes.ANEWARRAY, SEGMENT);
        code.visitInsn(Opcodes.DUP);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ALOAD, COPY);
        code.visitInsn(Opcodes.AASTORE);
        code.visitInsn(Opcodes.ICONST_0);
        code.visitVarInsn(Opcodes.ILOAD, SIZE);
        pushJavaString(code);
        code.visitMethodInsn(
                Opcodes.INVOKESPECIAL,
                TableClasses.BINARY_STRING,
                "<init>",
                "(" + SEGMENTS + "IILjava/lang/String;)V",
                false);
        code.visitInsn(Opcodes.ARETURN);
    }

    private static void pushJavaString(MethodVisitor code) {
        onString(code, "getJavaObject", "()Ljava/lang/Object;");
        code.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/String");
    }

    private static void onString(MethodVisitor code, String method, String descriptor) {
        code.visitVarInsn(Opcodes.ALOAD, STRING_VARIABLE);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TableClasses.BINARY_STRING, method, descriptor, false);
    }
}
