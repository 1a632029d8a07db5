package io.aurochs.control;

import io.aurochs.lock.OpenDirectoryException;
import io.aurochs.lock.OwnDirectory;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A Unix domain socket that only its owner reaches: it lies in a directory that is closed to others. */
public final class SocketPath {
    /** What the system's address has room for, without the end. */
    public static final int MOST_PATH_BYTES = 107;

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
        // It does not outlive the machine's next start.
        OwnDirectory.make(directory(socket), made -> {});
    }

    /**
     * Makes sure that nobody else can have put the socket there. Who listens and who sends requests both need that.
     *
     * @throws RequestException when others may enter the directory, or have made it
     * @throws IOException when there is none, or it cannot be looked at
     */
    public static void checkDirectory(Path socket) throws IOException, RequestException {
        try {
            OwnDirectory.check(directory(socket));
        } catch (OpenDirectoryException e) {
            throw new RequestException("socket=" + socket + ": " + e.getMessage(), e);
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
