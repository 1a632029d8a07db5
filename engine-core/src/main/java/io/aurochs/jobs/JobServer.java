package io.aurochs.jobs;

import io.aurochs.worker.Recurring;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests, each a line on a connection of its own. One thread for all connections: one that is half open, or slow, holds up no
 * other one, and is closed when its time is over.
 */
final class JobServer implements AutoCloseable {
    static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(10);
    static final int MOST_CONNECTIONS = 64;

    private static final Logger LOG = LoggerFactory.getLogger(JobServer.class);
    private static final long LOOK_MS = 1_000;
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final ServerSocketChannel server;
    private final Selector selector;
    private final UnaryOperator<String> answer;
    private final LongSupplier clock;
    private final Recurring thread;
    private volatile boolean isClosed;

    /** A request that comes in, and then the reply that goes out. */
    private static final class Connection {
        private final long sinceNs;
        private final byte[] bytes = new byte[JobLine.MOST_BYTES];
        private final ByteBuffer request = ByteBuffer.wrap(bytes);
        private ByteBuffer reply = ByteBuffer.allocate(0);
        private boolean isAnswered;

        private Connection(long sinceNs) {
            this.sinceNs = sinceNs;
        }
    }

    /**
     * Begins to answer.
     *
     * @param server is closed by this
     * @param answer the reply to a line; what it throws closes the connection
     * @param clock nanoseconds
     */
    JobServer(ServerSocketChannel server, UnaryOperator<String> answer, LongSupplier clock) throws IOException {
        this.server = server;
        this.answer = answer;
        this.clock = clock;
        this.selector = Selector.open();
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        this.thread = new Recurring("aurochs-jobs", this::step);
        thread.start(0);
    }

    private long step() {
        try {
            selector.select(LOOK_MS);
            if (isClosed) {
                return Long.MAX_VALUE;
            }
            for (SelectionKey key : selector.selectedKeys()) {
                serve(key);
            }
            selector.selectedKeys().clear();
            dropSlow();
            return 0;
        } catch (IOException e) {
            LOG.error("jobs can no longer be reached from outside; they go on", e);
            return Long.MAX_VALUE;
        }
    }

    private void serve(SelectionKey key) throws IOException {
        if (!key.isValid()) {
            return;
        }
        if (key.isAcceptable()) {
            accept();
            return;
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
    }

    private void accept() throws IOException {
        SocketChannel client = server.accept();
        if (client == null) {
            return;
        }
        if (selector.keys().size() > MOST_CONNECTIONS) {
            client.close();
            return;
        }
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ, new Connection(clock.getAsLong()));
    }

    private void read(SelectionKey key) throws IOException {
        Connection connection = (Connection) key.attachment();
        int before = connection.request.position();
        int read = ((SocketChannel) key.channel()).read(connection.request);
        for (int i = before; i < connection.request.position(); i++) {
            if (connection.bytes[i] == '\n') {
                reply(key, answer.apply(new String(connection.bytes, 0, i, StandardCharsets.UTF_8)));
                return;
            }
        }
        if (!connection.request.hasRemaining()) {
            reply(key, JobRequests.failed("the request is longer than " + JobLine.MOST_BYTES + " bytes"));
        } else if (read < 0) {
            close(key);
        }
    }

    private static void reply(SelectionKey key, String lines) throws IOException {
        Connection connection = (Connection) key.attachment();
        connection.reply = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
        connection.isAnswered = true;
        key.interestOps(SelectionKey.OP_WRITE);
        write(key);
    }

    private static void write(SelectionKey key) throws IOException {
        Connection connection = (Connection) key.attachment();
        ((SocketChannel) key.channel()).write(connection.reply);
        if (connection.isAnswered && !connection.reply.hasRemaining()) {
            close(key);
        }
    }

    private void dropSlow() {
        long now = clock.getAsLong();
        for (SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof Connection connection && now - connection.sinceNs > LONGEST_NS) {
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
            selector.keys().forEach(JobServer::close);
            selector.close();
        } catch (IOException e) {
            LOG.debug("the socket cannot be closed", e);
        }
    }
}
