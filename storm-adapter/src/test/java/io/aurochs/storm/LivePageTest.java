package io.aurochs.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.config.EngineConfig;
import io.aurochs.storm.sample.NumberSpout;
import io.aurochs.storm.sample.Recorder;
import io.aurochs.storm.sample.SumBolt;
import io.aurochs.web.LivePage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page says of a topology whose counts are known. */
@Timeout(60)
class LivePageTest {
    private static final long COUNT = 10_000;
    private static final Map<String, Object> WITH_PAGE = Map.of("aurochs.web", "on", "aurochs.restarts", 0);

    private final HttpClient client = HttpClient.newHttpClient();

    private JsonNode get(URI page, String path) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                client.send(HttpRequest.newBuilder(page.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
        return new ObjectMapper().readTree(answer.body());
    }

    @Test
    void theFiguresAreThoseOfTheTopologyUntilItEnds() throws Exception {
        Recorder recorder = Recorder.of("shown");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        builder.setBolt("sum", new SumBolt(), 2).setNumTasks(3).shuffleGrouping("numbers");
        // A place of the test's own on the page, which tells its address and is there after the topology.
        try (LivePage place = LivePage.open(EngineConfig.from(WITH_PAGE).web());
                AurochsCluster cluster = new AurochsCluster()) {
            URI page = place.url().orElseThrow();
            ILocalTopology running = cluster.submitTopology("shown", WITH_PAGE, builder.createTopology());
            recorder.allAcked.await();

            JsonNode jobs = get(page, "/api/jobs");
            assertThat(jobs.findValuesAsText("name")).containsExactly("shown");
            assertThat(jobs.at("/0/front_end").asText()).isEqualTo("Storm");
            assertThat(jobs.at("/0/task_count").asInt()).isEqualTo(4);
            String path = "/api/jobs/" + jobs.at("/0/id").asInt();
            JsonNode job = get(page, path);
            // What has been counted is read a moment later, tasks and edges each for themselves.
            while (job.at("/vertices/0/records_out_total").asLong(-1) != COUNT
                    || job.at("/vertices/1/acks_out_total").asLong(-1) != COUNT
                    || job.at("/edges/0/records_total").asLong(-1) != COUNT) {
                job = get(page, path);
            }
            assertThat(job.get("vertices").findValuesAsText("name")).containsExactly("numbers", "sum");
            assertThat(job.at("/vertices/1/records_in_total").asLong()).isEqualTo(COUNT);
            assertThat(job.at("/vertices/0").has("records_in_total")).isFalse();
            assertThat(job.get("edges_age_ms").asLong()).isNotNegative();
            assertThat(job.at("/edges/0/from").asInt()).isZero();
            assertThat(job.at("/edges/0/to").asInt()).isEqualTo(1);
            assertThat(job.at("/edges/0/bundles_total").asLong()).isBetween(1L, COUNT);
            // Every twentieth tuple is measured.
            while (!job.at("/vertices/0").has("latency_p99_ms")) {
                job = get(page, path);
            }
            assertThat(job.at("/vertices/0/latency_p50_ms").asDouble())
                    .isPositive()
                    .isLessThanOrEqualTo(job.at("/vertices/0/latency_p99_ms").asDouble());
            assertThat(job.at("/vertices/1").has("latency_p50_ms")).isFalse();
            JsonNode tasks = get(page, path + "/tasks?vertex=1");
            assertThat(tasks).hasSize(3);
            long records = 0;
            for (JsonNode task : tasks) {
                records += task.get("records_in_total").asLong();
            }
            assertThat(records).isEqualTo(COUNT);

            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            cluster.killTopologyWithOpts("shown", now);
            cluster.awaitAllEnded();
            assertThat(get(page, "/api/jobs")).isEmpty();
            running.close();
        }
    }

    @Test
    void aTopologyWhosePortIsTakenIsRefused() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(COUNT), 1);
        try (LivePage place = LivePage.open(EngineConfig.from(WITH_PAGE).web());
                AurochsCluster cluster = new AurochsCluster()) {
            int port = place.url().orElseThrow().getPort();
            assertThatThrownBy(() ->
                            cluster.submitTopology("refused", Map.of("aurochs.web", port), builder.createTopology()))
                    .isInstanceOfSatisfying(
                            InvalidTopologyException.class,
                            refusal -> assertThat(refusal.get_msg())
                                    .contains("Topology refused: aurochs.web=" + port)
                                    .contains("aurochs.web=on"));
            assertThat(cluster.getClusterInfo().get_topologies()).isEmpty();
        }
    }
}
