package io.aurochs.storm.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files and directories that are there, or gone, whatever happens to the process or the machine once a call has returned. */
public final class DurableFiles {
    /** Configurations, credentials and jars are nobody else's. */
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final Path OWN_PROCESS = Path.of("/proc/self");
    private static final Set<PosixFilePermission> OTHERS_WRITE =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private static final String UNFINISHED = ".new";

    private DurableFiles() {}

    /**
     * Makes a directory and its parents, where they are missing; those it makes are for their owner alone.
     *
     * @throws IOException when that is not possible
     */
    public static void makeDirectories(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(directory)) {
            makeDirectories(parent);
            Files.createDirectories(directory, OWNER_ONLY);
            sync(parent);
        }
    }

    /**
     * Refuses a directory that another user owns or may write in: whoever can write there decides what its user runs.
     *
     * @throws IOException with a line for the user
     */
    public static void refuseOthers(Path directory) throws IOException {
        PosixFileAttributes found = Files.readAttributes(directory, PosixFileAttributes.class);
        if (!found.owner().equals(Files.getOwner(OWN_PROCESS))
                || !Collections.disjoint(found.permissions(), OTHERS_WRITE)) {
            throw new IOException(directory + " is of " + found.owner() + " with "
                    + PosixFilePermissions.toString(found.permissions())
                    + "; it has to be this user's, and nobody else may write there: chmod go-w, or another directory");
        }
    }

    /** Replaces a file: it has its old content or the new one, never a part. */
    public static void write(Path file, byte[] content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        Files.write(unfinished, content);
        sync(unfinished);
        move(unfinished, file);
    }

    /**
     * Whether there is such a file or directory.
     *
     * @throws IOException when that cannot be found out, as without access to its directory; {@link Files#exists} takes it for none
     */
    public static boolean exists(Path path) throws IOException {
        try {
            Files.readAttributes(path, BasicFileAttributes.class);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether a directory has at most what {@link #write} leaves of this file when the process or the machine ends meanwhile. */
    public static boolean hasNothingBut(Path directory, String file) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.allMatch(each -> each.endsWith(file) || each.endsWith(file + UNFINISHED));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Moves a file or a directory within one file system. */
    public static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        Path parent = to.toAbsolutePath().getParent();
        if (parent != null) {
            sync(parent);
        }
    }

    /** Writes what the system holds of a file or a directory to the disk. */
    public static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Deletes a file, or a directory with all that is in it, write-protected or not; not durable by itself. */
    public static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            if (!Files.isReadable(path) || !Files.isWritable(path) || !Files.isExecutable(path)) {
                // As archives may have them.
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
            List<Path> all;
            try (Stream<Path> inside = Files.list(path)) {
                all = inside.toList();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            for (Path each : all) {
                delete(each);
            }
        }
        Files.deleteIfExists(path);
    }
}
