package io.aurochs.storm.drpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.drpc.DRPCInvocationsClient;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions are called over HTTP. What answers them fetches the calls as a topology does. */
@Timeout(60)
class DrpcHttpTest {
    private static final String HOST = "127.0.0.1";
    private static final String ECHO = "echo";
    /** Nothing answers it. */
    private static final String SILENT = "silent";

    private static final String FAIL = "fail";
    private static final int LONG_SECS = 600;
    /** Of an argument, which is part of a message. */
    private static final int MOST_BYTES = 1_000;

    private static final int LARGEST_MESSAGE = MOST_BYTES + 128;

    private final Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    DrpcHttpTest() {
        conf.put(Config.DRPC_PORT, 0);
        conf.put(Config.DRPC_INVOCATIONS_PORT, 0);
        conf.put(DaemonConfig.DRPC_HTTP_PORT, 0);
        conf.put(Config.DRPC_MAX_BUFFER_SIZE, LARGEST_MESSAGE);
        conf.put(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, LONG_SECS);
    }

    private DRPCInvocationsClient invocations(DrpcServer server) throws Exception {
        return new DRPCInvocationsClient(conf, HOST, server.invocationsPort());
    }

    private static DRPCRequest fetch(DRPCInvocationsClient from, String function) throws Exception {
        while (true) {
            DRPCRequest call = from.fetchRequest(function);
            if (!call.get_request_id().isEmpty()) {
                return call;
            }
            Thread.onSpinWait();
        }
    }

    /** Answers one call of the function. */
    private static void answerOne(DRPCInvocationsClient from) throws Exception {
        DRPCRequest call = fetch(from, ECHO);
        String argument = call.get_func_args();
        if (argument.equals(FAIL)) {
            from.failRequest(call.get_request_id());
        } else {
            from.result(
                    call.get_request_id(),
                    argument.length() > 100 ? String.valueOf(argument.length()) : "<" + argument + ">");
        }
    }

    private static HttpRequest.Builder request(DrpcServer server, String path) {
        return HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + server.httpPort() + path));
    }

    private HttpResponse<String> answered(DrpcServer server, HttpRequest request) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (DRPCInvocationsClient from = invocations(server)) {
            Future<?> answering = thread.submit(() -> {
                answerOne(from);
                return true;
            });
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            answering.get();
            return response;
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void callsAreAnswered() throws Exception {
        try (DrpcServer server = DrpcServer.start(conf)) {
            Map<String, String> results = Map.of(
                    "/drpc/echo/hello", "<hello>",
                    "/drpc/echo/two%20words", "<two words>",
                    "/drpc/echo/a%2Fb", "<a/b>",
                    "/drpc/echo/1+1", "<1+1>",
                    "/drpc/echo/%C3%BC", "<ü>",
                    "/drpc/%65cho/hello?more=ignored", "<hello>",
                    "/drpc/echo", "<>",
                    "/drpc/echo/", "<>");
            for (Map.Entry<String, String> each : results.entrySet()) {
                HttpResponse<String> answer =
                        answered(server, request(server, each.getKey()).build());
                assertThat(answer.body()).as(each.getKey()).isEqualTo(each.getValue());
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
            }
            for (String argument : new String[] {"", "hello", "a b/ü+%20"}) {
                HttpRequest post = request(server, "/drpc/echo")
                        .POST(BodyPublishers.ofString(argument))
                        .build();
                assertThat(answered(server, post).body()).isEqualTo("<" + argument + ">");
            }
        }
    }

    @Test
    void aCallThatFailsEnds() throws Exception {
        try (DrpcServer server = DrpcServer.start(conf)) {
            HttpResponse<String> answer =
                    answered(server, request(server, "/drpc/echo/" + FAIL).build());
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo("{\"error\":\"FAILED_REQUEST\",\"errorMessage\":\"Request failed\"}");
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        }
    }

    @Test
    void aCallThatNothingAnswersEnds() throws Exception {
        conf.put(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, 1);
        try (DrpcServer server = DrpcServer.start(conf)) {
            HttpResponse<String> answer =
                    client.send(request(server, "/drpc/" + SILENT).build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(504);
            assertThat(answer.body()).isEqualTo("{\"error\":\"SERVER_TIMEOUT\",\"errorMessage\":\"Timed Out\"}");
        }
    }

    @Test
    @SuppressWarnings("try") // the server ends before its clients do
    void callsThatWaitWhenTheServerEndsEnd() throws Exception {
        conf.put(Config.DRPC_WORKER_THREADS, 1);
        conf.put(Config.DRPC_QUEUE_SIZE, 1);
        try (DrpcServer server = DrpcServer.start(conf);
                DRPCInvocationsClient from = invocations(server)) {
            HttpRequest call = request(server, "/drpc/" + SILENT).build();
            CompletableFuture<HttpResponse<String>> running = client.sendAsync(call, BodyHandlers.ofString());
            fetch(from, SILENT);
            CompletableFuture<HttpResponse<String>> second = client.sendAsync(call, BodyHandlers.ofString());
            CompletableFuture<HttpResponse<String>> third = client.sendAsync(call, BodyHandlers.ofString());
            // One waits for the thread, and there is no place for the other.
            CompletableFuture.anyOf(second, third).join();
            boolean isSecondRefused = second.isDone();
            CompletableFuture<HttpResponse<String>> refused = isSecondRefused ? second : third;
            assertThat(refused.join().statusCode()).isEqualTo(503);
            assertThat(refused.join().body()).contains("drpc.worker.threads", "drpc.queue.size", "call again");
            assertThat(running).isNotDone();
            server.close();
            assertThat(running.join().statusCode()).isEqualTo(503);
            assertThat(running.join().body())
                    .isEqualTo("{\"error\":\"SERVER_SHUTDOWN\",\"errorMessage\":\"Server Shutting Down\"}");
            assertThat((isSecondRefused ? third : second).join().statusCode()).isEqualTo(503);
        }
    }

    @Test
    void anArgumentThatFitsIntoNoMessageIsRefused() throws Exception {
        try (DrpcServer server = DrpcServer.start(conf)) {
            HttpRequest largest = request(server, "/drpc/echo")
                    .POST(BodyPublishers.ofString("x".repeat(MOST_BYTES)))
                    .build();
            assertThat(answered(server, largest).body()).isEqualTo(String.valueOf(MOST_BYTES));
            HttpRequest larger = request(server, "/drpc/echo")
                    .POST(BodyPublishers.ofString("x".repeat(MOST_BYTES + 1)))
                    .build();
            HttpResponse<String> answer = client.send(larger, BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(413);
            assertThat(answer.body()).contains(MOST_BYTES + " bytes", "drpc.max_buffer_size");
            HttpRequest inPath = request(server, "/drpc/echo/" + "%C3%BC".repeat(MOST_BYTES / 2) + "x")
                    .build();
            assertThat(client.send(inPath, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(413);
            try (DRPCClient thrift = new DRPCClient(conf, HOST, server.port())) {
                assertThatThrownBy(() -> thrift.execute(ECHO, "x".repeat(MOST_BYTES + 1)))
                        .isInstanceOfSatisfying(
                                DRPCExecutionException.class,
                                refused -> assertThat(refused.get_msg()).contains(MOST_BYTES + " bytes"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET /,                    Accept: */*,                404, GET /drpc/FUNCTION/ARGUMENT",
        "GET /drpc/,               Accept: */*,                404, GET /drpc/FUNCTION/ARGUMENT",
        "GET /drpc/echo/a/b,       Accept: */*,                404, GET /drpc/FUNCTION/ARGUMENT",
        "PUT /drpc/echo,           Accept: */*,                405, not by PUT",
        "HEAD /drpc/echo,          Accept: */*,                405, 'Allow: GET, POST'",
        "POST /drpc/echo/argument, Content-Length: 0,          405, to /drpc/FUNCTION",
        "GET /drpc/echo,           Host: evil.example,         403, not a name of this server",
        "GET /drpc/echo,           Origin: http://evil.example,403, a page of another site",
        "GET /drpc/echo,           Sec-Fetch-Site: cross-site, 403, a page of another site"
    })
    void whatIsNoCallIsRefused(String line, String header, int status, String why) throws Exception {
        try (DrpcServer server = DrpcServer.start(conf)) {
            String host = header.startsWith("Host") ? "" : "Host: " + HOST + "\r\n";
            assertThat(exchange(server, line + " HTTP/1.1\r\n" + host + header + "\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + status)
                    .contains(why);
        }
    }

    @Test
    void anArgumentInAnotherEncodingIsRefused() throws Exception {
        try (DrpcServer server = DrpcServer.start(conf)) {
            HttpRequest latin = request(server, "/drpc/echo")
                    .POST(BodyPublishers.ofByteArray("ü".getBytes(StandardCharsets.ISO_8859_1)))
                    .build();
            HttpResponse<String> answer = client.send(latin, BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("UTF-8");
        }
    }

    private static String exchange(DrpcServer server, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.httpPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "drpc.http.filter, com.example.Filter",
        "drpc.http.creds.plugin, com.example.Plugin",
        "drpc.https.port, 3775"
    })
    void whatWouldProtectCallsAndDoesNotIsRefused(String key, String value) throws Exception {
        conf.put(key, value.chars().allMatch(Character::isDigit) ? (Object) Integer.valueOf(value) : value);
        assertThatThrownBy(() -> DrpcServer.start(conf).close())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(key + "=" + value + " is not supported", "drpc.http.port to -1");
        conf.put(DaemonConfig.DRPC_HTTP_PORT, -1);
        try (DrpcServer server = DrpcServer.start(conf)) {
            assertThat(server.description()).doesNotContain("http");
            assertThatThrownBy(server::httpPort).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            conf.put(DaemonConfig.DRPC_HTTP_PORT, other.getLocalPort());
            assertThatThrownBy(() -> DrpcServer.start(conf).close())
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(HOST + ":" + other.getLocalPort(), "--set drpc.http.port=PORT");
        }
    }
}
