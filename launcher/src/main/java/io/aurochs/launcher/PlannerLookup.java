package io.aurochs.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Looks for Flink's planner in what a job brings: its jar, the jars in that jar's {@code lib/}, which Flink extracts, and more of its class
 * path. Flink finds two planners when its own stands on the class path as well, and refuses both. What cannot be read has none here; the
 * program says what is wrong with it.
 */
final class PlannerLookup {
    private static final String PLANNER = "org/apache/flink/table/planner/delegation/DefaultExecutorFactory.class";

    private PlannerLookup() {}

    /**
     * Whether there is one.
     *
     * @param jar the job's
     * @param classPath URLs of more; of files, others are not looked at
     */
    static boolean isIn(String jar, List<String> classPath) {
        return isInJar(Path.of(jar), true) || classPath.stream().anyMatch(PlannerLookup::isAt);
    }

    private static boolean isAt(String url) {
        try {
            Path path = Path.of(URI.create(url));
            return Files.isDirectory(path) ? Files.exists(path.resolve(PLANNER)) : isInJar(path, false);
        } catch (RuntimeException e) {
            // No URL, or none of a file.
            return false;
        }
    }

    private static boolean isInJar(Path jar, boolean withNested) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getEntry(PLANNER) != null || (withNested && isInNested(file));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isInNested(JarFile file) throws IOException {
        for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            if (entry.getName().startsWith("lib/") && entry.getName().endsWith(".jar")) {
                try (InputStream nested = file.getInputStream(entry)) {
                    if (isInStream(new ZipInputStream(nested))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isInStream(ZipInputStream jar) throws IOException {
        for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
            if (entry.getName().equals(PLANNER)) {
                return true;
            }
        }
        return false;
    }
}
