package io.aurochs.flink.launch;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.Configuration;
import org.jspecify.annotations.Nullable;

/** The user's jar, read but not loaded. */
final class JobJar {
    private final Path path;
    private final Set<String> classes;
    private final @Nullable String manifestClass;

    private JobJar(Path path, Set<String> classes, @Nullable String manifestClass) {
        this.path = path;
        this.classes = classes;
        this.manifestClass = manifestClass;
    }

    /**
     * Reads the names in the jar.
     *
     * @throws CommandFailure (usage) when the file is no readable jar
     */
    static JobJar open(Path path) throws CommandFailure {
        checkFile(path);
        try (JarFile file = new JarFile(path.toFile())) {
            return new JobJar(path, classesIn(file), manifestClass(file.getManifest()));
        } catch (IOException e) {
            throw CommandFailure.usage(
                    path + " is not a jar (" + e.getMessage() + "): name the file that your build packed.");
        }
    }

    private static void checkFile(Path path) throws CommandFailure {
        if (!Files.exists(path)) {
            throw CommandFailure.usage("jar " + path + " does not exist: check the path, seen from "
                    + Path.of("").toAbsolutePath() + ".");
        }
        if (!Files.isRegularFile(path)) {
            throw CommandFailure.usage(path + " is not a file: name the job's jar.");
        }
        if (!Files.isReadable(path)) {
            throw CommandFailure.usage("jar " + path + " is not readable for user " + System.getProperty("user.name")
                    + ": change its permissions (chmod +r).");
        }
    }

    private static Set<String> classesIn(JarFile file) {
        return file.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
                .map(name ->
                        name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** As Flink looks it up. */
    private static @Nullable String manifestClass(@Nullable Manifest manifest) {
        if (manifest == null) {
            return null;
        }
        Attributes attributes = manifest.getMainAttributes();
        String program = attributes.getValue(PackagedProgram.MANIFEST_ATTRIBUTE_ASSEMBLER_CLASS);
        return program != null ? program : attributes.getValue(PackagedProgram.MANIFEST_ATTRIBUTE_MAIN_CLASS);
    }

    /** Whether the manifest says which class to start. */
    boolean namesItsMain() {
        return manifestClass != null;
    }

    boolean contains(String className) {
        return classes.contains(className);
    }

    /**
     * Loads the main class, in a class loader of its own.
     *
     * @param mainClass null for the one that the manifest names
     * @throws CommandFailure (usage) when there is no such class or no main in it
     */
    PackagedProgram program(
            @Nullable String mainClass, List<URL> classPath, Configuration configuration, List<String> arguments)
            throws CommandFailure {
        String name = Optional.ofNullable(mainClass)
                .or(() -> Optional.ofNullable(manifestClass))
                .orElseThrow(() -> CommandFailure.usage(
                        path + " does not say which class to start: name it with -c before the jar."));
        try {
            return PackagedProgram.newBuilder()
                    .setJarFile(path.toFile())
                    .setEntryPointClassName(name)
                    .setUserClassPaths(classPath)
                    .setConfiguration(configuration)
                    .setArguments(arguments.toArray(new String[0]))
                    .build();
        } catch (ProgramInvocationException | RuntimeException e) {
            throw CommandFailure.usage(notLoaded(name, e), e);
        }
    }

    private String notLoaded(String name, Exception e) {
        if (e.getCause() instanceof ClassNotFoundException) {
            return "no class " + name + " in " + path + ": " + similar(name);
        }
        if (e.getCause() instanceof LinkageError) {
            return OtherLine.remedy(e)
                    .orElseGet(() -> name + " in " + path + " cannot be loaded: " + ErrorLine.of(e)
                            + ". Pack what it needs into the jar, compiled for Java "
                            + Runtime.version().feature()
                            + " or older.");
        }
        return e.getCause() == null
                ? name + " has no public static void main(String[]): name the class that builds the job."
                : path + " cannot be used: " + ErrorLine.of(e);
    }

    private String similar(String name) {
        String simpleName = simpleName(name);
        return classes.stream()
                .sorted()
                .filter(known -> simpleName(known).equals(simpleName))
                .findFirst()
                .map(known -> "did you mean " + known + "?")
                .orElse("list its classes with: jar tf " + path);
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }
}
