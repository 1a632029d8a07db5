package io.aurochs.flink.serde;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A copier of a Java record with mutable components: calls the canonical constructor, as stock does. */
final class RecordCopierClass {
    private static final int RECORD = 1;
    private static final int FROM = 2;

    private final Class<?> type;
    private final Map<String, FieldCopy> fields;

    RecordCopierClass(Class<?> type, List<FieldCopy> fields) {
        this.type = type;
        this.fields =
                fields.stream().collect(Collectors.toMap(field -> field.field().getName(), Function.identity()));
    }

    @SuppressWarnings("unchecked") // it is generated as one
    UnaryOperator<Object> define() throws ReflectiveOperationException {
        List<FieldCopy> components = components();
        Class<?>[] parameters =
                components.stream().map(field -> field.field().getType()).toArray(Class<?>[]::new);
        Accessible.constructor(type, parameters);
        for (FieldCopy component : components) {
            Accessible.field(component);
        }
        CopierClass copier = new CopierClass(type, UnaryOperator.class, components.size());
        writeApply(copier, components, Type.getMethodDescriptor(Type.VOID_TYPE, types(parameters)));
        return (UnaryOperator<Object>) copier.define();
    }

    private static Type[] types(Class<?>[] classes) {
        return Arrays.stream(classes).map(Type::getType).toArray(Type[]::new);
    }

    private List<FieldCopy> components() {
        List<FieldCopy> components = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            FieldCopy field = fields.get(component.getName());
            if (field == null) {
                throw new NotGeneratedException("the serializer does not cover component " + component.getName());
            }
            components.add(field);
        }
        return components;
    }

    /** Copies go to local variables first: on the stack, the unfinished record would lie below them. */
    private void writeApply(CopierClass copier, List<FieldCopy> components, String constructor) {
        String record = Type.getInternalName(type);
        MethodVisitor code = copier.startMethod("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
        code.visitVarInsn(Opcodes.ALOAD, RECORD);
        code.visitTypeInsn(Opcodes.CHECKCAST, record);
        code.visitVarInsn(Opcodes.ASTORE, FROM);
        List<Object> frame = new ArrayList<>(List.of(copier.name(), CopierClass.OBJECT, record));
        for (FieldCopy component : components) {
            if (!component.plan().isReference()) {
                String value = Type.getInternalName(component.field().getType());
                pushField(code, record, component);
                copier.copyTop(code, component.plan(), value, frame.toArray());
                code.visitVarInsn(Opcodes.ASTORE, frame.size());
                frame.add(value);
            }
        }
        code.visitTypeInsn(Opcodes.NEW, record);
        code.visitInsn(Opcodes.DUP);
        int copied = FROM + 1;
        for (FieldCopy component : components) {
            if (component.plan().isReference()) {
                pushField(code, record, component);
            } else {
                code.visitVarInsn(Opcodes.ALOAD, copied++);
            }
        }
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, record, "<init>", constructor, false);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.endMethod(code);
    }

    private static void pushField(MethodVisitor code, String record, FieldCopy field) {
        code.visitVarInsn(Opcodes.ALOAD, FROM);
        code.visitFieldInsn(
                Opcodes.GETFIELD,
                record,
                field.field().getName(),
                field.field().getType().descriptorString());
    }
}
