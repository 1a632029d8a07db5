package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.config.EngineConfig;
import io.aurochs.flink.AurochsEnvironment;
import io.aurochs.web.LivePage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page says of jobs whose counts are known. */
@Timeout(120)
class LivePageTest {
    private static final long COUNT = 10_000;
    private static final long HELD = 1_000;
    private static final String ON = "aurochs.web";

    /** The job's gates wait for it. */
    private static volatile CountDownLatch open = new CountDownLatch(1);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Configuration configuration = new Configuration();
    private LivePage place = LivePage.none();

    @BeforeEach
    void openPage() {
        open = new CountDownLatch(1);
        configuration.setString(ON, "on");
        // A place of the test's own on the page, which tells its address and is there after the job.
        place = LivePage.open(EngineConfig.from(Map.of(ON, "on")).web());
    }

    @AfterEach
    void closePage() {
        open.countDown();
        place.close();
    }

    /** Holds up one record, or the end of its task. */
    private static final class Gate extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;
        private final long held;
        private final boolean holdsEnd;

        Gate(long held, boolean holdsEnd) {
            this.held = held;
            this.holdsEnd = holdsEnd;
        }

        @Override
        public Long map(Long value) throws InterruptedException {
            if (value == held) {
                open.await();
            }
            return value;
        }

        @Override
        public void close() throws InterruptedException {
            if (holdsEnd) {
                open.await();
            }
        }
    }

    /** A watermark behind each record. */
    private static final class OfEachRecord implements WatermarkGenerator<Long> {
        @Override
        public void onEvent(Long event, long timestamp, WatermarkOutput output) {
            output.emitWatermark(new Watermark(timestamp));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    private HttpResponse<String> answer(String path) throws IOException, InterruptedException {
        URI page = place.url().orElseThrow();
        return client.send(HttpRequest.newBuilder(page.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        return new ObjectMapper().readTree(answer(path).body());
    }

    /** What is counted is read a moment later. */
    private JsonNode await(String path, Predicate<JsonNode> isThere) throws IOException, InterruptedException {
        JsonNode json = get(path);
        while (!isThere.test(json)) {
            json = get(path);
        }
        return json;
    }

    private String jobPath() throws IOException, InterruptedException {
        return "/api/jobs/"
                + await("/api/jobs", jobs -> !jobs.isEmpty()).at("/0/id").asInt();
    }

    /** The vertex with the gate; Flink lists it before or behind the source. */
    private static JsonNode gate(JsonNode job) {
        return job.at("/vertices/" + (job.at("/vertices/0/is_source").asBoolean() ? 1 : 0));
    }

    private static JsonNode source(JsonNode job) {
        return job.at("/vertices/" + (job.at("/vertices/0/is_source").asBoolean() ? 0 : 1));
    }

    private StreamExecutionEnvironment counted() {
        StreamExecutionEnvironment environment = AurochsEnvironment.get(configuration);
        environment
                .fromSequence(1, COUNT)
                .setParallelism(1)
                .name("numbers")
                .rebalance()
                .map(new Gate(-1, true))
                .setParallelism(2)
                .name("gate")
                .sinkTo(new DiscardingSink<>())
                .setParallelism(2)
                .name("nowhere");
        return environment;
    }

    @Test
    void theFiguresAreThoseOfTheJobUntilItEnds() throws Exception {
        configuration.setString("aurochs.machine", "4s-xeon");
        JobClient job = counted().executeAsync("counted");
        String path = jobPath();
        JsonNode shown = await(
                path,
                json -> gate(json).path("records_in_total").asLong() == COUNT
                        && json.at("/edges/0/records_total").asLong() == COUNT
                        && gate(json).path("bundles_in_total").asLong()
                                == json.at("/edges/0/bundles_total").asLong());
        assertThat(shown.get("name").asText()).isEqualTo("counted");
        assertThat(shown.get("front_end").asText()).isEqualTo("Flink");
        assertThat(shown.get("vertices").findValuesAsText("name")).hasSize(2);
        assertThat(source(shown).path("name").asText()).contains("numbers");
        assertThat(source(shown).path("records_out_total").asLong()).isEqualTo(COUNT);
        assertThat(source(shown).has("records_in_total")).isFalse();
        assertThat(shown.at("/edges/0/transport").asText()).isEqualTo("reference or encoded");
        assertThat(gate(shown).get("tasks_by_node").size()).isPositive();
        assertThat(shown.at("/edges/0/bundles_total").asLong()).isBetween(2L, COUNT);
        assertThat(shown.at("/edges/0").has("overflowed_bundles_total")).isFalse();
        assertThat(shown.get("own_page").asText())
                .startsWith("http://")
                .endsWith("/#/job/running/" + job.getJobID().toHexString() + "/overview");
        // The source has ended, and the page knows what it did.
        JsonNode sources = get(path + "/tasks?vertex=" + source(shown).get("index"));
        assertThat(sources).hasSize(1);
        assertThat(sources.at("/0/records_out_total").asLong()).isEqualTo(COUNT);
        JsonNode gates = get(path + "/tasks?vertex=" + gate(shown).get("index"));
        assertThat(gates).hasSize(2);
        for (JsonNode task : gates) {
            assertThat(task.get("records_in_total").asLong()).isEqualTo(COUNT / 2);
            assertThat(task.has("busy_ns_total")).isTrue();
            assertThat(task.has("blocked_ns_total")).isTrue();
        }
        assertThat(answer("/metrics").body())
                .contains("aurochs_task_records_out_total{")
                .contains("job=\"counted\"");
        open.countDown();
        job.getJobExecutionResult().get();
        assertThat(answer(path).statusCode()).isEqualTo(404);
        assertThat(get("/api/jobs")).isEmpty();
    }

    @Test
    @Tag("full")
    void watermarksAndCheckpointsAreFlinks() throws Exception {
        StreamExecutionEnvironment environment = AurochsEnvironment.get(configuration);
        environment.setParallelism(1);
        environment.enableCheckpointing(20);
        environment
                .fromSequence(1, Long.MAX_VALUE)
                .assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forGenerator(context -> new OfEachRecord())
                        .withTimestampAssigner((number, before) -> number))
                .rebalance()
                .map(new Gate(HELD, false))
                .sinkTo(new DiscardingSink<>());
        JobClient job = environment.executeAsync("endless");
        String path = jobPath();
        JsonNode held = await(
                path,
                json -> gate(json).path("records_in_total").asLong() == HELD
                        && gate(json).path("watermark_ms").asLong() == HELD - 1);
        assertThat(held.at("/edges/0/records_total").asLong()).isEqualTo(HELD);
        assertThat(source(held).path("watermark_ms").asLong()).isGreaterThanOrEqualTo(HELD);
        assertThat(held.has("last_checkpoint")).isFalse();
        open.countDown();
        JsonNode later = await(path, json -> json.at("/last_checkpoint/id").asLong() > 1);
        assertThat(later.at("/last_checkpoint/duration_ms").asLong(-1)).isNotNegative();
        assertThat(later.at("/last_checkpoint/written_bytes").asLong()).isPositive();
        job.cancel().get();
        await("/api/jobs", JsonNode::isEmpty);
        assertThat(answer(path).statusCode()).isEqualTo(404);
    }

    @Test
    void aPortThatIsTakenIsNamedBeforeAClusterStarts() {
        int port = place.url().orElseThrow().getPort();
        configuration.setString(ON, String.valueOf(port));
        StreamExecutionEnvironment environment = counted();
        int before = EmbeddedClusters.open();
        assertThatThrownBy(() -> environment.executeAsync("refused"))
                .hasStackTraceContaining(ON + "=" + port)
                .hasStackTraceContaining("aurochs.web=on");
        assertThat(EmbeddedClusters.open()).isLessThanOrEqualTo(before);
    }
}
