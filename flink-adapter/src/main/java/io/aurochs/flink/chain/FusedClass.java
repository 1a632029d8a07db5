package io.aurochs.flink.chain;

import io.aurochs.flink.metrics.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ExceptionInChainedOperatorException;
import org.apache.flink.util.function.ThrowingConsumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class whose {@code accept(StreamRecord)} does what several maps and filters, one chained to the other, do with a record, in one method:
 *
 * <pre>{@code
 * Object value = record.getValue();
 * value = map.map(value);                          // the first operator
 * try {
 *     count.inc();                                 // the edge to the second
 *     value = copier.apply(value);
 *     if (!filter.filter(value)) {                 // the second
 *         return;
 *     }
 *     output.collect(record.copy(value));
 * } catch (Exception e) {
 *     throw new ExceptionInChainedOperatorException(e);
 * }
 * }</pre>
 *
 * <p>As methods that call one another, HotSpot compiles the operators in pieces: it inlines no callee that it has compiled to more than a
 * certain size before, and none below a certain depth. Where the pieces end depends on which method it happens to compile first, and each
 * end costs calls and the objects that pass there. A single method is compiled as a whole, with the functions; a long one is called from
 * what emits to it, once for each record.
 */
final class FusedClass {
    private static final String OBJECT = "java/lang/Object";
    private static final String RECORD = Type.getInternalName(StreamRecord.class);
    private static final String CHAINED_EXCEPTION = Type.getInternalName(ExceptionInChainedOperatorException.class);
    private static final String EXCEPTION = "java/lang/Exception";
    private static final String NAME = Type.getInternalName(FusedClass.class).replace("FusedClass", "FusedOperators");

    private static final int THIS = 0;
    private static final int GIVEN = 1;
    private static final int VALUE = 2;
    private static final int THROWN = 3;

    private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    private final List<Object> held = new ArrayList<>();
    private final List<Class<?>> heldTypes = new ArrayList<>();
    private final MethodVisitor code;

    FusedClass(FusedRun run) {
        writer.visit(Opcodes.V11, Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, NAME, null, OBJECT, new String[] {
            Type.getInternalName(ThrowingConsumer.class)
        });
        code = start("accept", "(Ljava/lang/Object;)V");
        writeBody(run);
        end(code);
        writeConstructor();
        writer.visitEnd();
    }

    /** The same for all chains of the same kinds of operators, as far as the code depends on them. */
    byte[] classFile() {
        return writer.toByteArray();
    }

    /** What the constructor, which has this array for its only parameter, is to be called with. */
    Object[] arguments() {
        return held.toArray();
    }

    private void writeBody(FusedRun run) {
        code.visitVarInsn(Opcodes.ALOAD, GIVEN);
        code.visitTypeInsn(Opcodes.CHECKCAST, RECORD);
        code.visitVarInsn(Opcodes.ASTORE, GIVEN);
        code.visitVarInsn(Opcodes.ALOAD, GIVEN);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, RECORD, "getValue", "()Ljava/lang/Object;", false);
        code.visitVarInsn(Opcodes.ASTORE, VALUE);
        List<Label> edges = new ArrayList<>();
        boolean isCopied = false;
        boolean isMapped = false;
        for (FusedOperator operator : run.operators()) {
            ChainedEdge edge = operator.edge();
            if (edge != null) {
                edges.add(label(code));
                count(edge.count());
                copy(edge);
                isCopied |= edge.serializer() != null;
            }
            call(operator);
            isMapped |= !operator.isFilter();
        }
        emit(run.output(), isCopied, isMapped);
        edges.add(label(code));
        code.visitInsn(Opcodes.RETURN);
        wrapExceptions(edges);
    }

    private void count(EdgeCount edge) {
        pushHeld(edge, EdgeCount.class);
        code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, Type.getInternalName(EdgeCount.class), "inc", "()V", false);
    }

    private void copy(ChainedEdge edge) {
        if (edge.serializer() == null) {
            return;
        }
        Label copied = new Label();
        if (edge.copier() != null) {
            Label isNull = new Label();
            code.visitVarInsn(Opcodes.ALOAD, VALUE);
            code.visitJumpInsn(Opcodes.IFNULL, isNull);
            pushHeld(edge.copier(), UnaryOperator.class);
            code.visitVarInsn(Opcodes.ALOAD, VALUE);
            invokeInterface(UnaryOperator.class, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;");
            code.visitVarInsn(Opcodes.ASTORE, VALUE);
            code.visitJumpInsn(Opcodes.GOTO, copied);
            target(isNull);
        }
        pushHeld(edge.serializer(), TypeSerializer.class);
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                Type.getInternalName(TypeSerializer.class),
                "copy",
                "(Ljava/lang/Object;)Ljava/lang/Object;",
                false);
        code.visitVarInsn(Opcodes.ASTORE, VALUE);
        if (edge.copier() != null) {
            target(copied);
        }
    }

    private void call(FusedOperator operator) {
        if (!operator.isFilter()) {
            pushHeld(operator.function(), MapFunction.class);
            code.visitVarInsn(Opcodes.ALOAD, VALUE);
            invokeInterface(MapFunction.class, "map", "(Ljava/lang/Object;)Ljava/lang/Object;");
            code.visitVarInsn(Opcodes.ASTORE, VALUE);
            return;
        }
        Label passed = new Label();
        pushHeld(operator.function(), FilterFunction.class);
        code.visitVarInsn(Opcodes.ALOAD, VALUE);
        invokeInterface(FilterFunction.class, "filter", "(Ljava/lang/Object;)Z");
        code.visitJumpInsn(Opcodes.IFNE, passed);
        code.visitInsn(Opcodes.RETURN);
        target(passed);
    }

    /** Without copies the same record goes on, as in Flink. With copies nobody reads the given one again, in which Flink replaces the value. */
    private void emit(Output<?> output, boolean isCopied, boolean isMapped) {
        pushHeld(output, Output.class);
        code.visitVarInsn(Opcodes.ALOAD, GIVEN);
        if (isCopied || isMapped) {
            code.visitVarInsn(Opcodes.ALOAD, VALUE);
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    RECORD,
                    isCopied ? "copy" : "replace",
                    Type.getMethodDescriptor(Type.getObjectType(RECORD), Type.getObjectType(OBJECT)),
                    false);
        }
        invokeInterface(Output.class, "collect", "(Ljava/lang/Object;)V");
    }

    /** What is thrown behind an edge is wrapped for it and each edge before it. */
    private void wrapExceptions(List<Label> edges) {
        for (int edge = edges.size() - 2; edge >= 0; edge--) {
            Label handler = label(code);
            code.visitFrame(Opcodes.F_NEW, 3, frame(), 1, new Object[] {EXCEPTION});
            code.visitTryCatchBlock(edges.get(edge), edges.get(edge + 1), handler, EXCEPTION);
            code.visitVarInsn(Opcodes.ASTORE, THROWN);
            code.visitTypeInsn(Opcodes.NEW, CHAINED_EXCEPTION);
            code.visitInsn(Opcodes.DUP);
            code.visitVarInsn(Opcodes.ALOAD, THROWN);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, CHAINED_EXCEPTION, "<init>", "(Ljava/lang/Throwable;)V", false);
        }
        if (edges.size() > 1) {
            code.visitInsn(Opcodes.ATHROW);
        }
    }

    private void writeConstructor() {
        MethodVisitor constructor = start("<init>", "([Ljava/lang/Object;)V");
        constructor.visitVarInsn(Opcodes.ALOAD, THIS);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        for (int i = 0; i < held.size(); i++) {
            constructor.visitVarInsn(Opcodes.ALOAD, THIS);
            constructor.visitVarInsn(Opcodes.ALOAD, 1);
            constructor.visitIntInsn(Opcodes.SIPUSH, i);
            constructor.visitInsn(Opcodes.AALOAD);
            constructor.visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(heldTypes.get(i)));
            constructor.visitFieldInsn(
                    Opcodes.PUTFIELD, NAME, "held" + i, heldTypes.get(i).descriptorString());
        }
        constructor.visitInsn(Opcodes.RETURN);
        end(constructor);
    }

    private void pushHeld(Object object, Class<?> type) {
        String field = "held" + held.size();
        writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field, type.descriptorString(), null, null)
                .visitEnd();
        held.add(object);
        heldTypes.add(type);
        code.visitVarInsn(Opcodes.ALOAD, THIS);
        code.visitFieldInsn(Opcodes.GETFIELD, NAME, field, type.descriptorString());
    }

    private void invokeInterface(Class<?> type, String method, String descriptor) {
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, Type.getInternalName(type), method, descriptor, true);
    }

    private MethodVisitor start(String method, String descriptor) {
        MethodVisitor started = writer.visitMethod(Opcodes.ACC_PUBLIC, method, descriptor, null, null);
        started.visitCode();
        return started;
    }

    private static void end(MethodVisitor method) {
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static Label label(MethodVisitor method) {
        Label here = new Label();
        method.visitLabel(here);
        return here;
    }

    private void target(Label label) {
        code.visitLabel(label);
        code.visitFrame(Opcodes.F_NEW, 3, frame(), 0, new Object[0]);
    }

    private static Object[] frame() {
        return new Object[] {NAME, RECORD, OBJECT};
    }
}
