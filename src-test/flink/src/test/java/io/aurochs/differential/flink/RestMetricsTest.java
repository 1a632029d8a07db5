package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Held;
import io.aurochs.differential.flink.job.Setup;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Flink's REST API tells of a running job is what it did. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RestMetricsTest {
    /** A reference, a time, a key and its group: what one record takes in a bundle; serialised it would be fewer. */
    private static final long RECORD_BYTES = 28;

    @Test
    void recordsBytesIdleTimeAndCheckpointsAreTrue() throws Exception {
        RestEndpoint rest = RestEndpoint.atFreePort();
        Map<String, String> settings = new HashMap<>(rest.settings());
        settings.put("execution.checkpointing.interval", "100 ms");
        try (Run run = Run.open("Held");
                RunningJob job = RunningJob.submit(new Held(), Target.AUROCHS, Setup.DEFAULT, run, settings)) {
            run.gate(Held.ARRIVED).await();
            String path = "/jobs/" + rest.get("/jobs").at("/jobs/0/id").asText();

            // Watermark statuses travel in bundles, too, and bytes are counted when a barrier has closed the bundle.
            JsonNode sent =
                    await(rest, path, Held.SOURCE, metrics -> bytes(metrics, "write") >= Held.NUMBERS * RECORD_BYTES);
            assertThat(sent.get("write-records").asLong()).isEqualTo(Held.NUMBERS);
            assertThat(bytes(sent, "write")).isLessThan(2 * Held.NUMBERS * RECORD_BYTES);
            JsonNode received =
                    await(rest, path, Held.COUNT, metrics -> bytes(metrics, "read") >= Held.NUMBERS * RECORD_BYTES);
            assertThat(received.get("read-records").asLong()).isEqualTo(Held.NUMBERS);
            await(
                    rest,
                    path,
                    Held.COUNT,
                    metrics -> metrics.get("accumulated-idle-time").asLong() > 0);

            JsonNode checkpoint = rest.await(
                            path + "/checkpoints",
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

    private static JsonNode await(RestEndpoint rest, String job, String vertex, Predicate<JsonNode> wanted)
            throws Exception {
        JsonNode answer = rest.await(job, all -> wanted.test(metrics(all, vertex)));
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
}
