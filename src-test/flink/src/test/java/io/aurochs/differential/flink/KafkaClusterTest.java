package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A query from Kafka to Kafka on a session cluster, one of whose TaskManagers is killed: the job restarts, and what is committed is what a plain
 * loop says.
 */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaClusterTest {
    private static final int PARTITIONS = 4;
    private static final int HALF = 2_000;
    private static final int SLOTS = 2;

    /** A cluster with its own words. */
    private enum Cluster {
        STOCK("remote"),
        AUROCHS("aurochs-session");

        private final String target;

        Cluster(String target) {
            this.target = target;
        }
    }

    @ParameterizedTest
    @EnumSource(Cluster.class)
    void exactlyOnceWhenATaskManagerIsKilled(Cluster system, @TempDir Path folder) throws Exception {
        List<String> words =
                IntStream.range(0, 2 * HALF).mapToObj(n -> "w" + n % 100).toList();
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka"));
                Topics topics = broker.topics();
                ProcessCluster cluster = ProcessCluster.startSession(folder)) {
            topics.create("words", PARTITIONS);
            topics.create("counts", PARTITIONS);
            topics.write("words", words.subList(0, HALF));
            cluster.addTaskManagers(SLOTS, SLOTS);
            JobClient job = submit(cluster.client(system.target), broker.bootstrapServers());
            topics.awaitSize("counts", HALF);
            if (system == Cluster.AUROCHS) {
                cluster.awaitTaskIn("io.aurochs.");
            }
            // Of these, some are in flight when the process is killed.
            topics.write("words", words.subList(HALF, HALF + HALF / 2));
            cluster.killLastTaskManager();
            cluster.addTaskManagers(SLOTS);
            topics.write("words", words.subList(HALF + HALF / 2, 2 * HALF));
            topics.awaitSize("counts", 2 * HALF);
            cluster.await(
                    "/jobs/" + job.getJobID() + "/metrics?get=numRestarts",
                    restarts -> restarts.path(0).path("value").asLong() > 0);
            job.cancel().get();
            assertThat(topics.read("counts").stream().sorted()).containsExactlyElementsOf(counts(words));
        }
    }

    /** Each change of a count is a record of its own. */
    private static JobClient submit(Configuration client, String servers) {
        client.setString("execution.checkpointing.interval", "200 ms");
        client.setString("restart-strategy.type", "fixed-delay");
        client.setString("restart-strategy.fixed-delay.attempts", "1000");
        client.setString("restart-strategy.fixed-delay.delay", "200 ms");
        client.setString("parallelism.default", String.valueOf(2 * SLOTS));
        TableEnvironment tables = TableEnvironment.create(
                EnvironmentSettings.newInstance().withConfiguration(client).build());
        String connection = "'properties.bootstrap.servers' = '" + servers + "'";
        tables.executeSql("""
                CREATE TABLE words (word STRING) WITH ('connector' = 'kafka', 'topic' = 'words', %s,
                    'scan.startup.mode' = 'earliest-offset', 'format' = 'raw')
                """.formatted(connection));
        tables.executeSql("""
                CREATE TABLE counts (word STRING, line STRING, PRIMARY KEY (word) NOT ENFORCED) WITH (
                    'connector' = 'upsert-kafka', 'topic' = 'counts', %s, 'key.format' = 'raw', 'value.format' = 'raw',
                    'value.fields-include' = 'EXCEPT_KEY',
                    'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'counts',
                    'properties.transaction.timeout.ms' = '600000')
                """.formatted(connection));
        return tables.executeSql("""
                INSERT INTO counts SELECT word, word || ',' || CAST(COUNT(*) AS STRING) FROM words GROUP BY word
                """).getJobClient().orElseThrow();
    }

    private static List<String> counts(List<String> words) {
        Map<String, Long> counts = new HashMap<>();
        return words.stream()
                .map(word -> word + "," + counts.merge(word, 1L, Long::sum))
                .sorted()
                .toList();
    }
}
