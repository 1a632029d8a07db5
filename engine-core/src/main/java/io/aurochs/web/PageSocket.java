package io.aurochs.web;

import io.aurochs.control.Protocol;
import io.aurochs.control.RequestClient;
import io.aurochs.control.RequestException;
import io.aurochs.control.RequestServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which {@code ./aurochs web} finds a page of the same user: a Unix domain socket in a directory of its own, closed to others, whose name
 * has the process and the port. Asked, it tells the page's address, with the token if one is needed. Any thread.
 */
final class PageSocket implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PageSocket.class);
    private static final Protocol PROTOCOL = new Protocol(
            "aurochs-page",
            "1",
            "./aurochs web",
            "has a live page",
            "start one with aurochs.web=on",
            "the log of the process");
    private static final String ADDRESS = "address";
    /** A process that does not answer is passed over. */
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Path socket;
    private final RequestServer server;

    private PageSocket(Path socket, RequestServer server) {
        this.socket = socket;
        this.server = server;
    }

    /** Where such processes of this user have a directory each. */
    static Path base() {
        String runtime = System.getenv("XDG_RUNTIME_DIR");
        return Path.of(runtime == null || runtime.isEmpty() ? System.getProperty("java.io.tmpdir") : runtime);
    }

    /** How the names of the directories begin. */
    static String prefix() {
        return "aurochs-page-" + System.getProperty("user.name") + "-";
    }

    private static Path socket(Path directory) {
        return directory.resolve("page");
    }

    /** Begins to answer, if there can be a socket: a page is there without one, too. */
    static @Nullable PageSocket open(Path base, URI page) {
        Path socket = socket(base.resolve(prefix() + ProcessHandle.current().pid() + "-" + page.getPort()));
        try {
            return new PageSocket(
                    socket,
                    RequestServer.open(socket, PROTOCOL, Set.of(), (request, arguments) -> told(request, page)));
        } catch (RequestException e) {
            LOG.info("./aurochs web does not find this page: {}", e.getMessage());
            return null;
        }
    }

    private static CompletableFuture<List<List<String>>> told(String request, URI page) throws RequestException {
        if (!request.equals(ADDRESS)) {
            throw new RequestException("there is no request " + request);
        }
        return CompletableFuture.completedFuture(List.of(List.of(page.toString())));
    }

    /**
     * The page of a directory; nothing if nobody answers there. What a process has left that ended without closing its page is removed.
     *
     * @param directory whose name begins with the {@link #prefix}
     * @throws SocketTimeoutException when a process listens there, and does not answer in time
     */
    static Optional<FoundPage> ask(Path directory) throws SocketTimeoutException {
        Matcher name = Pattern.compile(Pattern.quote(prefix()) + "(\\d{1,18})-\\d{1,5}")
                .matcher(String.valueOf(directory.getFileName()));
        if (!name.matches()) {
            return Optional.empty();
        }
        long pid = Long.parseLong(name.group(1));
        try {
            String address = new RequestClient(PROTOCOL, socket(directory), LONGEST)
                    .request(ADDRESS)
                    .get(0)
                    .get(0);
            return Optional.of(new FoundPage(pid, URI.create(address)));
        } catch (RequestException e) {
            if (e.getCause() instanceof ClosedChannelException) {
                throw (SocketTimeoutException) new SocketTimeoutException(e.getMessage()).initCause(e);
            }
            LOG.debug("{} is passed over", directory, e);
            // Others' directories the system does not let be removed. A process that begins has one before it answers.
            if ((e.getCause() instanceof ConnectException || Files.notExists(socket(directory)))
                    && ProcessHandle.of(pid).isEmpty()) {
                remove(socket(directory));
            }
            return Optional.empty();
        }
    }

    private static void remove(Path socket) {
        try {
            Files.deleteIfExists(socket);
            Files.deleteIfExists(socket.resolveSibling(socket.getFileName() + ".lock"));
            Path directory = socket.getParent();
            if (directory != null) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            LOG.info("{} cannot be removed: {}", socket, e.toString());
        }
    }

    /** Answers no more, and leaves no file behind. */
    @Override
    public void close() {
        server.close();
        remove(socket);
    }
}
