package io.aurochs.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.aurochs.config.Setting;
import io.aurochs.config.WebConfig;
import io.aurochs.worker.ServiceThreads;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers HTTP requests: lets in whom it should, and has the rest answered by others. On the loopback interface every user of the machine
 * may look; elsewhere a {@link Token} is needed.
 */
final class PageServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PageServer.class);
    /** A request that does not come to its end has one until its time is over; others go on. */
    private static final int THREADS = 80;

    private static final int SEE_OTHER = 303;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int FAILED = 500;
    /** A page of another site cannot have a browser send it: it would have to ask this server before, by OPTIONS. */
    static final String INTENT = "Aurochs-Request";

    /**
     * Of the JDK's server, what holds unless the user has set it: how long a request may take to come, as it has a thread meanwhile, and an
     * answer to go, seconds; how long a connection without a request stays open, seconds; and how many there may be.
     */
    private static final Map<String, String> LIMITS = Map.of(
            "sun.net.httpserver.maxReqTime", "2",
            "sun.net.httpserver.maxRspTime", "10",
            "sun.net.httpserver.idleInterval", "30",
            "jdk.httpserver.maxConnections", "256");

    private final HttpServer server;
    private final ServiceThreads threads = ServiceThreads.named("aurochs-web", THREADS);
    private final HostCheck hosts;
    private final @Nullable Token token;
    private final Answers answers;
    private final URI url;

    /** Answers requests by their path and query. */
    interface Answers {
        /** Shows something. */
        Answer get(String address);

        /** Begins something. */
        Answer post(String address);
    }

    /**
     * A server that has its port, and does not answer yet.
     *
     * @param answers to the requests that are let in
     * @throws IllegalStateException when it cannot listen there
     */
    PageServer(WebConfig config, Answers answers) {
        this.answers = answers;
        this.hosts = new HostCheck(config.address());
        try {
            limitSlowClients();
            InetAddress address = InetAddress.getByName(config.address());
            server = HttpServer.create(new InetSocketAddress(address, config.port()), 0);
            int port = server.getAddress().getPort();
            token = address.isLoopbackAddress() ? null : new Token(port);
            url = URI.create("http://" + shown(address, config.address()) + ":" + port + "/"
                    + (token == null ? "" : token.query()));
        } catch (IOException e) {
            threads.close();
            throw new IllegalStateException(
                    Setting.WEB.key() + "=" + config.port() + " " + Setting.WEB_ADDRESS.key() + "=" + config.address()
                            + ": the live page cannot listen there (" + e.getMessage()
                            + "); give a port that is free and an address of this machine, or " + Setting.WEB.key()
                            + "=on",
                    e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
    }

    /** Of all servers of this kind in the process. Without any, slow clients take all threads. */
    private static void limitSlowClients() {
        LIMITS.forEach((limit, value) -> {
            if (System.getProperty(limit) == null) {
                System.setProperty(limit, value);
            }
        });
    }

    /** Of all interfaces, the first one that other machines may reach: names are refused, and the machine's own often mean itself. */
    private static String shown(InetAddress address, String given) throws IOException {
        if (address.isAnyLocalAddress()) {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress())
                    .map(InetAddress::getHostAddress)
                    .findFirst()
                    .orElse("localhost");
        }
        return given.contains(":") && !given.startsWith("[") ? "[" + given + "]" : given;
    }

    void start() {
        // The server's own thread is a daemon if the one that starts it is: it must not keep a JVM alive whose main has
        // ended.
        CompletableFuture<Void> started = new CompletableFuture<>();
        threads.execute(() -> {
            server.start();
            started.complete(null);
        });
        started.join();
    }

    /** Where the page is, with the token if one is needed. */
    URI url() {
        return url;
    }

    private void handle(HttpExchange request) throws IOException {
        try (request) {
            Answer refusal = refusal(request);
            if (refusal != null) {
                send(request, refusal);
            } else if (token != null && token.isInAddressOf(request)) {
                redirect(request, token);
            } else {
                send(request, answer(request));
            }
        }
    }

    private @Nullable Answer refusal(HttpExchange request) {
        if (!hosts.isNamed(request.getRequestHeaders())) {
            return Answer.refusal(FORBIDDEN, "not a name of this server; use its address in numbers, or localhost");
        }
        if (!hosts.isFromOwnPage(request.getRequestHeaders())) {
            return Answer.refusal(
                    FORBIDDEN,
                    "a page of another site (header Origin) has sent this, which is not allowed; open the page at this server's own address");
        }
        String method = request.getRequestMethod();
        if (!method.equals("GET") && !isHead(request) && !isPost(request)) {
            request.getResponseHeaders().set("Allow", "GET, HEAD, POST");
            return Answer.refusal(Answer.NOT_ALLOWED, "only GET, HEAD and POST are allowed");
        }
        if (isPost(request) && !request.getRequestHeaders().containsKey(INTENT)) {
            return Answer.refusal(FORBIDDEN, "a POST needs the header " + INTENT + ", with any value");
        }
        if (token != null && !token.isInAddressOf(request) && !token.isInHeadersOf(request)) {
            return Answer.refusal(
                    UNAUTHORIZED,
                    "open the address that the log prints, with its token, or send the header Authorization: Bearer TOKEN");
        }
        return null;
    }

    private static boolean isPost(HttpExchange request) {
        return request.getRequestMethod().equals("POST");
    }

    private Answer answer(HttpExchange request) {
        String address = request.getRequestURI().toString();
        try {
            return isPost(request) ? answers.post(address) : answers.get(address);
        } catch (RuntimeException e) {
            LOG.warn("{} cannot be answered: {}", request.getRequestURI(), e.toString(), e);
            return Answer.refusal(FAILED, "this request cannot be answered; the log says why");
        }
    }

    /** So that the token does not stay in the address, from where it gets into bookmarks and pictures. */
    private static void redirect(HttpExchange request, Token token) throws IOException {
        Headers headers = request.getResponseHeaders();
        headers.set("Set-Cookie", token.setCookie());
        headers.set("Location", "/");
        headers.set("Referrer-Policy", "no-referrer");
        request.sendResponseHeaders(SEE_OTHER, -1);
    }

    private static void send(HttpExchange request, Answer answer) throws IOException {
        Headers headers = request.getResponseHeaders();
        headers.set("Content-Type", answer.type());
        headers.set(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
        byte[] body = answer.body();
        if (isHead(request)) {
            // The server does not set it for an answer without a body.
            headers.set("Content-Length", String.valueOf(body.length));
            request.sendResponseHeaders(answer.status(), -1);
        } else {
            request.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            request.getResponseBody().write(body);
        }
    }

    private static boolean isHead(HttpExchange request) {
        return request.getRequestMethod().equals("HEAD");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
