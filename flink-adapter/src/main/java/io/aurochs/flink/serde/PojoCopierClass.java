package io.aurochs.flink.serde;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A copier of a POJO: makes an object with the constructor without parameters and sets the fields that the serializer
 * covers. Since a nestmate reaches private members of its host only, the fields of every superclass are copied by a
 * class generated beside that superclass.
 */
final class PojoCopierClass {
    private static final int RECORD = 1;
    private static final int FROM = 2;
    private static final int TO = 3;

    private final Class<?> type;
    private final List<FieldCopy> fields;
    private final UnaryOperator<Object> ofSubclasses;

    /** @param ofSubclasses copies objects of subclasses, of whose fields nothing is known here */
    PojoCopierClass(Class<?> type, List<FieldCopy> fields, UnaryOperator<Object> ofSubclasses) {
        this.type = type;
        this.fields = fields;
        this.ofSubclasses = ofSubclasses;
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        Accessible.constructor(type);
        for (FieldCopy field : fields) {
            Accessible.writableField(field);
        }
        Map<Class<?>, List<FieldCopy>> byClass = fields.stream()
                .collect(Collectors.groupingBy(
                        field -> field.field().getDeclaringClass(), LinkedHashMap::new, Collectors.toList()));
        List<FieldCopy> own = byClass.getOrDefault(type, List.of());
        byClass.remove(type);
        CopierClass copier = new CopierClass(type, UnaryOperator.class, own.size());
        writeApply(copier, own, byClass);
        return (UnaryOperator<Object>) copier.define();
    }

    private void writeApply(CopierClass copier, List<FieldCopy> own, Map<Class<?>, List<FieldCopy>> inherited)
            throws ReflectiveOperationException {
        String pojo = Type.getInternalName(type);
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        Label subclass = new Label();
        code.visitVarInsn(Opcodes.ALOAD, RECORD);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CopierClass.OBJECT, "getClass", "()Ljava/lang/Class;", false);
        code.visitLdcInsn(Type.getType(type));
        code.visitJumpInsn(Opcodes.IF_ACMPNE, subclass);
        cast(code, RECORD, pojo, FROM);
        CopierClass.pushNew(code, pojo);
        code.visitVarInsn(Opcodes.ASTORE, TO);
        writeFields(copier, code, pojo, own, new Object[] {copier.name(), CopierClass.OBJECT, pojo, pojo});
        for (Map.Entry<Class<?>, List<FieldCopy>> ofClass : inherited.entrySet()) {
            copier.pushHeld(code, superclassCopier(ofClass.getKey(), ofClass.getValue()), BiConsumer.class);
            code.visitVarInsn(Opcodes.ALOAD, FROM);
            code.visitVarInsn(Opcodes.ALOAD, TO);
            code.visitMethodInsn(
                    Opcodes.INVOKEINTERFACE,
                    "java/util/function/BiConsumer",
                    "accept",
                    "(Ljava/lang/Object;Ljava/lang/Object;)V",
                    true);
        }
        code.visitVarInsn(Opcodes.ALOAD, TO);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.target(code, subclass, copier.name(), CopierClass.OBJECT);
        copier.returnApplied(code, ofSubclasses, RECORD);
        CopierClass.endMethod(code);
    }

    /** Copies the fields that a superclass declares, from its first argument to its second. */
    private static Object superclassCopier(Class<?> superclass, List<FieldCopy> fields)
            throws ReflectiveOperationException {
        String pojo = Type.getInternalName(superclass);
        CopierClass copier = new CopierClass(superclass, BiConsumer.class, fields.size());
        MethodVisitor code = copier.startMethod("accept", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        cast(code, 1, pojo, FROM + 1);
        cast(code, 2, pojo, TO + 1);
        Object[] frame = {copier.name(), CopierClass.OBJECT, CopierClass.OBJECT, pojo, pojo};
        writeFields(copier, code, pojo, fields, frame);
        code.visitInsn(Opcodes.RETURN);
        CopierClass.endMethod(code);
        return copier.define();
    }

    private static void cast(MethodVisitor code, int variable, String type, int to) {
        code.visitVarInsn(Opcodes.ALOAD, variable);
        code.visitTypeInsn(Opcodes.CHECKCAST, type);
        code.visitVarInsn(Opcodes.ASTORE, to);
    }

    /** @param frame whose last two local variables are the object to copy and the copy */
    private static void writeFields(
            CopierClass copier, MethodVisitor code, String pojo, List<FieldCopy> fields, Object[] frame) {
        for (FieldCopy field : fields) {
            String name = field.field().getName();
            Type type = Type.getType(field.field().getType());
            code.visitVarInsn(Opcodes.ALOAD, frame.length - 1);
            code.visitVarInsn(Opcodes.ALOAD, frame.length - 2);
            code.visitFieldInsn(Opcodes.GETFIELD, pojo, name, type.getDescriptor());
            copier.copyTop(code, field.plan(), type.getInternalName(), frame, pojo);
            code.visitFieldInsn(Opcodes.PUTFIELD, pojo, name, type.getDescriptor());
        }
    }
}
