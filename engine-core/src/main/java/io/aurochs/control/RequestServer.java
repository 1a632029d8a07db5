package io.aurochs.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Answers requests at a socket. Any thread. */
public final class RequestServer implements AutoCloseable {
    private final ListeningSocket socket;
    private final LongRequests longRequests;
    private final LineServer server;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    /** Carries requests out. */
    @FunctionalInterface
    public interface Requests {
        /**
         * Carries one out, or begins to.
         *
         * @param request its first word behind protocol and version
         * @return the rows of the reply
         * @throws RequestException when it cannot be carried out; as the future's failure, too
         */
        CompletableFuture<List<List<String>>> carryOut(String request, List<String> arguments) throws RequestException;
    }

    private RequestServer(ListeningSocket socket, Protocol protocol, Set<String> ofUsers, Requests requests)
            throws IOException {
        this.socket = socket;
        longRequests = new LongRequests(protocol.name() + "-long");
        RequestAnswers answers = new RequestAnswers(protocol, ofUsers, requests, longRequests);
        try {
            server = new LineServer(
                    socket.channel(), socket.channel()::accept, answers::answer, System::nanoTime, protocol.name());
        } catch (IOException e) {
            longRequests.close();
            throw e;
        }
    }

    /**
     * Opens the socket and begins to answer.
     *
     * @param socket of at most 107 bytes; its directory is made if there is none
     * @param ofUsers requests that call a user's code: they are carried out one after the other, and hold up no others
     * @throws RequestException when that cannot be: another process listens there, or others may enter the directory
     */
    public static RequestServer open(Path socket, Protocol protocol, Set<String> ofUsers, Requests requests)
            throws RequestException {
        ListeningSocket opened = ListeningSocket.open(socket);
        boolean answers = false;
        try {
            RequestServer server = open(opened, protocol, ofUsers, requests);
            answers = true;
            return server;
        } finally {
            if (!answers) {
                opened.close();
            }
        }
    }

    /**
     * Begins to answer at a socket, and closes it when it is closed; parameters as of {@link #open(Path, Protocol, Set, Requests)}.
     *
     * @throws RequestException when that cannot be
     */
    public static RequestServer open(ListeningSocket socket, Protocol protocol, Set<String> ofUsers, Requests requests)
            throws RequestException {
        try {
            return new RequestServer(socket, protocol, ofUsers, requests);
        } catch (IOException e) {
            throw new RequestException("socket=" + socket + ": cannot answer there: " + e.getMessage(), e);
        }
    }

    /** Whether it answers no more. */
    public boolean isClosed() {
        return isClosed.get();
    }

    /** Closes the socket. */
    @Override
    public void close() {
        if (isClosed.getAndSet(true)) {
            return;
        }
        socket.hide();
        server.close();
        longRequests.close();
        socket.close();
    }
}
