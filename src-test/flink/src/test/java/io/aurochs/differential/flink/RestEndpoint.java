package io.aurochs.differential.flink;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** Where a cluster tells about itself and its jobs. */
final class RestEndpoint {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** For one answer. */
    private static final Duration TO_ANSWER = Duration.ofSeconds(15);

    private static final int BETWEEN_LOOKS_MS = 50;

    private static final int FIRST_PORT = 20_000;
    private static final int PORTS_OF_A_JVM = 100;

    /**
     * Below those that the kernel hands out by itself, and not where the next JVM begins, so that nobody is given one before the cluster
     * binds it.
     */
    private static final AtomicInteger NEXT_PORT =
            new AtomicInteger(FIRST_PORT + (int) (ProcessHandle.current().pid() % PORTS_OF_A_JVM) * PORTS_OF_A_JVM);

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String port;

    private RestEndpoint(String port) {
        this.port = port;
    }

    /** One at a port that nobody uses. */
    static RestEndpoint atFreePort() throws IOException {
        while (true) {
            int port = NEXT_PORT.getAndIncrement();
            try (ServerSocket socket = new ServerSocket(port)) {
                return new RestEndpoint(String.valueOf(socket.getLocalPort()));
            } catch (BindException taken) {
                // The next one, then.
            }
        }
    }

    String port() {
        return port;
    }

    /** What has the cluster of a job listen here, and look after its metrics often. */
    Map<String, String> settings() {
        return Map.of("rest.port", port, "rest.bind-port", port, "metrics.fetcher.update-interval", "20 ms");
    }

    /** The answer at a path, at least {@code "/jobs"}. */
    JsonNode get(String path) throws IOException, InterruptedException {
        return json.readTree(send("GET", path, 200));
    }

    /** Asks for a job to be cancelled, by its path. */
    void cancel(String job) throws IOException, InterruptedException {
        send("PATCH", job, 202);
    }

    /** Uploads a jar, as the web UI does; gives the id that the cluster has given it. */
    String upload(Path jar) throws IOException, InterruptedException {
        String boundary = "aurochs-" + System.nanoTime();
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\""
                + jar.getFileName() + "\"\r\nContent-Type: application/x-java-archive\r\n\r\n";
        HttpRequest.Builder upload = request("/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(HttpRequest.BodyPublishers.concat(
                        HttpRequest.BodyPublishers.ofString(head),
                        HttpRequest.BodyPublishers.ofFile(jar),
                        HttpRequest.BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")));
        String stored =
                json.readTree(send(upload, "/jars/upload", 200)).get("filename").asText();
        return stored.substring(stored.lastIndexOf('/') + 1);
    }

    /** Runs a jar that was uploaded, by a class of it or of the cluster; gives the path of its job. */
    String run(String jar, String entryClass, String... arguments) throws IOException, InterruptedException {
        String path = "/jars/" + jar + "/run";
        String body = json.writeValueAsString(Map.of("entryClass", entryClass, "programArgsList", arguments));
        HttpRequest.Builder run = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return "/jobs/" + json.readTree(send(run, path, 200)).get("jobid").asText();
    }

    private String send(String method, String path, int expected) throws IOException, InterruptedException {
        return send(request(path).method(method, HttpRequest.BodyPublishers.noBody()), path, expected);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(TO_ANSWER);
    }

    private String send(HttpRequest.Builder builder, String path, int expected)
            throws IOException, InterruptedException {
        HttpRequest request = builder.build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != expected) {
            throw new IOException(path + " answers " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }

    /** Asks until the answer is as wanted, for a minute at most; the cluster may be starting. */
    JsonNode await(String path, Predicate<JsonNode> wanted) throws InterruptedException {
        return await(path, wanted, () -> {});
    }

    /**
     * Asks until the answer is as wanted, for a minute at most; the cluster may be starting.
     *
     * @param check called before each question; throws if there is nobody left to answer
     */
    JsonNode await(String path, Predicate<JsonNode> wanted, Runnable check) throws InterruptedException {
        String said = "nothing";
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadline < 0) {
            check.run();
            try {
                JsonNode answer = get(path);
                if (wanted.test(answer)) {
                    return answer;
                }
                said = answer.toString();
            } catch (IOException e) {
                said = e.toString();
            }
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)
                    .join();
        }
        throw new AssertionError(path + " is not as wanted after " + PATIENCE.toSeconds() + " s, it says " + said);
    }

    /**
     * Asks until a metric, in sum over the subtasks of a vertex of a job, is as wanted, for a minute at most.
     *
     * @param job its path
     * @param vertex what the vertex's name begins with
     * @param check called before each question; throws if there is nobody left to answer
     */
    void awaitMetric(String job, String vertex, String metric, DoublePredicate wanted, Runnable check)
            throws InterruptedException {
        JsonNode found = await(job, answer -> !idOf(vertex, answer).isEmpty(), check);
        await(
                job + "/vertices/" + idOf(vertex, found) + "/subtasks/metrics?agg=sum&get=" + metric,
                metrics -> metrics.has(0) && wanted.test(metrics.at("/0/sum").asDouble()),
                check);
    }

    /** Empty if there is none. */
    private static String idOf(String vertex, JsonNode job) {
        return StreamSupport.stream(job.path("vertices").spliterator(), false)
                .filter(candidate -> candidate.path("name").asText().startsWith(vertex))
                .map(candidate -> candidate.path("id").asText())
                .findFirst()
                .orElse("");
    }
}
