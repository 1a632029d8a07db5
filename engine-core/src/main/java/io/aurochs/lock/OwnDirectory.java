package io.aurochs.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A directory that is its owner's alone, so that nobody else can have put there what lies in it. */
public final class OwnDirectory {
    private static final Path OWN_PROCESS = Path.of("/proc/self");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> CLOSED =
            PosixFilePermissions.asFileAttribute(OWNER_ONLY);

    private OwnDirectory() {}

    /** Makes durable which files a directory has. */
    @FunctionalInterface
    public interface Durability {
        void sync(Path directory) throws IOException;
    }

    /**
     * Makes a directory, and those above it, closed to others. One that is there already stays as it is.
     *
     * @param durability is called with the parent of each one that is made
     */
    public static void make(Path directory, Durability durability) throws IOException {
        Path absolute = directory.toAbsolutePath();
        Path parent = absolute.getParent();
        if (parent != null && !Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
            make(parent, durability);
            // Not createDirectory: another thread may make it meanwhile.
            Files.createDirectories(absolute, CLOSED);
            durability.sync(parent);
        }
    }

    /**
     * Makes sure that it is.
     *
     * @throws OpenDirectoryException when others may enter the directory, or have made it
     * @throws IOException when there is none, or it cannot be looked at
     */
    public static void check(Path directory) throws IOException {
        PosixFileAttributes attributes =
                Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory()) {
            throw new OpenDirectoryException(
                    directory + " is a symbolic link or a file; name the directory itself, or another one");
        }
        if (!attributes.owner().equals(Files.getOwner(OWN_PROCESS))
                || !OWNER_ONLY.containsAll(attributes.permissions())) {
            throw new OpenDirectoryException(directory + " is of " + attributes.owner() + " with "
                    + PosixFilePermissions.toString(attributes.permissions())
                    + "; it has to be your own and closed to others: chmod 700, or another directory");
        }
    }
}
