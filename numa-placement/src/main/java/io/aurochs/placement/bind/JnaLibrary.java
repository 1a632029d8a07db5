package io.aurochs.placement.bind;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the native part of JNA, through which the affinity library reaches the C library, and leaves no file behind.
 *
 * <p>JNA unpacks its native part into a directory below {@code java.io.tmpdir}, deletes the file as soon as it is loaded,
 * and leaves the directory. So it is given a directory of our own for that moment, which goes with the file.
 */
public final class JnaLibrary {
    private static final Logger LOG = LoggerFactory.getLogger(JnaLibrary.class);
    private static final String DIRECTORY_KEY = "jna.tmpdir";
    private static final String CLASS = "com.sun.jna.Native";

    /** Why it cannot be used, or null when it can; decided once in the life of the JVM. */
    private static final @Nullable String PROBLEM = load();

    private JnaLibrary() {}

    /** Why JNA cannot be used, with the remedy, or null when it can; the first call loads it. Any thread. */
    public static @Nullable String problem() {
        return PROBLEM;
    }

    private static @Nullable String load() {
        if (System.getProperty(DIRECTORY_KEY) != null) {
            // Whoever chose a directory is answerable for it.
            return initialize();
        }
        Path directory = null;
        try {
            directory = Files.createTempDirectory("aurochs-jna-");
            System.setProperty(DIRECTORY_KEY, directory.toString());
            return initialize();
        } catch (IOException e) {
            return "no temporary directory for JNA's native library (" + e
                    + "); set -Djava.io.tmpdir to a directory that can be written";
        } finally {
            System.clearProperty(DIRECTORY_KEY);
            delete(directory);
        }
    }

    private static @Nullable String initialize() {
        try {
            Class<?> jna = Class.forName(CLASS, true, JnaLibrary.class.getClassLoader());
            return tooOld(jna);
        } catch (ClassNotFoundException e) {
            return "JNA is not on the class path; add net.java.dev.jna:jna";
        } catch (Error e) {
            // Not LinkageError alone: JNA throws a bare Error when its classes and its native library differ in
            // version.
            if (e instanceof VirtualMachineError) {
                throw e;
            }
            return "JNA's native library cannot be loaded (" + firstLine(e) + "); set -Djna.tmpdir to a directory that"
                    + " permits execution, and keep one version of JNA on the class path";
        }
    }

    /** Why the affinity library cannot use this JNA, whose version may be the user's choice, or null when it can. */
    static @Nullable String tooOld(Class<?> jna) {
        try {
            jna.getMethod("load", String.class, Class.class);
            return null;
        } catch (NoSuchMethodException e) {
            return "the JNA that comes first on the class path is too old; put net.java.dev.jna:jna 5.0 or later there,"
                    + " or leave it out of the job's jar";
        }
    }

    private static String firstLine(Throwable problem) {
        return problem.toString().lines().map(String::strip).findFirst().orElse("");
    }

    private static void delete(@Nullable Path directory) {
        if (directory == null) {
            return;
        }
        // JNA deletes its file once it is loaded, but not when loading failed.
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException e) {
            // Nobody misses it: binding works or not regardless of what is left here.
            LOG.debug("Cannot delete {}", directory, e);
        }
    }
}
