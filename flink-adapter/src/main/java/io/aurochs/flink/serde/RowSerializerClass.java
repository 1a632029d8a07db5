package io.aurochs.flink.serde;

import java.lang.reflect.Array;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A subclass of the serializer of rows that leaves copying to a copier: for code that the planner has generated, which names the
 * serializer's class.
 */
final class RowSerializerClass {
    private static final String OPERATOR = Type.getInternalName(UnaryOperator.class);
    private static final String COPIER = "copier";

    private final Class<?> host;
    private final String name;

    /** @param host the serializer's class */
    RowSerializerClass(Class<?> host) {
        this.host = host;
        this.name = Type.getInternalName(host) + "$AurochsSerializer";
    }

    /** A serializer of the same rows. */
    TypeSerializer<?> define(RowFields fields, UnaryOperator<Object> copier) throws ReflectiveOperationException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V11,
                Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
                name,
                null,
                Type.getInternalName(host),
                new String[0]);
        // A class per class of copiers, so that the JIT can inline the call.
        writer.visitSource(copier.getClass().getName(), null);
        writer.visitField(
                        Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL | Opcodes.ACC_TRANSIENT,
                        COPIER,
                        "L" + OPERATOR + ";",
                        null,
                        null)
                .visitEnd();
        Class<?> types = fields.typeOfTypes().arrayType();
        writeConstructor(writer, types);
        writeCopy(writer);
        writer.visitEnd();
        Object[] held = {
            fields.types().toArray((Object[]) Array.newInstance(fields.typeOfTypes(), 0)),
            fields.serializers().toArray(TypeSerializer<?>[]::new),
            copier
        };
        return (TypeSerializer<?>) HiddenClasses.instantiate(host, writer.toByteArray(), held);
    }

    private void writeConstructor(ClassWriter writer, Class<?> types) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "([Ljava/lang/Object;)V", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        pushArgument(code, 0, Type.getInternalName(types));
        pushArgument(code, 1, Type.getInternalName(TypeSerializer[].class));
        code.visitMethodInsn(
                Opcodes.INVOKESPECIAL,
                Type.getInternalName(host),
                "<init>",
                Type.getMethodDescriptor(Type.VOID_TYPE, Type.getType(types), Type.getType(TypeSerializer[].class)),
                false);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        pushArgument(code, 2, OPERATOR);
        code.visitFieldInsn(Opcodes.PUTFIELD, name, COPIER, "L" + OPERATOR + ";");
        code.visitInsn(Opcodes.RETURN);
        CopierClass.endMethod(code);
    }

    private static void pushArgument(MethodVisitor code, int index, String type) {
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitIntInsn(Opcodes.SIPUSH, index);
        code.visitInsn(Opcodes.AALOAD);
        code.visitTypeInsn(Opcodes.CHECKCAST, type);
    }

    private void writeCopy(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(
                Opcodes.ACC_PUBLIC, "copy", "(L" + TableClasses.ROW + ";)L" + TableClasses.ROW + ";", null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, COPIER, "L" + OPERATOR + ";");
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, OPERATOR, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", true);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.ROW);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.endMethod(code);
    }
}
