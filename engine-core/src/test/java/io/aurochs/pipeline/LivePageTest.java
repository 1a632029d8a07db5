package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page says of a pipeline is what its run says. */
@Timeout(120)
class LivePageTest {
    private static final int RECORDS = 70;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger stage = new AtomicInteger();

    /** Ships its records at once, and ends at stage 1. */
    private Pipeline pipeline(String name) {
        List<GatedSource.Step> steps = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            steps.add(GatedSource.record(0, i, i % 3, i));
        }
        steps.add(GatedSource.watermark(1, 1_000));
        Pipeline pipeline = Pipeline.named(name);
        pipeline.source("numbers", ScriptedSource.PAIR, () -> new GatedSource(stage::get, steps))
                .filter("even", record -> record.get(ScriptedSource.VALUE) % 2 == 0)
                .sink("out", new CollectingSink());
        return pipeline;
    }

    private String text(URI page, String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(page.resolve(path)).timeout(LONG).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() == 200 ? answer.body() : "status " + answer.statusCode();
    }

    private JsonNode json(URI page, String path) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(text(page, path));
    }

    /** Asks until the page has read what all tasks have counted. */
    private JsonNode countedJob(URI page, int id) throws IOException, InterruptedException {
        JsonNode job = json(page, "/api/jobs/" + id);
        while (job.at("/vertices/1/records_in_total").asLong(-1) != RECORDS
                || job.at("/vertices/2/records_in_total").asLong(-1) != RECORDS / 2) {
            job = json(page, "/api/jobs/" + id);
        }
        return job;
    }

    @Test
    void theFiguresAreThoseOfTheRun() throws Exception {
        try (Pipelines running = Pipelines.start(Map.of("aurochs.web", "on"), pipeline("evens"))) {
            URI page = running.page().orElseThrow();
            JsonNode jobs = json(page, "/api/jobs");
            assertThat(jobs).hasSize(1);
            assertThat(jobs.at("/0/name").asText()).isEqualTo("evens");
            assertThat(jobs.at("/0/front_end").asText()).isEqualTo("native");
            int id = jobs.at("/0/id").asInt();
            JsonNode job = countedJob(page, id);

            PipelineRun run = running.runs().get(0);
            assertThat(run.recordsIn()).containsExactly(Map.entry("even", 70L), Map.entry("out", 35L));
            JsonNode vertices = job.get("vertices");
            assertThat(vertices.findValuesAsText("name")).containsExactly("numbers", "even", "out");
            run.recordsIn()
                    .forEach((vertex, records) -> vertices.forEach(node -> {
                        if (node.get("name").asText().equals(vertex)) {
                            assertThat(node.get("records_in_total").asLong()).isEqualTo(records);
                            assertThat(node.get("late_records_total").asLong()).isZero();
                        }
                    }));
            // A source processes nothing.
            assertThat(vertices.get(0).has("records_in_total")).isFalse();
            assertThat(vertices.at("/0/records_out_total").asLong()).isEqualTo(70);
            assertThat(job.at("/edges/0/records_total").asLong()).isEqualTo(70);
            assertThat(job.at("/edges/1/records_total").asLong()).isEqualTo(35);
            assertThat(json(page, "/api/jobs/" + id + "/tasks?vertex=1")
                            .at("/0/records_in_total")
                            .asLong())
                    .isEqualTo(70);
            assertThat(json(page, "/api/jobs/" + id + "?vertex=1")
                            .at("/open_tasks/0/records_in_total")
                            .asLong())
                    .isEqualTo(70);
            assertThat(json(page, "/api/jobs/" + id + "?vertex=3").has("open_tasks"))
                    .isFalse();
            assertThat(json(page, "/api/jobs/" + id + "/tasks/2").at("/name").asText())
                    .isEqualTo("out");
            assertThat(json(page, "/api/jobs/" + id + "/history").at("/vertices"))
                    .hasSize(3);
            assertThat(text(page, "/metrics"))
                    .contains("aurochs_task_records_in_total{id=\"" + id
                            + "\",job=\"evens\",task=\"0\",vertex=\"even\"} 70.0");
            assertThat(json(page, "/api/machine").at("/nodes")).isNotEmpty();
            assertThat(text(page, "/api/jobs/" + id + "/tasks/3")).isEqualTo("status 404");
            assertThat(text(page, "/api/other")).isEqualTo("status 404");
            stage.set(1);
            running.await();
        }
    }

    /** The second epoch is open: its source waits. */
    @Test
    void watermarksAndEpochsAreThoseOfTheTasks() throws Exception {
        Pipeline pipeline = Pipeline.named("epochs");
        List<GatedSource.Step> steps = List.of(
                GatedSource.record(0, 100, 1, 1),
                GatedSource.watermark(0, 500),
                GatedSource.record(0, 600, 1, 1),
                GatedSource.watermark(1, 1_000));
        pipeline.source("numbers", ScriptedSource.PAIR, () -> new GatedSource(stage::get, steps))
                .filter("all", record -> true)
                .sink("out", new CollectingSink());
        try (Pipelines running = Pipelines.start(Map.of("aurochs.web", "on"), pipeline)) {
            URI page = running.page().orElseThrow();
            String path = "/api/jobs/" + json(page, "/api/jobs").at("/0/id").asInt();
            JsonNode vertices = json(page, path).get("vertices");
            // A page reads one vertex after the other: the last one's watermark may be newer than the first one's.
            while (!vertices.findValuesAsText("watermark_ms").equals(List.of("500", "500", "500"))
                    || !vertices.at("/2").has("latency_p99_ms")) {
                vertices = json(page, path).get("vertices");
            }
            for (JsonNode vertex : vertices) {
                assertThat(vertex.get("epochs_open").asInt()).isEqualTo(1);
            }
            assertThat(vertices.at("/0").has("latency_p99_ms")).as("a source").isFalse();
            assertThat(vertices.at("/2/latency_p50_ms").asDouble())
                    .isPositive()
                    .isLessThanOrEqualTo(vertices.at("/2/latency_p99_ms").asDouble());
            stage.set(1);
            running.await();
        }
    }

    /** A window is open, so its counts are kept. */
    @Test
    void stateIsWhatATransformHasTaken() throws Exception {
        Pipeline pipeline = Pipeline.named("windows");
        List<GatedSource.Step> steps = List.of(GatedSource.record(0, 100, 1, 1), GatedSource.watermark(1, 1_000));
        pipeline.source("numbers", ScriptedSource.PAIR, () -> new GatedSource(stage::get, steps))
                .filter("all", record -> true)
                .window(WindowSpec.fixed(Duration.ofSeconds(1)))
                .groupByKey(ScriptedSource.KEY)
                .aggregate("counts", Aggregates.count("count"))
                .results()
                .sink("out", new CollectingSink());
        try (Pipelines running = Pipelines.start(Map.of("aurochs.web", "on"), pipeline)) {
            URI page = running.page().orElseThrow();
            String path = "/api/jobs/" + json(page, "/api/jobs").at("/0/id").asInt();
            JsonNode vertices = json(page, path).get("vertices");
            while (!vertices.at("/2").has("state_bytes")) {
                vertices = json(page, path).get("vertices");
            }
            assertThat(vertices.at("/2/state_bytes").asLong()).isGreaterThanOrEqualTo(4_096);
            assertThat(vertices.at("/1").has("state_bytes")).as("without state").isFalse();
            stage.set(1);
            running.await();
        }
    }

    @Test
    void theLastCheckpointIsTheLastPoint(@TempDir Path directory) throws Exception {
        Path in = Files.write(
                directory.resolve("in"),
                IntStream.range(0, 1_000).mapToObj(i -> i + "," + i).toList());
        Schema event = Schema.named("event").longs("key").build();
        Pipeline pipeline = Pipeline.named("resumable");
        pipeline.source("events", event, FileSource.csv(in, event, ',').epochs(10, Duration.ZERO))
                .filter("each", record -> {
                    // The last one waits, so that the run goes on.
                    if (record.time() == 999) {
                        Await.until("it was seen", () -> stage.get() == 1);
                    }
                    return true;
                })
                .sink("out", FileSink.csv(directory.resolve("out"), ','));
        pipeline.resumable(directory.resolve("points"), Duration.ofMillis(10));
        try (Pipelines running = Pipelines.start(Map.of("aurochs.web", "on"), pipeline)) {
            URI page = running.page().orElseThrow();
            String path = "/api/jobs/" + json(page, "/api/jobs").at("/0/id").asInt();
            JsonNode last = json(page, path).at("/last_checkpoint");
            while (last.isMissingNode()) {
                last = json(page, path).at("/last_checkpoint");
            }
            assertThat(last.get("id").asLong()).isPositive();
            assertThat(last.get("written_bytes").asLong()).isPositive();
            assertThat(last.get("completed_at_ms").asLong()).isPositive();
            assertThat(last.get("duration_ms").asLong()).isNotNegative();
            stage.set(1);
            running.await();
        }
    }

    @Test
    void aJobThatHasEndedIsNoLongerOnThePage() throws Exception {
        try (Pipelines running = Pipelines.start(Map.of("aurochs.web", "on"))) {
            URI page = running.page().orElseThrow();
            PipelineRun run = running.submit(pipeline("first"));
            PipelineRun stopped = running.submit(pipeline("second"));
            JsonNode jobs = json(page, "/api/jobs");
            assertThat(jobs.findValuesAsText("name")).containsExactly("first", "second");
            stopped.stop();
            stopped.await();
            assertThat(json(page, "/api/jobs").findValuesAsText("name")).containsExactly("first");
            stage.set(1);
            run.await();
            assertThat(json(page, "/api/jobs")).isEmpty();
            assertThat(text(page, "/api/jobs/" + jobs.at("/0/id").asInt())).isEqualTo("status 404");
        }
    }

    @Test
    void withoutTheSettingThereIsNoPage() throws Exception {
        try (Pipelines running = Pipelines.start()) {
            assertThat(running.page()).isEmpty();
        }
    }
}
