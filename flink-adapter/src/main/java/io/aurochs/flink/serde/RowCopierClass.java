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

    private static final int VALUE = 1;
    private static final int FROM = 2;
    private static final int TO = 3;

    private final Class<?> host;
    private final RowFields fields;
    private final List<CopyPlan> plans;
    private final UnaryOperator<Object> serializersCopy;

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
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        // Of two methods the one for any row takes twice as many bytes a field as those of other copiers.
        CopierClass copier = new CopierClass(host, UnaryOperator.class, 2 * plans.size());
        writeApply(copier);
        writeOfAnyRow(copier);
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
        Object[] frame = {copier.name(), TableClasses.GENERIC_ROW, TableClasses.ROW, TableClasses.GENERIC_ROW};
        for (int i = 0; i < plans.size(); i++) {
            code.visitVarInsn(Opcodes.ALOAD, TO);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitVarInsn(Opcodes.ALOAD, VALUE);
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
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
    }

    private void writeOfAnyRow(CopierClass copier) {
        MethodVisitor code = copier.startMethod("ofAnyRow", OF_ANY_ROW);
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        pushNewRow(code);
        code.visitVarInsn(Opcodes.ASTORE, TO);
        Object[] frame = {copier.name(), TableClasses.ROW, TableClasses.ROW, TableClasses.GENERIC_ROW};
        for (int i = 0; i < plans.size(); i++) {
            Label next = new Label();
            pushFrom(code);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitMethodInsn(Opcodes.INVOKEINTERFACE, TableClasses.ROW, "isNullAt", "(I)Z", true);
            code.visitJumpInsn(Opcodes.IFNE, next);
            code.visitVarInsn(Opcodes.ALOAD, TO);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            pushField(copier, code, i);
            copier.copyTop(code, plans.get(i), CopierClass.OBJECT, frame, TableClasses.GENERIC_ROW, Opcodes.INTEGER);
            setField(code);
            CopierClass.target(code, next, frame);
        }
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.endMethod(code);
    }

    /** A field that is not null, of any row. */
    private void pushField(CopierClass copier, MethodVisitor code, int field) {
        RowPrimitive primitive = RowPrimitive.of(fields.serializers().get(field));
        if (primitive == null) {
            copier.pushHeld(code, fields.getters().get(field), fields.getterType());
            pushFrom(code);
            code.visitMethodInsn(
                    Opcodes.INVOKEINTERFACE,
                    Type.getInternalName(fields.getterType()),
                    "getFieldOrNull",
                    OF_ANY_ROW,
                    true);
            return;
        }
        primitive.push(code, FROM, field);
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
