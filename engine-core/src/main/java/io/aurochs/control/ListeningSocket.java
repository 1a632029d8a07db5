package io.aurochs.control;

import io.aurochs.lock.ProcessLock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The socket at which a process listens: no two processes have the same, and what one that is gone has left is replaced. */
public final class ListeningSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ListeningSocket.class);

    /** Of a file's mode, the bits of its type, and their value for a socket. */
    private static final int TYPE = 0170000;

    private static final int TYPE_SOCKET = 0140000;

    private final Path socket;
    private final ProcessLock lock;
    private final ServerSocketChannel channel;

    private ListeningSocket(Path socket, ProcessLock lock, ServerSocketChannel channel) {
        this.socket = socket;
        this.lock = lock;
        this.channel = channel;
    }

    /**
     * Listens there. Who connects waits until a {@link RequestServer} answers.
     *
     * @param path of at most 107 bytes; its directory is made if there is none
     * @throws RequestException when another process listens, others may enter the directory, or the system refuses
     */
    public static ListeningSocket open(Path path) throws RequestException {
        Path socket = path.toAbsolutePath();
        UnixDomainSocketAddress address = SocketPath.address(socket);
        try {
            SocketPath.makeDirectory(socket);
            SocketPath.checkDirectory(socket);
            ProcessLock lock = ProcessLock.tryLock(socket.resolveSibling(socket.getFileName() + ".lock"));
            if (lock == null) {
                throw taken(socket);
            }
            boolean listens = false;
            try {
                replace(socket, address);
                ListeningSocket opened = new ListeningSocket(socket, lock, bound(address));
                listens = true;
                return opened;
            } finally {
                if (!listens) {
                    lock.close();
                }
            }
        } catch (IOException | UnsupportedOperationException e) {
            throw new RequestException("socket=" + socket + ": cannot listen there: " + e.getMessage(), e);
        }
    }

    ServerSocketChannel channel() {
        return channel;
    }

    private static ServerSocketChannel bound(UnixDomainSocketAddress address) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            return server.bind(address);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    private static void replace(Path socket, UnixDomainSocketAddress address) throws IOException, RequestException {
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        int mode = (Integer) Files.getAttribute(socket, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if ((mode & TYPE) != TYPE_SOCKET) {
            throw new RequestException("socket=" + socket + ": there is a file that is no socket; use another path");
        }
        try (SocketChannel other = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            // One that is too busy to accept would hold up a channel that blocks.
            other.configureBlocking(false);
            other.connect(address);
            throw taken(socket);
        } catch (ConnectException e) {
            LOG.debug("socket={}: nobody listens any more", socket, e);
        }
        Files.delete(socket);
    }

    private static RequestException taken(Path socket) {
        return new RequestException(
                "socket=" + socket + ": another process listens there; end it, or use another path");
    }

    /** Deletes the file, so that nobody connects any more. Not after the lock is given back: it may be another process's then. */
    void hide() {
        try {
            Files.deleteIfExists(socket);
        } catch (IOException e) {
            LOG.warn("socket={}: cannot be deleted: {}", socket, e.getMessage());
        }
    }

    /** Hides it, listens no longer, and gives the lock back; once. */
    @Override
    public void close() {
        try (lock;
                channel) {
            hide();
        } catch (IOException e) {
            LOG.warn("socket={}: cannot be closed: {}", socket, e.getMessage());
        }
    }

    @Override
    public String toString() {
        return socket.toString();
    }
}
