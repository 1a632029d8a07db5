package io.aurochs.jobs;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A Unix domain socket that only its owner reaches: it lies in a directory that is closed to others. */
final class JobSocket {
    /** What the system's address has room for, without the end. */
    static final int MOST_PATH_BYTES = 107;

    private static final Path OWN_PROCESS = Path.of("/proc/self");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private JobSocket() {}

    /** Where it is unless a path is given: one for each user. */
    static Path usual() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return runtime == null || runtime.isEmpty()
                ? Path.of(System.getProperty("java.io.tmpdir"), "aurochs-" + System.getProperty("user.name"), "jobs")
                : Path.of(runtime, "aurochs", "jobs");
    }

    /** @throws JobsException when the path is too long for an address */
    static UnixDomainSocketAddress address(Path path) throws JobsException {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_PATH_BYTES) {
            throw new JobsException("socket=" + path + ": the path has " + bytes + " bytes, and the system allows "
                    + MOST_PATH_BYTES + "; use a shorter one");
        }
        return UnixDomainSocketAddress.of(path);
    }

    /**
     * Listens there; what a process that is gone has left there is replaced.
     *
     * @throws JobsException when another process listens, others may enter the directory, or the system refuses
     */
    static ServerSocketChannel listen(Path path) throws JobsException {
        Path socket = path.toAbsolutePath();
        UnixDomainSocketAddress address = address(socket);
        try {
            closeToOthers(socket);
            if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
                replace(socket, address);
            }
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                server.bind(address);
                return server;
            } catch (IOException e) {
                server.close();
                throw e;
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw new JobsException("socket=" + socket + ": cannot listen there: " + e.getMessage(), e);
        }
    }

    private static void closeToOthers(Path socket) throws IOException, JobsException {
        Path directory = socket.getParent();
        if (directory == null) {
            throw new JobsException("socket=" + socket + ": name a file in a directory of your own");
        }
        if (!Files.exists(directory)) {
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        }
        PosixFileAttributes attributes = Files.readAttributes(directory, PosixFileAttributes.class);
        if (!attributes.owner().equals(Files.getOwner(OWN_PROCESS))
                || !OWNER_ONLY.containsAll(attributes.permissions())) {
            throw new JobsException("socket=" + socket + ": " + directory + " is of " + attributes.owner() + " with "
                    + PosixFilePermissions.toString(attributes.permissions())
                    + "; it has to be your own and closed to others: chmod 700, or another directory");
        }
    }

    private static void replace(Path socket, UnixDomainSocketAddress address) throws IOException, JobsException {
        if (Files.isRegularFile(socket, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(socket)) {
            throw new JobsException("socket=" + socket + ": there is a file that is no socket; use another path");
        }
        boolean isServed;
        try (SocketChannel other = SocketChannel.open(address)) {
            isServed = other.isConnected();
        } catch (IOException e) {
            isServed = false;
        }
        if (isServed) {
            throw new JobsException(
                    "socket=" + socket + ": another process listens there; end it, or use another path (--socket)");
        }
        Files.delete(socket);
    }
}
