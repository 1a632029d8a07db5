package io.aurochs.storm.drpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.security.auth.IAuthorizer;
import org.apache.storm.security.auth.ReqContext;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send too much, take nothing, or come while the port is closed. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HttpPortTest {
    private static final String HOST = "127.0.0.1";
    private static final String EARLY = "early";
    private static final String LATE = "late";
    private static final String LARGE = "large";
    private static final int MOST_BYTES = 1_000;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** More than the system keeps for a connection. */
    private static final int LARGE_BYTES = 24 << 20;

    /** Keeps deadlines, which come when the test says so. */
    private static final class Deadlines extends ScheduledThreadPoolExecutor {
        final BlockingQueue<Runnable> begun = new LinkedBlockingQueue<>();

        Deadlines() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable end, long delay, TimeUnit unit) {
            begun.add(end);
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }
    }

    /** Holds up the calls of one function, between their acceptance and Storm's DRPC. */
    public static final class Gate implements IAuthorizer {
        private static volatile CountDownLatch come = new CountDownLatch(1);
        private static volatile CountDownLatch open = new CountDownLatch(1);

        @Override
        public void prepare(Map<String, Object> conf) {}

        @Override
        public boolean permit(ReqContext context, String operation, Map<String, Object> topoConf) {
            if (topoConf.containsValue(LATE)) {
                come.countDown();
                try {
                    open.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return true;
        }
    }

    private final Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
    private final Deadlines deadlines = new Deadlines();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void closeTheGate() {
        Gate.come = new CountDownLatch(1);
        Gate.open = new CountDownLatch(1);
        conf.put(DaemonConfig.DRPC_HTTP_PORT, 0);
        conf.put(Config.DRPC_MAX_BUFFER_SIZE, MOST_BYTES + 128);
    }

    @AfterEach
    void openTheGate() {
        Gate.open.countDown();
        deadlines.shutdownNow();
    }

    private HttpPort open(BoundedDrpc drpc) throws IOException {
        HttpPort port = HttpPort.open("the server", drpc, conf, deadlines, Duration.ofMinutes(1));
        port.serve();
        return port;
    }

    private CompletableFuture<HttpResponse<String>> call(HttpPort port, String function) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://" + HOST + ":" + port.port() + "/drpc/" + function))
                .build();
        return client.sendAsync(request, BodyHandlers.ofString());
    }

    private static DRPCRequest fetch(BoundedDrpc drpc, String function) throws Exception {
        DRPCRequest call = drpc.fetchRequest(function);
        while (call.get_request_id().isEmpty()) {
            LockSupport.parkNanos(PAUSE_NS);
            if (Thread.interrupted()) {
                throw new InterruptedException("no call of " + function);
            }
            call = drpc.fetchRequest(function);
        }
        return call;
    }

    private static byte[] head(String function, long bytes) {
        return ("POST /drpc/" + function + " HTTP/1.1\r\nHost: " + HOST + "\r\nContent-Length: " + bytes
                        + "\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** The client reads nothing before it has sent all. */
    @Test
    void theRefusalOfABodyThatIsFarTooLargeReachesTheClient() throws Exception {
        try (BoundedDrpc drpc = new BoundedDrpc(conf);
                HttpPort port = open(drpc);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(head("any", LARGE_BYTES));
            out.write(new byte[LARGE_BYTES]);
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 413")
                    .contains(MOST_BYTES + " bytes", Config.DRPC_MAX_BUFFER_SIZE);
        }
    }

    /** The client waits for the answer before it sends more. */
    @Test
    void aBodyIsRefusedAsSoonAsItIsTooLarge() throws Exception {
        try (BoundedDrpc drpc = new BoundedDrpc(conf);
                HttpPort port = open(drpc);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(head("any", Long.MAX_VALUE));
            out.write(new byte[MOST_BYTES + 1]);
            byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 413".length());
            assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
        }
    }

    @Test
    void aClientThatTakesNoAnswerHoldsItsThreadForAWhileOnly() throws Exception {
        conf.put(Config.DRPC_WORKER_THREADS, 1);
        try (BoundedDrpc drpc = new BoundedDrpc(conf);
                HttpPort port = open(drpc);
                Socket idle = new Socket()) {
            idle.setReceiveBufferSize(1 << 12);
            idle.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.port()));
            idle.getOutputStream().write(head(LARGE, 0));
            drpc.returnResult(fetch(drpc, LARGE).get_request_id(), "x".repeat(LARGE_BYTES));
            Runnable end = deadlines.begun.take();
            CompletableFuture<HttpResponse<String>> next = call(port, EARLY);
            end.run();
            drpc.returnResult(fetch(drpc, EARLY).get_request_id(), "result");
            assertThat(next.get().body()).isEqualTo("result");
            assertThat(taken(idle)).isLessThan(LARGE_BYTES);
        }
    }

    /** How much of an answer there is, until its connection ends. */
    private static long taken(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] chunk = new byte[1 << 16];
        long taken = 0;
        try {
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                taken += read;
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("reset");
        }
        return taken;
    }

    @Test
    void aCallThatComesToTheServerWhileItClosesIsAnswered() throws Exception {
        conf.put(DaemonConfig.DRPC_AUTHORIZER, Gate.class.getName());
        try (BoundedDrpc drpc = new BoundedDrpc(conf);
                HttpPort port = open(drpc)) {
            CompletableFuture<HttpResponse<String>> early = call(port, EARLY);
            fetch(drpc, EARLY);
            CompletableFuture<HttpResponse<String>> late = call(port, LATE);
            Gate.come.await();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(port::close);
            // Then the calls that wait have failed once, and this one was none of them.
            assertThat(early.get().statusCode()).isEqualTo(503);
            HttpResponse<String> refused = call(port, EARLY).get();
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("or the server ends: call again");
            assertThat(closing).isNotDone();
            Gate.open.countDown();
            assertThat(late.get().statusCode()).isEqualTo(503);
            assertThat(late.get().body())
                    .isEqualTo("{\"error\":\"SERVER_SHUTDOWN\",\"errorMessage\":\"Server Shutting Down\"}");
            closing.get();
        }
    }
}
