package io.aurochs.flink.serde;

import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Writes rows of SQL and the Table API as binary rows: the bytes that their serializer writes. Stock reads each field through a getter,
 * boxes it, and writes it by a switch over all types.
 */
final class BinaryRowCopierClass {
    private static final String SERIALIZER = Type.getInternalName(TypeSerializer.class);
    private static final String ON_FIELD = "(L" + TableClasses.ROW + ";)Ljava/lang/Object;";

    private static final String BLOCK = "(L" + TableClasses.ROW + ";L" + TableClasses.ROW_WRITER + ";)V";

    private static final int VALUE = 1;
    private static final int FROM = 2;
    private static final int WRITER = 3;

    private static final int BLOCK_FROM = 1;
    private static final int BLOCK_WRITER = 2;

    private final Class<?> host;
    private final RowFields fields;
    private final FieldBlocks blocks;

    /** @param host the serializer's class, whose class loader has those of rows */
    BinaryRowCopierClass(Class<?> host, RowFields fields) {
        this.host = host;
        this.fields = fields;
        this.blocks = new FieldBlocks(fields.serializers().size());
    }

    /** Belongs to one thread. */
    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        CopierClass copier = new CopierClass(host, UnaryOperator.class, FieldBlocks.FIELDS);
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.ROW);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        Label otherRow = new Label();
        code.visitVarInsn(Opcodes.ALOAD, FROM);
        code.visitTypeInsn(Opcodes.INSTANCEOF, TableClasses.BINARY_ROW);
        code.visitJumpInsn(Opcodes.IFEQ, otherRow);
        code.visitVarInsn(Opcodes.ALOAD, FROM);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.BINARY_ROW);
        returnCopy(code);
        CopierClass.target(code, otherRow, copier.name(), CopierClass.OBJECT, TableClasses.ROW);
        returnWritten(copier, code);
        CopierClass.endMethod(code);
        blocks.forEach((block, first, end) -> writeBlock(copier, block, first, end));
        return (UnaryOperator<Object>) copier.define();
    }

    private void returnWritten(CopierClass copier, MethodVisitor code) throws ReflectiveOperationException {
        ClassLoader loader = host.getClassLoader();
        Class<?> rowClass = Class.forName(TableClasses.BINARY_ROW.replace('/', '.'), true, loader);
        Class<?> writerClass = Class.forName(TableClasses.ROW_WRITER.replace('/', '.'), true, loader);
        Object written = rowClass.getConstructor(int.class)
                .newInstance(fields.serializers().size());
        Object writer = writerClass.getConstructor(rowClass).newInstance(written);
        copier.pushHeld(code, writer, writerClass);
        code.visitVarInsn(Opcodes.ASTORE, WRITER);
        code.visitVarInsn(Opcodes.ALOAD, WRITER);
        onWriter(code, "reset", "()V");
        code.visitVarInsn(Opcodes.ALOAD, WRITER);
        code.visitVarInsn(Opcodes.ALOAD, FROM);
        String kind = "L" + TableClasses.ROW_KIND + ";";
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "getRowKind", "()" + kind, true);
        onWriter(code, "writeRowKind", "(" + kind + ")V");
        blocks.forEach((block, first, end) -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ALOAD, FROM);
            code.visitVarInsn(Opcodes.ALOAD, WRITER);
            code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, copier.name(), "write" + block, BLOCK, false);
        });
        code.visitVarInsn(Opcodes.ALOAD, WRITER);
        onWriter(code, "complete", "()V");
        copier.pushHeld(code, written, rowClass);
        returnCopy(code);
    }

    private void writeBlock(CopierClass copier, int block, int first, int end) {
        MethodVisitor code = copier.startMethod("write" + block, BLOCK);
        for (int i = first; i < end; i++) {
            writeFieldOrNull(copier, code, i);
        }
        code.visitInsn(Opcodes.RETURN);
        CopierClass.endMethod(code);
    }

    private void writeFieldOrNull(CopierClass copier, MethodVisitor code, int field) {
        Object[] frame = {copier.name(), TableClasses.ROW, TableClasses.ROW_WRITER};
        Label present = new Label();
        Label next = new Label();
        code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
        code.visitIntInsn(Opcodes.SIPUSH, field);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "isNullAt", "(I)Z", true);
        code.visitJumpInsn(Opcodes.IFEQ, present);
        pushTarget(code, field);
        onWriter(code, "setNullAt", "(I)V");
        code.visitJumpInsn(Opcodes.GOTO, next);
        CopierClass.target(code, present, frame);
        writeField(copier, code, field);
        CopierClass.target(code, next, frame);
    }

    private void writeField(CopierClass copier, MethodVisitor code, int field) {
        TypeSerializer<?> serializer = fields.serializers().get(field);
        RowPrimitive primitive = RowPrimitive.of(serializer);
        pushTarget(code, field);
        if (primitive != null) {
            primitive.push(code, BLOCK_FROM, field);
            onWriter(
                    code,
                    "write" + primitive.name(),
                    Type.getMethodDescriptor(Type.VOID_TYPE, Type.INT_TYPE, Type.getType(primitive.type())));
        } else if (StringCopierClass.copies(serializer)) {
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
            code.visitIntInsn(Opcodes.SIPUSH, field);
            String string = "L" + TableClasses.STRING + ";";
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "getString", "(I)" + string, true);
            onWriter(code, "writeString", "(I" + string + ")V");
        } else {
            copier.pushHeld(code, fields.getters().get(field), fields.getterType());
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
            code.visitMethodInsn(
                    Opcodes.INVOKEINTERFACE,
                    Type.getInternalName(fields.getterType()),
                    "getFieldOrNull",
                    ON_FIELD,
                    true);
            copier.pushHeld(code, fields.types().get(field), fields.typeOfTypes());
            copier.pushHeld(code, serializer, TypeSerializer.class);
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    TableClasses.WRITER,
                    "write",
                    "(L" + TableClasses.WRITER + ";ILjava/lang/Object;L" + TableClasses.LOGICAL_TYPE + ";L" + SERIALIZER
                            + ";)V",
                    true);
        }
    }

    private static void pushTarget(MethodVisitor code, int field) {
        code.visitVarInsn(Opcodes.ALOAD, BLOCK_WRITER);
        code.visitIntInsn(Opcodes.SIPUSH, field);
    }

    private static void onWriter(MethodVisitor code, String method, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, TableClasses.ROW_WRITER, method, descriptor, false);
    }

    /** Of the binary row on top of the stack. */
    private static void returnCopy(MethodVisitor code) {
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, TableClasses.BINARY_ROW, "copy", "()L" + TableClasses.BINARY_ROW + ";", false);
        code.visitInsn(Opcodes.ARETURN);
    }
}
