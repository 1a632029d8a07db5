package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Held;
import io.aurochs.differential.flink.job.Setup;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Flink's REST API tells of a running job is what it did. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestMetricsTest {
    private static final int PATIENCE_S = 60;
    private static final int BETWEEN_LOOKS_MS = 50;
    /** A reference, a time, a key and its group: what one record takes in a bundle; serialised it would be fewer. */
    private static final long RECORD_BYTES = 28;

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void recordsBytesIdleTimeAndCheckpointsAreTrue() throws Exception {
        String port = freePort();
        Map<String, String> settings = Map.of(
                "rest.port",
                port,
                "rest.bind-port",
                port,
                "metrics.fetcher.update-interval",
                "20 ms",
                "execution.checkpointing.interval",
                "100 ms");
        try (Run run = Run.open("Held")) {
            RunningJob job = RunningJob.submit(new Held(), Target.AUROCHS, Setup.DEFAULT, run, settings);
            run.gate(Held.ARRIVED).await();
            String url = "http://localhost:" + port + "/jobs/" + firstJob(port);

            // Watermark statuses travel in bundles, too, and bytes are counted when a barrier has closed the bundle.
            JsonNode sent = await(url, Held.SOURCE, metrics -> bytes(metrics, "write") >= Held.NUMBERS * RECORD_BYTES);
            assertThat(sent.get("write-records").asLong()).isEqualTo(Held.NUMBERS);
            assertThat(bytes(sent, "write")).isLessThan(2 * Held.NUMBERS * RECORD_BYTES);
            JsonNode received =
                    await(url, Held.COUNT, metrics -> bytes(metrics, "read") >= Held.NUMBERS * RECORD_BYTES);
            assertThat(received.get("read-records").asLong()).isEqualTo(Held.NUMBERS);
            await(
                    url,
                    Held.COUNT,
                    metrics -> metrics.get("accumulated-idle-time").asLong() > 0);

            JsonNode checkpoint = await(
                            url + "/checkpoints",
                            answer -> answer.at("/latest/completed/id").asLong() > 0)
                    .at("/latest/completed");
            assertThat(checkpoint.get("state_size").asLong()).isPositive();
            run.gate(Held.RELEASED).open();
            job.awaitEnd();
        }
    }

    private static long bytes(JsonNode metrics, String direction) {
        return metrics.get(direction + "-bytes").asLong();
    }

    private JsonNode await(String job, String vertex, Predicate<JsonNode> wanted) throws Exception {
        JsonNode answer = await(job, all -> wanted.test(metrics(all, vertex)));
        return metrics(answer, vertex);
    }

    private static JsonNode metrics(JsonNode job, String vertex) {
        for (JsonNode candidate : job.get("vertices")) {
            if (candidate.get("name").asText().contains(vertex)) {
                return candidate.get("metrics");
            }
        }
        throw new AssertionError("no vertex " + vertex + " in " + job);
    }

    private JsonNode await(String url, Predicate<JsonNode> wanted) throws Exception {
        JsonNode answer = get(url);
        for (int looks = 0; !wanted.test(answer); looks++) {
            assertThat(looks)
                    .as("looks at %s, which says %s", url, answer)
                    .isLessThan(PATIENCE_S * 1_000 / BETWEEN_LOOKS_MS);
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)
                    .join();
            answer = get(url);
        }
        return answer;
    }

    private String firstJob(String port) throws Exception {
        return get("http://localhost:" + port + "/jobs")
                .get("jobs")
                .get(0)
                .get("id")
                .asText();
    }

    private JsonNode get(String url) throws IOException, InterruptedException {
        HttpResponse<String> response =
                client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json.readTree(response.body());
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return String.valueOf(socket.getLocalPort());
        }
    }
}
