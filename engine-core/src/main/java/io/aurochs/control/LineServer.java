package io.aurochs.control;

import io.aurochs.worker.Recurring;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests, each a line on a connection of its own. One thread for all connections: one that is half open, or slow, holds up no
 * other one, and is closed when its time is over. A reply that is not there yet holds up none either.
 */
final class LineServer implements AutoCloseable {
    /** How long a request may take to come in, and a reply to go out, each. */
    static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(10);

    static final int MOST_CONNECTIONS = 64;

    private static final Logger LOG = LoggerFactory.getLogger(LineServer.class);
    private static final long LOOK_MS = 1_000;
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    /** Without it a connection that cannot be accepted, as no descriptor is left, would keep the thread busy. */
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ServerSocketChannel server;
    private final Acceptor acceptor;
    private final Selector selector;
    private final Answers answers;
    private final LongSupplier clock;
    private final Recurring thread;
    private final List<Runnable> replies = new ArrayList<>();
    private volatile boolean isClosed;
    private boolean isFailing;

    /** Takes the next connection of the server. */
    @FunctionalInterface
    interface Acceptor {
        /** Null when there is none. */
        @Nullable
        SocketChannel accept() throws IOException;
    }

    /** Answers the line of a request. */
    @FunctionalInterface
    interface Answers {
        /** Returns soon; the reply's lines are given once, by any thread, then or later. */
        void answer(String line, Consumer<String> reply);
    }

    /** A request that comes in, and then the reply that goes out. */
    private static final class Connection {
        private long sinceNs;
        private final byte[] bytes = new byte[RequestLine.MOST_BYTES];
        private final ByteBuffer request = ByteBuffer.wrap(bytes);
        private ByteBuffer reply = ByteBuffer.allocate(0);
        private boolean isAsked;

        private Connection(long sinceNs) {
            this.sinceNs = sinceNs;
        }
    }

    /**
     * Begins to answer.
     *
     * @param server is closed by this
     * @param acceptor takes its connections
     * @param answers what they throw closes the connection
     * @param clock nanoseconds
     * @param name of its thread
     */
    LineServer(ServerSocketChannel server, Acceptor acceptor, Answers answers, LongSupplier clock, String name)
            throws IOException {
        this.server = server;
        this.acceptor = acceptor;
        this.answers = answers;
        this.clock = clock;
        server.configureBlocking(false);
        this.selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
        this.thread = new Recurring(name, this::step);
        thread.start(0);
    }

    private long step() {
        boolean isFine = true;
        try {
            selector.select(LOOK_MS);
            if (isClosed) {
                return Long.MAX_VALUE;
            }
            for (SelectionKey key : selector.selectedKeys()) {
                isFine &= serve(key);
            }
            selector.selectedKeys().clear();
            sendReplies();
            dropSlow();
        } catch (IOException e) {
            failed(e);
            isFine = false;
        }
        return isFine ? 0 : PAUSE_NS;
    }

    /** False when it is to be tried again after a pause. */
    private boolean serve(SelectionKey key) {
        if (!key.isValid()) {
            return true;
        }
        if (key.isAcceptable()) {
            return accept();
        }
        try {
            if (key.isReadable()) {
                read(key);
            }
            if (key.isValid() && key.isWritable()) {
                write(key);
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("a connection has failed", e);
            close(key);
        }
        return true;
    }

    private boolean accept() {
        try {
            SocketChannel client = acceptor.accept();
            if (client != null) {
                admit(client);
                isFailing = false;
            }
            return true;
        } catch (IOException e) {
            failed(e);
            return false;
        }
    }

    private void admit(SocketChannel client) throws IOException {
        boolean isAdmitted = false;
        try {
            if (selector.keys().size() <= MOST_CONNECTIONS) {
                client.configureBlocking(false);
                client.register(selector, SelectionKey.OP_READ, new Connection(clock.getAsLong()));
                isAdmitted = true;
            }
        } finally {
            if (!isAdmitted) {
                client.close();
            }
        }
    }

    /** Once for all that fail without one between them that does not. */
    private void failed(IOException e) {
        if (!isFailing) {
            LOG.error("no request comes in; what runs goes on, and connections are tried again", e);
            isFailing = true;
        }
    }

    private void read(SelectionKey key) throws IOException {
        Connection connection = (Connection) key.attachment();
        int before = connection.request.position();
        int read = ((SocketChannel) key.channel()).read(connection.request);
        for (int i = before; i < connection.request.position(); i++) {
            if (connection.bytes[i] == '\n') {
                // No time limit until the reply is there, and no look at what else comes.
                connection.isAsked = true;
                key.interestOps(0);
                answers.answer(
                        new String(connection.bytes, 0, i, StandardCharsets.UTF_8), lines -> replyLater(key, lines));
                return;
            }
        }
        if (!connection.request.hasRemaining()) {
            reply(key, RequestLine.failed("the request is longer than " + RequestLine.MOST_BYTES + " bytes"));
        } else if (read < 0) {
            close(key);
        }
    }

    /** Any thread: the connection is the server's. */
    private void replyLater(SelectionKey key, String lines) {
        synchronized (replies) {
            replies.add(() -> reply(key, lines));
        }
        selector.wakeup();
    }

    private void sendReplies() {
        List<Runnable> ready;
        synchronized (replies) {
            ready = List.copyOf(replies);
            replies.clear();
        }
        ready.forEach(Runnable::run);
    }

    private void reply(SelectionKey key, String lines) {
        Connection connection = (Connection) key.attachment();
        connection.reply = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
        connection.isAsked = false;
        connection.sinceNs = clock.getAsLong();
        if (key.isValid()) {
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    private static void write(SelectionKey key) throws IOException {
        Connection connection = (Connection) key.attachment();
        ((SocketChannel) key.channel()).write(connection.reply);
        if (!connection.reply.hasRemaining()) {
            close(key);
        }
    }

    private void dropSlow() {
        long now = clock.getAsLong();
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof Connection connection
                    && !connection.isAsked
                    && now - connection.sinceNs > LONGEST_NS) {
                close(key);
            }
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            LOG.debug("a connection cannot be closed", e);
        }
    }

    /** Answers nothing more; once. */
    @Override
    public void close() {
        isClosed = true;
        selector.wakeup();
        thread.close(GRACE_NS);
        try {
            server.close();
            selector.keys().forEach(LineServer::close);
            selector.close();
        } catch (IOException e) {
            LOG.debug("the socket cannot be closed", e);
        }
    }
}
