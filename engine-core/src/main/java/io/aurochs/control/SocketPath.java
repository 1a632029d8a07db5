package io.aurochs.control;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A Unix domain socket that only its owner reaches: it lies in a directory that is closed to others. */
public final class SocketPath {
    /** What the system's address has room for, without the end. */
    public static final int MOST_PATH_BYTES = 107;

    private static final Path OWN_PROCESS = Path.of("/proc/self");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private SocketPath() {}

    /** Where it is unless a path is given: a place of each user's for each name. */
    public static Path usual(String name) {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return runtime == null || runtime.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "aurochs-" + System.getProperty("user.name"), name)
                : Path.of(runtime, "aurochs", name);
    }

    /** @throws RequestException when the path is too long for an address */
    static UnixDomainSocketAddress address(Path path) throws RequestException {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_PATH_BYTES) {
            throw new RequestException("socket=" + path + ": the path has " + bytes + " bytes, and the system allows "
                    + MOST_PATH_BYTES + "; use a shorter one");
        }
        return UnixDomainSocketAddress.of(path);
    }

    /** Makes the directory of the socket, closed to others, unless there is one. */
    static void makeDirectory(Path socket) throws IOException, RequestException {
        Path directory = directory(socket);
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        }
    }

    /**
     * Makes sure that nobody else can have put the socket there. Who listens and who sends requests both need that.
     *
     * @throws RequestException when others may enter the directory, or have made it
     * @throws IOException when there is none, or it cannot be looked at
     */
    public static void checkDirectory(Path socket) throws IOException, RequestException {
        Path directory = directory(socket);
        PosixFileAttributes attributes =
                Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory()) {
            throw new RequestException("socket=" + socket + ": " + directory
                    + " is a symbolic link or a file; name the directory itself, or another one");
        }
        if (!attributes.owner().equals(Files.getOwner(OWN_PROCESS))
                || !OWNER_ONLY.containsAll(attributes.permissions())) {
            throw new RequestException("socket=" + socket + ": " + directory + " is of " + attributes.owner() + " with "
                    + PosixFilePermissions.toString(attributes.permissions())
                    + "; it has to be your own and closed to others: chmod 700, or another directory");
        }
    }

    private static Path directory(Path socket) throws RequestException {
        Path directory = socket.getParent();
        if (directory == null) {
            throw new RequestException("socket=" + socket + ": name a file in a directory of your own");
        }
        return directory;
    }
}
