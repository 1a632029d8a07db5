package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The main class inside the user's jar: found, checked, called. */
final class UserMain {
    private final String className;
    private final Method main;
    private final Set<String> classes;

    private UserMain(String className, Method main, Set<String> classes) {
        this.className = className;
        this.main = main;
        this.classes = classes;
    }

    /**
     * Finds the main method.
     *
     * @param jar must be on this JVM's class path
     * @throws CommandFailure (usage) when the file is no readable jar, or has no such class, or the class no main
     */
    static UserMain find(Path jar, String className) throws CommandFailure {
        List<String> classes = classesIn(jar);
        try {
            Class<?> type = Class.forName(className, false, ClassLoader.getSystemClassLoader());
            Method main = type.getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
                throw new NoSuchMethodException();
            }
            // Like the java command, call the main of a class that is not public, too.
            main.setAccessible(true);
            return new UserMain(className, main, Set.copyOf(classes));
        } catch (ClassNotFoundException e) {
            throw CommandFailure.usage(notFound(jar, className, classes));
        } catch (NoSuchMethodException e) {
            throw CommandFailure.usage(
                    className + " has no public static void main(String[]): name the class that submits the topology.");
        } catch (LinkageError e) {
            Optional<String> missing = MissingClass.explain(className, e);
            throw CommandFailure.usage(
                    missing.isPresent()
                            ? missing.get()
                            : className + " in " + jar + " cannot be loaded: " + ErrorLine.of(e)
                                    + ". Pack what it needs into the jar, compiled for Java "
                                    + Runtime.version().feature()
                                    + " or older.");
        }
    }

    private static List<String> classesIn(Path jar) throws CommandFailure {
        if (!Files.exists(jar)) {
            throw CommandFailure.usage("jar " + jar + " does not exist: check the path, seen from "
                    + Path.of("").toAbsolutePath() + ".");
        }
        if (!Files.isRegularFile(jar)) {
            throw CommandFailure.usage(jar + " is not a file: name the topology's jar.");
        }
        if (!Files.isReadable(jar)) {
            throw CommandFailure.usage("jar " + jar + " is not readable for user " + System.getProperty("user.name")
                    + ": change its permissions (chmod +r).");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .toList();
        } catch (IOException e) {
            throw CommandFailure.usage(
                    jar + " is not a jar (" + e.getMessage() + "): name the file that your build packed.");
        }
    }

    private static String notFound(Path jar, String className, List<String> classes) {
        if (classes.contains(className)) {
            return className + " is in " + jar + ", which is not on the class path: start with the launcher, "
                    + "aurochs storm jar " + jar + " " + className + ".";
        }
        String simpleName = simpleName(className);
        String similar = classes.stream()
                .filter(name -> simpleName(name).equals(simpleName))
                .findFirst()
                .map(name -> "did you mean " + name + "?")
                .orElse("list its classes with: jar tf " + jar);
        return "no class " + className + " in " + jar + ": " + similar;
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Whether a class of that name is in the jar. */
    boolean contains(String name) {
        return classes.contains(name);
    }

    /**
     * Calls it on the calling thread.
     *
     * @throws CommandFailure (job failed) when it throws
     */
    void call(List<String> arguments) throws CommandFailure {
        try {
            main.invoke(null, (Object) arguments.toArray(new String[0]));
        } catch (InvocationTargetException e) {
            throw failed(e.getCause() == null ? e : e.getCause());
        } catch (IllegalAccessException | LinkageError e) {
            throw failed(e);
        }
    }

    private CommandFailure failed(Throwable thrown) {
        return CommandFailure.job(
                MissingClass.explain(className, thrown)
                        .orElseGet(() -> className + " failed: " + ErrorLine.of(thrown, this::contains)),
                thrown);
    }
}
