package io.aurochs.control;

import java.util.List;
import java.util.Set;

/**
 * The parent of a class loader for a user's code: the JDK, and of a program the classes of some packages, such as Aurochs and the API by
 * which both log. What else the program has is not there, so that the user's code may have its own versions.
 */
public final class SharedClasses extends ClassLoader {
    private static final Set<String> LOGGING =
            Set.of("org.slf4j", "org.slf4j.event", "org.slf4j.helpers", "org.slf4j.spi");

    private final ClassLoader program;
    private final List<String> prefixes;

    /** @param prefixes of the names of classes, besides those of SLF4J's API */
    public SharedClasses(ClassLoader program, String... prefixes) {
        super(ClassLoader.getPlatformClassLoader());
        this.program = program;
        this.prefixes = List.of(prefixes);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (prefixes.stream().anyMatch(name::startsWith)
                || LOGGING.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
            return program.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
