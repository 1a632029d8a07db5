package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aurochs.graph.Vertex;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers about tasks. Those of a vertex are written in another way than a single one. */
class ApiJsonTest {
    private static final int TASKS = 40;

    private final CountedJob job = new CountedJob(TASKS);
    private final JobTrack track = new JobTrack(1, job, 0);
    private final Vertex count = job.graph().vertices().get(1);
    private final Sampler sampler = new Sampler();
    private final ApiJson json = new ApiJson(sampler);

    @AfterEach
    void close() {
        sampler.close();
    }

    private void sample(long ms) {
        track.sampleTasks(TimeUnit.MILLISECONDS.toNanos(ms), ms);
    }

    private static JsonNode parsed(byte[] answer) throws IOException {
        return new ObjectMapper().readTree(answer);
    }

    @Test
    void aTaskHasTheSameFiguresAloneAndAmongOthers() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        sample(0);
        for (int task = count.firstTask(); task < count.endTask(); task++) {
            // Rates below one in a second, and above a million.
            job.records[task] = random.nextLong() >>> (40 + random.nextInt(24));
        }
        job.gauges = into -> {
            for (int task = count.firstTask(); task < count.endTask(); task++) {
                into.set(TaskGauge.LATENCY_P99_NS, task, random.nextLong() >>> (20 + random.nextInt(44)));
                into.set(TaskGauge.WATERMARK_MS, task, random.nextLong());
            }
        };
        sample(7_000);
        track.sampleGauges();
        JsonNode rows = parsed(json.job(track, count)).get("open_tasks");
        assertThat(rows).isEqualTo(parsed(json.tasks(track, count))).hasSize(TASKS);
        for (JsonNode row : rows) {
            ObjectNode alone =
                    (ObjectNode) parsed(json.task(track, row.get("task").asInt()));
            assertThat(row.has("records_in_per_s") && row.has("latency_p99_ms")).isTrue();
            assertThat(row).as("seed %d", seed).isEqualTo(alone.remove(List.of("name", "history")));
        }
    }

    @Test
    void tasksAreWrittenOnceAfterEachReading() throws IOException {
        sample(0);
        byte[] first = json.tasks(track, count);
        job.nodes[TASKS] = 3;
        assertThat(json.tasks(track, count)).isSameAs(first);
        sample(200);
        byte[] second = json.tasks(track, count);
        assertThat(parsed(second).at("/0/node").asInt()).isEqualTo(3);
        assertThat(json.tasks(track, count)).isSameAs(second);
        track.sampleGauges();
        assertThat(json.tasks(track, count)).isNotSameAs(second).isEqualTo(second);
    }
}
