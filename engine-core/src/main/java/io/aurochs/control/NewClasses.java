package io.aurochs.control;

import java.net.URL;
import java.net.URLClassLoader;
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
     * @param parent has what nobody brings a version of
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
            return program.loadClass(name);
        }
    }

    @Override
    public @Nullable URL findResource(String name) {
        URL found = super.findResource(name);
        return found == null ? program.getResource(name) : found;
    }
}
