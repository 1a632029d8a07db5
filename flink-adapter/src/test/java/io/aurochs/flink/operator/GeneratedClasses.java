package io.aurochs.flink.operator;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.runtime.operators.TableStreamOperator;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Classes as the planner of SQL generates them: in no package, and with a class loader of their own. */
final class GeneratedClasses {
    private GeneratedClasses() {}

    /** An operator with serializers in its fields {@code rows} and {@code strings}. */
    static StreamOperator<?> operator(String name) throws Exception {
        return operator(name, TableStreamOperator.class);
    }

    static StreamOperator<?> operator(String name, Class<?> parent) throws Exception {
        Map<String, Class<?>> fields = new LinkedHashMap<>();
        fields.put("rows", RowDataSerializer.class);
        fields.put("strings", StringDataSerializer.class);
        return (StreamOperator<?>) instance(name, parent, fields, OneInputStreamOperator.class);
    }

    /** An object with public fields, of a class with a public constructor without parameters. */
    static Object instance(String name, Class<?> parent, Map<String, Class<?>> fields, Class<?>... interfaces)
            throws Exception {
        String base = Type.getInternalName(parent);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V11,
                Opcodes.ACC_PUBLIC,
                name.replace('.', '/'),
                null,
                base,
                Arrays.stream(interfaces).map(Type::getInternalName).toArray(String[]::new));
        fields.forEach(
                (field, type) -> writer.visitField(Opcodes.ACC_PUBLIC, field, Type.getDescriptor(type), null, null)
                        .visitEnd());
        MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, base, "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        writer.visitEnd();
        byte[] classFile = writer.toByteArray();
        ClassLoader loader = new ClassLoader(GeneratedClasses.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String wanted) {
                return defineClass(wanted, classFile, 0, classFile.length);
            }
        };
        return loader.loadClass(name).getConstructor().newInstance();
    }
}
