package io.aurochs.storm.drpc;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.aurochs.storm.thrift.ClientThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port at which functions are called over HTTP. It authenticates nobody, and so listens at the loopback address alone. A call has a thread
 * from the end of its request to its answer; there are as many as at the port for Thrift, and as many calls wait for one. Any thread.
 */
final class HttpPort implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpPort.class);
    private static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};
    /** Requests that are read at a time. */
    private static final int MOST_READ = 80;
    /** For the answers of calls that end with the server. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(1);

    private static final long LOOK_MS = 50;
    /** For a client to take an answer, which has a thread meanwhile. */
    private static final long MOST_SECS_WRITTEN = 10;
    /** How long a request may take to come, of all servers of the JDK's in the process, seconds: it has a thread meanwhile. */
    private static final String MOST_SECS_READ = "sun.net.httpserver.maxReqTime";

    private static final HttpAnswer UNAVAILABLE = HttpAnswer.unavailable("too many calls wait ("
            + Config.DRPC_WORKER_THREADS + ", " + Config.DRPC_QUEUE_SIZE + "), or the server ends: call again");
    private static final String USUAL_PLUGIN = "org.apache.storm.security.auth.DefaultHttpCredentialsPlugin";

    private final BoundedDrpc drpc;
    private final HttpServer server;
    private final int port;
    private final CallReader reader;
    private final ExecutorService readers = ClientThreads.of("aurochs-drpc-http", MOST_READ, null);
    private final ExecutorService callers;
    private final ScheduledExecutorService deadlines;
    private final Duration lastAnswers;

    private HttpPort(
            BoundedDrpc drpc,
            HttpServer server,
            Map<String, Object> conf,
            ScheduledExecutorService deadlines,
            Duration lastAnswers) {
        this.drpc = drpc;
        this.server = server;
        this.deadlines = deadlines;
        this.lastAnswers = lastAnswers;
        this.port = server.getAddress().getPort();
        this.reader = new CallReader(HOST, drpc);
        Object waiting = conf.get(Config.DRPC_QUEUE_SIZE);
        this.callers = ClientThreads.of(
                "aurochs-drpc-call",
                ObjectReader.getInt(conf.get(Config.DRPC_WORKER_THREADS)),
                waiting == null ? null : ObjectReader.getInt(waiting));
        server.createContext("/", this::handle);
        server.setExecutor(readers);
    }

    /** Whether a configuration asks for one, as Storm's default does. */
    static boolean isWanted(Map<String, Object> conf) {
        Object port = conf.get(DaemonConfig.DRPC_HTTP_PORT);
        return port != null && ObjectReader.getInt(port) >= 0;
    }

    /**
     * Refuses what would protect calls on Storm, and would have no effect here.
     *
     * @throws IllegalArgumentException with a line for the user
     */
    static void refuse(Map<String, Object> conf) {
        Object filter = conf.get(DaemonConfig.DRPC_HTTP_FILTER);
        if (filter != null) {
            throw unsupported(DaemonConfig.DRPC_HTTP_FILTER, filter);
        }
        Object plugin = conf.get(DaemonConfig.DRPC_HTTP_CREDS_PLUGIN);
        if (plugin != null && !plugin.equals(USUAL_PLUGIN)) {
            throw unsupported(DaemonConfig.DRPC_HTTP_CREDS_PLUGIN, plugin);
        }
        Object tls = conf.get(DaemonConfig.DRPC_HTTPS_PORT);
        if (tls instanceof Number number && number.intValue() > 0) {
            throw unsupported(DaemonConfig.DRPC_HTTPS_PORT, tls);
        }
    }

    private static IllegalArgumentException unsupported(String key, Object value) {
        return new IllegalArgumentException(key + "=" + value + " is not supported: leave the key out, or set "
                + DaemonConfig.DRPC_HTTP_PORT + " to -1 for no calls over HTTP");
    }

    /**
     * Takes the port; calls are answered from {@link #serve} on.
     *
     * @param server what to call it in a line for the user
     * @throws IOException with a line for the user when the port cannot be taken
     */
    static HttpPort open(String server, BoundedDrpc drpc, Map<String, Object> conf) throws IOException {
        // It has no thread before its first task.
        ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "aurochs-drpc-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        return open(server, drpc, conf, deadlines, LAST_ANSWERS);
    }

    /**
     * As the other method, for tests that choose how long clients may hold it up.
     *
     * @param deadlines interrupts threads whose client does not take an answer; ends with the port
     * @param lastAnswers how long the port stays for the answers of calls that end with the server
     */
    static HttpPort open(
            String server,
            BoundedDrpc drpc,
            Map<String, Object> conf,
            ScheduledExecutorService deadlines,
            Duration lastAnswers)
            throws IOException {
        if (System.getProperty(MOST_SECS_READ) == null) {
            System.setProperty(MOST_SECS_READ, "10");
        }
        int port = ObjectReader.getInt(conf.get(DaemonConfig.DRPC_HTTP_PORT));
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(ADDRESS), port);
            return new HttpPort(drpc, HttpServer.create(address, 0), conf, deadlines, lastAnswers);
        } catch (IOException e) {
            throw new IOException(
                    server + " cannot listen at " + HOST + ":" + port + ": " + e.getMessage()
                            + ". Give another port with --set " + DaemonConfig.DRPC_HTTP_PORT
                            + "=PORT (0 is a free one, -1 none), or end the process that has this one.",
                    e);
        }
    }

    /** Answers calls from now on. To be called once. */
    void serve() {
        // The server's own thread is a daemon if the one that starts it is: the caller decides how long the JVM stays.
        CompletableFuture<Void> started = new CompletableFuture<>();
        readers.execute(() -> {
            server.start();
            started.complete(null);
        });
        started.join();
    }

    /** The port's number. */
    int port() {
        return port;
    }

    /** Address, port and key, for the user. */
    String description() {
        return HOST + ":" + port + " (" + DaemonConfig.DRPC_HTTP_PORT + ")";
    }

    private void handle(HttpExchange request) throws IOException {
        try {
            HttpCall call = reader.read(request);
            callers.execute(() -> answer(request, call));
        } catch (RefusedCallException e) {
            send(request, HttpAnswer.refusal(e));
        } catch (RejectedExecutionException e) {
            send(request, UNAVAILABLE);
        }
    }

    private void answer(HttpExchange request, HttpCall call) {
        // Also if there is no memory for an answer.
        try (request) {
            ReqContext.context().setRemoteAddress(request.getRemoteAddress().getAddress());
            send(request, answer(call));
        } catch (IOException e) {
            LOG.debug("the client of a call of {} has gone, or does not take the answer", call.function(), e);
        }
    }

    private HttpAnswer answer(HttpCall call) {
        if (callers.isShutdown()) {
            // It has waited until the server ended, which fails no calls any more.
            return UNAVAILABLE;
        }
        try {
            @Nullable String result = drpc.executeBlocking(call.function(), call.argument());
            return HttpAnswer.result(result);
        } catch (DRPCExecutionException e) {
            return HttpAnswer.failure(e);
        } catch (AuthorizationException e) {
            return HttpAnswer.failure(e);
        } catch (RuntimeException e) {
            LOG.warn("a call of {} cannot be answered: {}", call.function(), e.toString(), e);
            return HttpAnswer.defect();
        }
    }

    /** Ends the connection of a client that does not take its answer: an interrupt closes the channel that a thread writes to. */
    private void send(HttpExchange request, HttpAnswer answer) throws IOException {
        Thread writer = Thread.currentThread();
        Future<?> deadline = deadlines.schedule(writer::interrupt, MOST_SECS_WRITTEN, TimeUnit.SECONDS);
        try (request) {
            Headers headers = request.getResponseHeaders();
            headers.set("Content-Type", answer.type());
            headers.set("X-Content-Type-Options", "nosniff");
            headers.set("Cache-Control", "no-store");
            byte[] body = answer.content().getBytes(StandardCharsets.UTF_8);
            if (body.length == 0 || request.getRequestMethod().equals("HEAD")) {
                request.sendResponseHeaders(answer.status(), -1);
            } else {
                request.sendResponseHeaders(answer.status(), body.length);
                OutputStream out = request.getResponseBody();
                out.write(body);
                out.flush();
                UnreadBody.discard(request.getRequestBody());
            }
        } finally {
            deadline.cancel(false);
            // It may have come too late.
            Thread.interrupted();
        }
    }

    /** Takes no more calls. */
    void beginClose() {
        callers.shutdown();
    }

    /** Stops listening, when the calls that have failed with the server are answered, or when the time for that is over. */
    @Override
    public void close() {
        beginClose();
        try {
            boolean ended = false;
            for (long leftMs = lastAnswers.toMillis(); leftMs > 0 && !ended; leftMs -= LOOK_MS) {
                // Fails calls that came to it while the server was closed.
                drpc.close();
                ended = callers.awaitTermination(LOOK_MS, TimeUnit.MILLISECONDS);
            }
            if (!ended) {
                LOG.warn("calls over HTTP end without an answer");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        readers.shutdownNow();
        deadlines.shutdownNow();
    }
}
