package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.lang.reflect.Field;
import java.util.Set;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.apache.flink.table.types.logical.IntType;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class GeneratedOperatorsTest {
    private final RowDataSerializer rows = new RowDataSerializer(new IntType());

    @Test
    void replacesTheSerializersOfRowsOnly() throws Exception {
        StreamOperator<?> operator = generated();
        Field rowField = field(operator, "rows");
        Field stringField = field(operator, "strings");
        rowField.set(operator, rows);
        stringField.set(operator, StringDataSerializer.INSTANCE);
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(rowField.get(operator)).isNotSameAs(rows).isInstanceOf(RowDataSerializer.class);
        assertThat(stringField.get(operator)).isSameAs(StringDataSerializer.INSTANCE);
    }

    @Test
    void leavesWhatIsNotSetUp() throws Exception {
        StreamOperator<?> operator = generated();
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(field(operator, "rows").get(operator)).isNull();
    }

    @Test
    void leavesOperatorsThatAreNotGenerated() {
        Written operator = new Written(rows);
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(operator.serializer).isSameAs(rows);
    }

    private static Field field(StreamOperator<?> operator, String name) throws NoSuchFieldException {
        return operator.getClass().getField(name);
    }

    /** A class in no package, as those of the planner. */
    private static StreamOperator<?> generated() throws Exception {
        String base = Type.getInternalName(AbstractStreamOperator.class);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "StreamExecStub$1", null, base, null);
        writer.visitField(Opcodes.ACC_PUBLIC, "rows", Type.getDescriptor(RowDataSerializer.class), null, null)
                .visitEnd();
        writer.visitField(Opcodes.ACC_PUBLIC, "strings", Type.getDescriptor(StringDataSerializer.class), null, null)
                .visitEnd();
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, base, "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        writer.visitEnd();
        byte[] classFile = writer.toByteArray();
        ClassLoader loader = new ClassLoader(GeneratedOperatorsTest.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) {
                return defineClass(name, classFile, 0, classFile.length);
            }
        };
        return (StreamOperator<?>)
                loader.loadClass("StreamExecStub$1").getConstructor().newInstance();
    }

    private static final class Written extends AbstractStreamOperator<Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final transient RowDataSerializer serializer;

        Written(RowDataSerializer serializer) {
            this.serializer = serializer;
        }
    }
}
