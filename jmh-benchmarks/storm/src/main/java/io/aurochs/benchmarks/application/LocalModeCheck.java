package io.aurochs.benchmarks.application;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import org.apache.storm.task.IErrorReporter;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Stock Storm checks every tuple against its schema in local mode, and no key turns that off. A cluster's workers do not pay for
 * it, so a fair comparison must not either. This defines Storm's own {@code GeneralTopologyContext} with one change: its
 * constructor takes the mode for not local. No code of Storm is copied.
 */
final class LocalModeCheck {
    private static final String CLASS = "org/apache/storm/task/GeneralTopologyContext";
    private static final String CONFIG = "org/apache/storm/utils/ConfigUtils";

    private LocalModeCheck() {}

    /**
     * To be called once, before any class of Storm that uses the context.
     *
     * @throws IllegalStateException if the class is already loaded, or not the one that was expected
     */
    static void switchOff() throws IOException {
        try {
            // Any class of the package will do, as long as it does not pull in the one to be defined.
            MethodHandles.privateLookupIn(IErrorReporter.class, MethodHandles.lookup())
                    .defineClass(withoutCheck());
        } catch (IllegalAccessException | LinkageError e) {
            throw new IllegalStateException(
                    "cannot switch off the tuple check of Storm's local mode: " + CLASS + " is already in use", e);
        }
    }

    private static byte[] withoutCheck() throws IOException {
        try (InputStream in = IErrorReporter.class.getClassLoader().getResourceAsStream(CLASS + ".class")) {
            if (in == null) {
                throw new IllegalStateException(CLASS + " is not on the class path");
            }
            ClassReader reader = new ClassReader(in);
            ClassWriter writer = new ClassWriter(reader, 0);
            int[] replaced = new int[1];
            reader.accept(new ConstructorVisitor(writer, replaced), 0);
            if (replaced[0] != 1) {
                throw new IllegalStateException("expected one look at the mode in " + CLASS + ", found " + replaced[0]
                        + ": this version of Storm is not known");
            }
            return writer.toByteArray();
        }
    }

    private static final class ConstructorVisitor extends ClassVisitor {
        private final int[] replaced;

        private ConstructorVisitor(ClassVisitor next, int[] replaced) {
            super(Opcodes.ASM9, next);
            this.replaced = replaced;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, type, signature, exceptions);
            return name.equals("<init>") ? new ModeVisitor(next, replaced) : next;
        }
    }

    private static final class ModeVisitor extends MethodVisitor {
        private final int[] replaced;

        private ModeVisitor(MethodVisitor next, int[] replaced) {
            super(Opcodes.ASM9, next);
            this.replaced = replaced;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
            if (owner.equals(CONFIG) && name.equals("isLocalMode")) {
                replaced[0]++;
                visitInsn(Opcodes.POP);
                visitInsn(Opcodes.ICONST_0);
            } else {
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
            }
        }
    }
}
