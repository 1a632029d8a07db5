package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a job has now, as the API answers. Tasks 0 and 1 are those of the source, 2 and 3 those of the other vertex. */
class GaugesTest {
    private final CountedJob job = new CountedJob(2);

    private JobTrack read() {
        JobTrack track = new JobTrack(1, job, 0);
        track.sampleGauges();
        return track;
    }

    private JsonNode vertex(int index) throws IOException {
        return json().at("/vertices/" + index);
    }

    private JsonNode json() throws IOException {
        try (Sampler sampler = new Sampler()) {
            return new ObjectMapper().readTree(new ApiJson(sampler).job(read(), null));
        }
    }

    @Test
    void aVertexHasWhatItsTasksHaveTogether() throws IOException {
        job.gauges = into -> {
            into.set(TaskGauge.LATENCY_P50_NS, 2, 1_500_000);
            into.set(TaskGauge.LATENCY_P50_NS, 3, 2_500_600);
            into.set(TaskGauge.WATERMARK_MS, 2, 100);
            into.set(TaskGauge.WATERMARK_MS, 3, -90);
            into.set(TaskGauge.STATE_BYTES, 2, 1_000);
            into.set(TaskGauge.STATE_BYTES, 3, 24);
            into.set(TaskGauge.EPOCHS_OPEN, 3, 4);
        };
        JsonNode count = vertex(1);
        assertThat(count.get("latency_p50_ms").asDouble()).isEqualTo(2.501);
        assertThat(count.get("watermark_ms").asLong()).isEqualTo(-90);
        assertThat(count.get("state_bytes").asLong()).isEqualTo(1_024);
        assertThat(count.get("epochs_open").asLong()).isEqualTo(4);
    }

    @Test
    void whatIsNotKnownIsLeftOut() throws IOException {
        job.gauges = into -> into.set(TaskGauge.STATE_ENTRIES, 3, 0);
        assertThat(vertex(1).get("state_entries").asLong()).isZero();
        assertThat(vertex(1).has("state_bytes")).isFalse();
        assertThat(vertex(0).has("state_entries")).isFalse();
        assertThat(json().has("last_checkpoint")).isFalse();
    }

    @Test
    void theLastCheckpointHasWhatIsKnownOfIt() throws IOException {
        job.checkpoint = Optional.of(new LastCheckpoint(7, 1_000L, null, 4_096L));
        JsonNode checkpoint = json().get("last_checkpoint");
        assertThat(checkpoint.get("id").asLong()).isEqualTo(7);
        assertThat(checkpoint.get("completed_at_ms").asLong()).isEqualTo(1_000);
        assertThat(checkpoint.get("written_bytes").asLong()).isEqualTo(4_096);
        assertThat(checkpoint.has("duration_ms")).isFalse();
    }

    @Test
    void timesAreSecondsForPrometheus() {
        job.gauges = into -> {
            into.set(TaskGauge.LATENCY_P99_NS, 2, 250_000_000);
            into.set(TaskGauge.WATERMARK_MS, 2, 1_500);
            into.set(TaskGauge.STATE_BYTES, 3, 10);
        };
        Answer answer = PrometheusText.of(List.of(read()));
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("aurochs_task_latency_p99_seconds{id=\"1\",job=\"job\",task=\"0\",vertex=\"count\"} 0.25\n")
                .contains(
                        "aurochs_task_watermark_timestamp_seconds{id=\"1\",job=\"job\",task=\"0\",vertex=\"count\"} 1.5\n")
                .contains("aurochs_task_state_bytes{id=\"1\",job=\"job\",task=\"1\",vertex=\"count\"} 10.0\n")
                .doesNotContain("aurochs_task_latency_p50");
    }
}
