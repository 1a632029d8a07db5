package io.aurochs.jit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a class, each of which HotSpot compiles for one place.
 *
 * <p>HotSpot counts, for each call in a method, the classes of the objects that were called, and inlines a call that has met one or two. A
 * method that a whole JVM uses meets many, and each of its calls goes through a table and keeps what lies behind it out of the compiled loop.
 * The same code in a class of its own meets those of its place.
 *
 * <p>A copy is a hidden class. It is unloaded when nothing uses it; until then all that ask for the same place get the same one. Any thread.
 *
 * @param <P> places
 * @param <T> what the original and its copies are
 */
public final class ClassCopies<P, T> {
    private final MethodHandles.Lookup home;
    private final Class<T> type;
    private final Function<? super P, byte[]> classFile;
    /** Guarded by this. */
    private final Map<P, WeakReference<Class<?>>> copies = new HashMap<>();

    /**
     * Reads the original's class file.
     *
     * @param home may define classes in the original's package
     * @param original has one constructor, which is not private, and names itself in no signature and no other class
     * @throws IllegalStateException if the class file cannot be read
     */
    public ClassCopies(MethodHandles.Lookup home, Class<T> type, Class<? extends T> original) {
        this(home, type, always(classFile(original)));
    }

    /**
     * Of classes that were generated.
     *
     * @param home may define classes in the generated classes' package
     * @param classFile of a place: with one constructor, which is not private
     */
    public ClassCopies(MethodHandles.Lookup home, Class<T> type, Function<? super P, byte[]> classFile) {
        this.home = home;
        this.type = type;
        this.classFile = classFile;
    }

    private static <P> Function<P, byte[]> always(byte[] classFile) {
        return place -> classFile;
    }

    private static byte[] classFile(Class<?> original) {
        String name = original.getName();
        try (InputStream stored = original.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            if (stored == null) {
                throw new IllegalStateException("there is no class file of " + name);
            }
            return stored.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the class file of " + name + " cannot be read", e);
        }
    }

    /**
     * Makes an object of a place's copy.
     *
     * @param place equal for those that share the copy
     * @param arguments of the constructor
     */
    public T make(P place, @Nullable Object... arguments) {
        Constructor<?> constructor = copy(place).getDeclaredConstructors()[0];
        try {
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized Class<?> copy(P place) {
        WeakReference<Class<?>> known = copies.get(place);
        Class<?> copy = known == null ? null : known.get();
        if (copy == null) {
            copies.values().removeIf(defined -> defined.get() == null);
            copy = define(classFile.apply(place));
            copies.put(place, new WeakReference<>(copy));
        }
        return copy;
    }

    private Class<?> define(byte[] classFile) {
        try {
            return home.defineHiddenClass(classFile, true).lookupClass();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
