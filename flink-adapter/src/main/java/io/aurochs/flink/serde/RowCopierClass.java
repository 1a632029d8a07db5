package io.aurochs.flink.serde;

import java.util.List;
import java.util.function.UnaryOperator;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A copier of rows of SQL and the Table API: like their serializer's copy, a generic row, which shares no mutable field with its
 * original. Stock reads each field through a getter and copies it through a serializer, call sites that all rows of a JVM share.
 *
 * <p>Generic rows are copied without boxing a field again. Binary rows, and rows of another arity, on which stock fails, are left to the
 * serializer.
 */
final class RowCopierClass {
    private static final List<String> BINARY_ROWS = List.of(TableClasses.BINARY_ROW, TableClasses.NESTED_ROW);
    private static final String OF_ANY_ROW = "(L" + TableClasses.ROW + ";)Ljava/lang/Object;";

    private static final String GENERIC_BLOCK =
            "(L" + TableClasses.GENERIC_ROW + ";L" + TableClasses.GENERIC_ROW + ";)V";
    private static final String ANY_BLOCK = "(L" + TableClasses.ROW + ";L" + TableClasses.GENERIC_ROW + ";)V";

    private static final int VALUE = 1;
    private static final int FROM = 2;
    private static final int TO = 3;

    private static final int BLOCK_FROM = 1;
    private static final int BLOCK_TO = 2;

    private final Class<?> host;
    private final RowFields fields;
    private final List<CopyPlan> plans;
    private final UnaryOperator<Object> serializersCopy;
    private final FieldBlocks blocks;

    /**
     * @param host the serializer's class, whose class loader has those of rows
     * @param plans how each field is copied
     * @param serializersCopy stock's copy of a row
     */
    RowCopierClass(Class<?> host, RowFields fields, List<CopyPlan> plans, UnaryOperator<Object> serializersCopy) {
        this.host = host;
        this.fields = fields;
        this.plans = plans;
        this.serializersCopy = serializersCopy;
        this.blocks = new FieldBlocks(plans.size());
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        CopierClass copier = new CopierClass(host, UnaryOperator.class, FieldBlocks.FIELDS);
        writeApply(copier);
        writeOfAnyRow(copier);
        blocks.forEach((block, from, to) -> writeGenericBlock(copier, block, from, to));
        blocks.forEach((block, from, to) -> writeAnyBlock(copier, block, from, to));
        return (UnaryOperator<Object>) copier.define();
    }

    private void writeApply(CopierClass copier) {
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.ROW);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        Label toSerializer = new Label();
        pushFrom(code);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "getArity", "()I", true);
        code.visitIntInsn(Opcodes.SIPUSH, plans.size());
        code.visitJumpInsn(Opcodes.IF_ICMPNE, toSerializer);
        Label anyRow = new Label();
        pushFrom(code);
        code.visitTypeInsn(Opcodes.INSTANCEOF, TableClasses.GENERIC_ROW);
        code.visitJumpInsn(Opcodes.IFEQ, anyRow);
        returnCopyOfGenericRow(copier, code);
        CopierClass.target(code, anyRow, copier.name(), CopierClass.OBJECT, TableClasses.ROW);
        for (String binary : BINARY_ROWS) {
            pushFrom(code);
            code.visitTypeInsn(Opcodes.INSTANCEOF, binary);
            code.visitJumpInsn(Opcodes.IFNE, toSerializer);
        }
        code.visitVarInsn(Opcodes.ALOAD, 0);
        pushFrom(code);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, copier.name(), "ofAnyRow", OF_ANY_ROW, false);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.target(code, toSerializer, copier.name(), CopierClass.OBJECT, TableClasses.ROW);
        copier.returnApplied(code, serializersCopy, VALUE);
        CopierClass.endMethod(code);
    }

    private void returnCopyOfGenericRow(CopierClass copier, MethodVisitor code) {
        pushFrom(code);
        code.visitTypeInsn(Opcodes.CHECKCAST, TableClasses.GENERIC_ROW);
        code.visitVarInsn(Opcodes.ASTORE, VALUE);
        pushNewRow(code);
        code.visitVarInsn(Opcodes.ASTORE, TO);
        blocks.forEach((block, from, to) -> call(copier, code, "generic" + block, VALUE, GENERIC_BLOCK));
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
    }

    private void writeGenericBlock(CopierClass copier, int block, int first, int end) {
        MethodVisitor code = copier.startMethod("generic" + block, GENERIC_BLOCK);
        Object[] frame = {copier.name(), TableClasses.GENERIC_ROW, TableClasses.GENERIC_ROW};
        for (int i = first; i < end; i++) {
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_TO);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, TableClasses.GENERIC_ROW, "getField", "(I)Ljava/lang/Object;", false);
            RowPrimitive primitive = RowPrimitive.of(fields.serializers().get(i));
            if (primitive != null) {
                code.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(primitive.box()));
            }
            copier.copyTop(code, plans.get(i), CopierClass.OBJECT, frame, TableClasses.GENERIC_ROW, Opcodes.INTEGER);
            setField(code);
        }
        code.visitInsn(Opcodes.RETURN);
        CopierClass.endMethod(code);
    }

    private void writeOfAnyRow(CopierClass copier) {
        MethodVisitor code = copier.startMethod("ofAnyRow", OF_ANY_ROW);
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        pushNewRow(code);
        code.visitVarInsn(Opcodes.ASTORE, TO);
        blocks.forEach((block, from, to) -> call(copier, code, "any" + block, FROM, ANY_BLOCK));
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.endMethod(code);
    }

    private void writeAnyBlock(CopierClass copier, int block, int first, int end) {
        MethodVisitor code = copier.startMethod("any" + block, ANY_BLOCK);
        Object[] frame = {copier.name(), TableClasses.ROW, TableClasses.GENERIC_ROW};
        for (int i = first; i < end; i++) {
            Label next = new Label();
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "isNullAt", "(I)Z", true);
            code.visitJumpInsn(Opcodes.IFNE, next);
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_TO);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            pushField(copier, code, i);
            copier.copyTop(code, plans.get(i), CopierClass.OBJECT, frame, TableClasses.GENERIC_ROW, Opcodes.INTEGER);
            setField(code);
            CopierClass.target(code, next, frame);
        }
        code.visitInsn(Opcodes.RETURN);
        CopierClass.endMethod(code);
    }

    private static void call(CopierClass copier, MethodVisitor code, String method, int from, String descriptor) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ALOAD, from);
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, copier.name(), method, descriptor, false);
    }

    /** A field that is not null, of any row. */
    private void pushField(CopierClass copier, MethodVisitor code, int field) {
        RowPrimitive primitive = RowPrimitive.of(fields.serializers().get(field));
        if (primitive == null) {
            copier.pushHeld(code, fields.getters().get(field), fields.getterType());
            code.visitVarInsn(Opcodes.ALOAD, BLOCK_FROM);
            code.visitMethodInsn(
                    Opcodes.INVOKEINTERFACE,
                    Type.getInternalName(fields.getterType()),
                    "getFieldOrNull",
                    OF_ANY_ROW,
                    true);
            return;
        }
        primitive.push(code, BLOCK_FROM, field);
        primitive.box(code);
    }

    private static void pushFrom(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, FROM);
    }

    /** Without fields, of the original's kind. */
    private void pushNewRow(MethodVisitor code) {
        code.visitTypeInsn(Opcodes.NEW, TableClasses.GENERIC_ROW);
        code.visitInsn(Opcodes.DUP);
        pushFrom(code);
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, TableClasses.ROW, "getRowKind", "()L" + TableClasses.ROW_KIND + ";", true);
        code.visitIntInsn(Opcodes.SIPUSH, plans.size());
        code.visitMethodInsn(
                Opcodes.INVOKESPECIAL,
                TableClasses.GENERIC_ROW,
                "<init>",
                "(L" + TableClasses.ROW_KIND + ";I)V",
                false);
    }

    private static void setField(MethodVisitor code) {
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, TableClasses.GENERIC_ROW, "setField", "(ILjava/lang/Object;)V", false);
    }
}
