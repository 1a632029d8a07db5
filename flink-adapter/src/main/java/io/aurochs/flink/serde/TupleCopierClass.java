package io.aurochs.flink.serde;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.java.tuple.Tuple;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A copier of Flink's tuples. A tuple with a null in a field whose serializer does not take it is left to a fallback, as a
 * rule a round trip through its serializer, which throws stock's exception.
 */
final class TupleCopierClass {
    private static final int RECORD = 1;
    private static final int FROM = 2;
    private static final int TO = 3;

    private final Class<?> type;
    private final List<CopyPlan> fields;
    private final UnaryOperator<Object> onIllegalNull;

    /** @param type of the copies: one of Flink's own classes of tuples or a subclass, which adds no fields to copy */
    TupleCopierClass(Class<?> type, List<CopyPlan> fields, UnaryOperator<Object> onIllegalNull) {
        this.type = type;
        this.fields = fields;
        this.onIllegalNull = onIllegalNull;
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        Accessible.constructor(type);
        CopierClass copier = new CopierClass(type, UnaryOperator.class, fields.size());
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        // As for stock, any tuple with these fields will do.
        String tuple = Type.getInternalName(flinksOwn(type));
        String made = Type.getInternalName(type);
        code.visitVarInsn(Opcodes.ALOAD, RECORD);
        code.visitTypeInsn(Opcodes.CHECKCAST, tuple);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        Label illegalNull = new Label();
        for (int i = 0; i < fields.size(); i++) {
            if (!fields.get(i).takesNull()) {
                pushField(code, tuple, i);
                code.visitJumpInsn(Opcodes.IFNULL, illegalNull);
            }
        }
        CopierClass.pushNew(code, made);
        code.visitVarInsn(Opcodes.ASTORE, TO);
        Object[] frame = {copier.name(), CopierClass.OBJECT, tuple, made};
        for (int i = 0; i < fields.size(); i++) {
            code.visitVarInsn(Opcodes.ALOAD, TO);
            pushField(code, tuple, i);
            copier.copyTop(code, fields.get(i), CopierClass.OBJECT, frame, made);
            code.visitFieldInsn(Opcodes.PUTFIELD, tuple, "f" + i, "Ljava/lang/Object;");
        }
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.target(code, illegalNull, copier.name(), CopierClass.OBJECT);
        copier.returnApplied(code, onIllegalNull, RECORD);
        CopierClass.endMethod(code);
        return (UnaryOperator<Object>) copier.define();
    }

    private static void pushField(MethodVisitor code, String tuple, int index) {
        code.visitVarInsn(Opcodes.ALOAD, FROM);
        code.visitFieldInsn(Opcodes.GETFIELD, tuple, "f" + index, "Ljava/lang/Object;");
    }

    private static Class<?> flinksOwn(Class<?> type) {
        Class<?> tuple = type;
        while (tuple != null && tuple.getSuperclass() != Tuple.class) {
            tuple = tuple.getSuperclass();
        }
        if (tuple == null || !tuple.getPackageName().equals(Tuple.class.getPackageName())) {
            throw new NotGeneratedException(type.getName() + " is none of Flink's tuples");
        }
        return tuple;
    }
}
