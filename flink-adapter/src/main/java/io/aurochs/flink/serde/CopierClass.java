package io.aurochs.flink.serde;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class being generated beside a host class. It implements an interface of the JDK, since the host's class loader need
 * not know ours, and holds what it calls, nested copiers above all, in final fields that its constructor gets.
 *
 * <p>Local variables of a method start with {@code this}; the {@code frame} lists their types for the verifier. Values
 * are copied one after the other, so that a temporary variable behind the frame's last one is free for each.
 */
final class CopierClass {
    static final String OBJECT = "java/lang/Object";

    private static final String UNARY_OPERATOR = "java/util/function/UnaryOperator";
    /** HotSpot never compiles a method of more than 8,000 bytes; a field takes some 25. */
    private static final int MAX_FIELDS = 250;

    private final Class<?> host;
    private final String name;
    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final String interfaceName;
    private final List<Object> held = new ArrayList<>();
    private final List<String> heldTypes = new ArrayList<>();

    /**
     * @param fields how many fields it is to copy
     * @throws NotGeneratedException if they are too many
     */
    CopierClass(Class<?> host, Class<?> implemented, int fields) {
        if (fields > MAX_FIELDS) {
            throw new NotGeneratedException(fields + " fields are more than " + MAX_FIELDS);
        }
        this.host = host;
        this.name = Type.getInternalName(host) + "$AurochsCopier";
        this.interfaceName = Type.getInternalName(implemented);
        writer.visit(
                Opcodes.V11, Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, name, null, OBJECT, new String[] {interfaceName
                });
    }

    String name() {
        return name;
    }

    MethodVisitor startMethod(String method, String descriptor) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC, method, descriptor, null, null);
        code.visitCode();
        return code;
    }

    /** Ends a method; its sizes are computed. */
    static void endMethod(MethodVisitor code) {
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** A branch target where the operand stack holds nothing. */
    static void target(MethodVisitor code, Label label, Object... frame) {
        code.visitLabel(label);
        code.visitFrame(Opcodes.F_NEW, frame.length, frame, 0, new Object[0]);
    }

    /** Pushes an object that the class holds. */
    void pushHeld(MethodVisitor code, Object object, Class<?> type) {
        String descriptor = type.descriptorString();
        String field = "held" + held.size();
        writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field, descriptor, null, null)
                .visitEnd();
        held.add(object);
        heldTypes.add(Type.getInternalName(type));
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, name, field, descriptor);
    }

    /** Returns what an operator makes of the local variable. */
    void returnApplied(MethodVisitor code, UnaryOperator<Object> operator, int variable) {
        pushHeld(code, operator, UnaryOperator.class);
        code.visitVarInsn(Opcodes.ALOAD, variable);
        apply(code);
        code.visitInsn(Opcodes.ARETURN);
    }

    /**
     * Puts what is to be handed over of the value on top of the stack in its place; a null stays.
     *
     * @param type internal name of the value's static type
     * @param below internal names of what lies below it on the stack
     */
    void copyTop(MethodVisitor code, CopyPlan plan, String type, Object[] frame, Object... below) {
        if (plan.isReference()) {
            return;
        }
        Label done = new Label();
        code.visitInsn(Opcodes.DUP);
        code.visitJumpInsn(Opcodes.IFNULL, done);
        code.visitVarInsn(Opcodes.ASTORE, frame.length);
        pushHeld(code, plan.copier(), UnaryOperator.class);
        code.visitVarInsn(Opcodes.ALOAD, frame.length);
        apply(code);
        if (!type.equals(OBJECT)) {
            code.visitTypeInsn(Opcodes.CHECKCAST, type);
        }
        Object[] stack = new Object[below.length + 1];
        System.arraycopy(below, 0, stack, 0, below.length);
        stack[below.length] = type;
        code.visitLabel(done);
        code.visitFrame(Opcodes.F_NEW, frame.length, frame, stack.length, stack);
    }

    /** Pushes a new object of a class with a constructor without parameters. */
    static void pushNew(MethodVisitor code, String type) {
        code.visitTypeInsn(Opcodes.NEW, type);
        code.visitInsn(Opcodes.DUP);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, type, "<init>", "()V", false);
    }

    private static void apply(MethodVisitor code) {
        code.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, UNARY_OPERATOR, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", true);
    }

    /** Defines the class, or finds an equal one, and makes an object of it. */
    Object define() throws ReflectiveOperationException {
        writeConstructor();
        // In the class file, so that two copiers share a class only if what they call is of equal classes: every call
        // site then sees one class of receivers, which the JIT can inline.
        writer.visitSource(
                String.join(
                        ",",
                        held.stream().map(object -> object.getClass().getName()).toList()),
                null);
        writer.visitEnd();
        return HiddenClasses.instantiate(host, writer.toByteArray(), held.toArray());
    }

    private void writeConstructor() {
        MethodVisitor code = startMethod("<init>", "([Ljava/lang/Object;)V");
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        for (int i = 0; i < held.size(); i++) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(Opcodes.ALOAD, 1);
            code.visitIntInsn(Opcodes.SIPUSH, i);
            code.visitInsn(Opcodes.AALOAD);
            code.visitTypeInsn(Opcodes.CHECKCAST, heldTypes.get(i));
            code.visitFieldInsn(Opcodes.PUTFIELD, name, "held" + i, "L" + heldTypes.get(i) + ";");
        }
        code.visitInsn(Opcodes.RETURN);
        endMethod(code);
    }
}
