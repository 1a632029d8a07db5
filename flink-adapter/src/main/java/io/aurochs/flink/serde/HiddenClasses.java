package io.aurochs.flink.serde;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Generated classes, each defined as a nestmate of the class it reads, so that it reaches its private members and is
 * unloaded with it. Tasks that generate the same class share it, and its compiled code, while one of them holds it.
 */
final class HiddenClasses {
    private static final ClassValue<Map<ByteBuffer, WeakReference<Class<?>>>> DEFINED = new ClassValue<>() {
        @Override
        protected Map<ByteBuffer, WeakReference<Class<?>>> computeValue(Class<?> host) {
            return new HashMap<>();
        }
    };

    private HiddenClasses() {}

    /**
     * Lets nestmates of the host be defined.
     *
     * @throws NotGeneratedException if the host cannot have nestmates by name
     * @throws ReflectiveOperationException if the host's module does not let us in
     */
    static MethodHandles.Lookup lookupIn(Class<?> host) throws ReflectiveOperationException {
        if (host.isHidden()) {
            throw new NotGeneratedException(host.getName() + " is a hidden class");
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(host, MethodHandles.lookup());
        // Every class loader has an unnamed module of its own.
        return lookup.hasFullPrivilegeAccess() ? lookup : ModuleLookup.from(lookup);
    }

    /** An instance of the class, made by its constructor of an array of objects. */
    static Object instantiate(Class<?> host, byte[] classFile, Object[] argument) throws ReflectiveOperationException {
        Class<?> defined = define(host, classFile);
        try {
            return lookupIn(host)
                    .findConstructor(defined, MethodType.methodType(void.class, Object[].class))
                    .invoke((Object) argument);
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> define(Class<?> host, byte[] classFile) throws ReflectiveOperationException {
        Map<ByteBuffer, WeakReference<Class<?>>> ofHost = DEFINED.get(host);
        synchronized (ofHost) {
            ofHost.values().removeIf(defined -> defined.get() == null);
            Class<?> defined = referent(ofHost.get(ByteBuffer.wrap(classFile)));
            if (defined == null) {
                defined = lookupIn(host)
                        .defineHiddenClass(classFile, true, MethodHandles.Lookup.ClassOption.NESTMATE)
                        .lookupClass();
                ofHost.put(ByteBuffer.wrap(classFile), new WeakReference<>(defined));
            }
            return defined;
        }
    }

    private static @Nullable Class<?> referent(@Nullable WeakReference<Class<?>> reference) {
        return reference == null ? null : reference.get();
    }
}
