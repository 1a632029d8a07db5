package io.aurochs.storm.operator;

import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.file.DurableFiles;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What {@code TopologyContext.getCodeDir} names: a directory with what the topology's jar has under {@code resources/}, for as
 * long as the topology runs, beside the topology's blobs. As on Storm, that is the submitted jar; in a local cluster, which has none, the first jar on the
 * class path with such a folder, or the folder that is on the class path itself.
 */
final class CodeDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CodeDirectory.class);
    private static final String FOLDER = "resources";
    private static final String PREFIX = FOLDER + "/";
    private static final String PIDS = "pids";
    /** What StormSubmitter uploads. */
    private static final String JAR_KEY = "storm.jar";

    private final @Nullable Path parent;
    private final String path;
    private final @Nullable SubProcesses processes;

    private CodeDirectory(@Nullable Path parent, String path) {
        this.parent = parent;
        this.path = path;
        this.processes = parent == null ? null : new SubProcesses(parent.resolve(PIDS));
    }

    /**
     * Copies a topology's resources, and links to its blobs beside them, as Storm's supervisor does. Where that fails the log says why, and the
     * directory lacks what was not copied.
     */
    static CodeDirectory of(String topologyId, TopologyBlobs blobs) {
        Path parent;
        try {
            parent = Files.createTempDirectory("aurochs-" + topologyId + "-");
        } catch (IOException e) {
            LOG.warn(
                    "topology {}: getCodeDir names no directory, for none can be made ({}); set -Djava.io.tmpdir to one"
                            + " that can be written",
                    topologyId,
                    e.toString());
            return new CodeDirectory(null, new File(System.getProperty("java.io.tmpdir"), FOLDER).getPath());
        }
        Path directory = parent.resolve(FOLDER);
        try {
            Files.createDirectory(parent.resolve(PIDS));
            Files.createDirectory(directory);
            copyInto(directory);
            blobs.linkFrom(parent);
        } catch (IOException | URISyntaxException e) {
            LOG.warn("topology {}: its resources and blobs are not all in {}, {}", topologyId, parent, e.toString());
        }
        return new CodeDirectory(parent, directory.toString());
    }

    private static void copyInto(Path directory) throws IOException, URISyntaxException {
        String submitted = System.getProperty(JAR_KEY);
        String jar = submitted == null ? OnClassPath.JAR : submitted;
        if (jar != null) {
            extract(jar, directory);
            return;
        }
        URL folder = CodeDirectory.class.getClassLoader().getResource(FOLDER);
        if (folder != null && folder.openConnection() instanceof JarURLConnection inJar) {
            extract(Path.of(inJar.getJarFileURL().toURI()).toString(), directory);
        } else if (folder != null && folder.getProtocol().equals("file")) {
            copy(Path.of(folder.toURI()), directory);
        }
    }

    /** The class path stays as it is: looked through once. */
    private static final class OnClassPath {
        static final @Nullable String JAR = find();

        private static @Nullable String find() {
            return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                    .filter(entry -> entry.endsWith(".jar") && hasResources(entry))
                    .findFirst()
                    .orElse(null);
        }
    }

    private static boolean hasResources(String jar) {
        try (JarFile file = new JarFile(jar)) {
            return file.stream().anyMatch(entry -> entry.getName().startsWith(PREFIX));
        } catch (IOException e) {
            // The class loader ignores such an entry, too.
            return false;
        }
    }

    private static void extract(String jar, Path directory) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.isDirectory() || !entry.getName().startsWith(PREFIX)) {
                    continue;
                }
                Path copy = directory
                        .resolve(entry.getName().substring(PREFIX.length()))
                        .normalize();
                if (!copy.startsWith(directory)) {
                    throw new IOException(jar + " has an entry outside its folder: " + entry.getName());
                }
                Files.createDirectories(parentOf(copy));
                try (InputStream in = file.getInputStream(entry)) {
                    Files.copy(in, copy);
                }
            }
        }
    }

    private static Path parentOf(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(parentOf(copy));
                Files.copy(file, copy);
            }
        }
    }

    /** The directory, which exists unless the log has said otherwise. */
    String path() {
        return path;
    }

    /** Where sub-processes of components leave a file each, named by their id; deleted with the directory. */
    String pids() {
        return parent == null
                ? System.getProperty("java.io.tmpdir", "/tmp")
                : parent.resolve(PIDS).toString();
    }

    /** The sub-processes that have left their ids there; null where there is no directory. */
    @Nullable
    SubProcesses processes() {
        return processes;
    }

    /** Ends the sub-processes that are left, and deletes it. */
    @Override
    public void close() {
        if (parent == null || processes == null) {
            return;
        }
        processes.end();
        try {
            DurableFiles.delete(parent);
        } catch (IOException e) {
            // What user code keeps open or writes on is its own; the system clears its temporary directory.
            LOG.debug("Cannot delete {}", parent, e);
        }
    }
}
