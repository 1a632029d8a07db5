package io.aurochs.flink.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Gets the full privileges in another module. A lookup in another module's class may do everything there but define
 * hidden classes; it may define an ordinary class, though, which as a member of that module hands out a lookup of its
 * own. There is one such class per package and class loader.
 */
final class ModuleLookup {
    private static final String SIMPLE_NAME = "AurochsLookup$";
    private static final MethodType LOOKUP = MethodType.methodType(MethodHandles.Lookup.class);

    private ModuleLookup() {}

    /** A lookup in the same class, with full privileges. */
    static MethodHandles.Lookup from(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        Class<?> host = lookup.lookupClass();
        Class<?> member = memberBeside(host, lookup);
        try {
            MethodHandles.Lookup ofMember = (MethodHandles.Lookup)
                    lookup.findStatic(member, "lookup", LOOKUP).invokeExact();
            return MethodHandles.privateLookupIn(host, ofMember);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whoever was first, also another copy of this code, has made the same class. */
    private static Class<?> memberBeside(Class<?> host, MethodHandles.Lookup lookup)
            throws ReflectiveOperationException {
        String name = host.getPackageName().isEmpty() ? SIMPLE_NAME : host.getPackageName() + "." + SIMPLE_NAME;
        Class<?> member = findIn(host.getClassLoader(), name);
        if (member != null) {
            return member;
        }
        try {
            return lookup.defineClass(classFile(name.replace('.', '/')));
        } catch (LinkageError e) {
            return Class.forName(name, false, host.getClassLoader());
        }
    }

    private static @Nullable Class<?> findIn(@Nullable ClassLoader loader, String name) {
        try {
            Class<?> found = Class.forName(name, false, loader);
            return found.getClassLoader() == loader ? found : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** A class with a package-private static method that returns {@code MethodHandles.lookup()}. */
    private static byte[] classFile(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V11, Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, name, null, CopierClass.OBJECT, null);
        String descriptor = LOOKUP.toMethodDescriptorString();
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "lookup", descriptor, null, null);
        code.visitCode();
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, Type.getInternalName(MethodHandles.class), "lookup", descriptor, false);
        code.visitInsn(Opcodes.ARETURN);
        CopierClass.endMethod(code);
        writer.visitEnd();
        return writer.toByteArray();
    }
}
