package io.aurochs.control;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads new versions of a program's classes. What its parent has comes first, then what is in the jar, and then what the program has: a class
 * of the jar hides the program's of the same name, and every other one is the program's own.
 */
public final class NewClasses extends URLClassLoader {
    private final ClassLoader program;

    /**
     * Closes with the jar, not with the program.
     *
     * @param jar where new classes are
     * @param parent loads the classes that are never replaced
     * @param program loads the classes of the program
     */
    public NewClasses(URL[] jar, ClassLoader parent, ClassLoader program) {
        super(jar, parent);
        this.program = program;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            return super.findClass(name);
        } catch (ClassNotFoundException e) {
            if (super.findResource(name.replace('.', '/') + ".class") != null) {
                // It is in the jar, and cannot be read: an older version would hide that.
                throw e;
            }
            return program.loadClass(name);
        }
    }

    /**
     * A class of the jar.
     *
     * @throws ClassNotFoundException when the jar has none of that name, whatever the program has
     */
    public Class<?> load(String name) throws ClassNotFoundException {
        Class<?> loaded = Class.forName(name, true, this);
        if (loaded.getClassLoader() != this) {
            throw new ClassNotFoundException(name);
        }
        return loaded;
    }

    @Override
    public @Nullable URL findResource(String name) {
        URL found = super.findResource(name);
        return found == null ? program.getResource(name) : found;
    }

    /** Those of the jar, and then the program's. */
    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
        List<URL> all = new ArrayList<>(Collections.list(super.findResources(name)));
        all.addAll(Collections.list(program.getResources(name)));
        return Collections.enumeration(all);
    }
}
