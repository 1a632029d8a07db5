package io.aurochs.sql.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Catalogue;
import io.aurochs.sql.catalogue.CatalogueFile;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.launch.Query;
import io.aurochs.sql.oracle.Engine;
import io.aurochs.sql.plan.StatementPlanner;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables of Kafka topics, with a real broker: bounded ones have the results of files with the same rows. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TopicTablesTest {
    private static final int TOPICS = 8;
    private static final String COLUMNS = """
            "columns": {"ts": "TIMESTAMP(3) NOT NULL", "k": "VARCHAR(3)", "n": "INTEGER", "m": "DECIMAL(8, 2)", "f": "BOOLEAN"},
            "eventTime": {"column": "ts", "delay": "PT10M", "epochRows": 5}""";

    private static final List<String> STATEMENTS = List.of(
            "SELECT * FROM t",
            "SELECT k, COUNT(*) AS c, SUM(n) AS s, MAX(m) AS m FROM t WHERE f IS NOT FALSE GROUP BY k ORDER BY k",
            "SELECT window_start, window_end, k, COUNT(*) AS c, SUM(m) AS s"
                    + " FROM TABLE(HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '5' SECOND, INTERVAL '10' SECOND))"
                    + " GROUP BY window_start, window_end, k");

    @TempDir
    private static Path directory;

    private static KafkaBroker broker;
    private static Topics topics;
    private static int named;

    @BeforeAll
    static void start() throws IOException {
        broker = KafkaBroker.start(directory.resolve("broker"));
        topics = broker.topics();
    }

    @AfterAll
    static void stop() {
        topics.close();
        broker.close();
    }

    private static String topic(int partitions) {
        String name = "topic-" + ++named;
        topics.create(name, partitions);
        return name;
    }

    private static Catalogue declared(String declaration) throws IOException {
        Path file = directory.resolve("tables.json");
        Files.writeString(file, "{\"t\": {" + declaration + ", " + COLUMNS + "}}");
        return CatalogueFile.read(file);
    }

    private static Catalogue ofTopic(String topic, String more) throws IOException {
        return declared("\"connector\": \"kafka\", \"topic\": \"" + topic + "\", \"properties.bootstrap.servers\": \""
                + broker.bootstrapServers() + "\"" + more);
    }

    private static final String BOUNDED = ", \"scan.bounded.mode\": \"latest-offset\"";

    @Test
    void aBoundedTopicIsAsGoodAsAFile() throws Exception {
        String given = System.getProperty("aurochs.seed", "");
        long seed = given.isEmpty() ? new Random().nextLong() : Long.parseLong(given);
        Random random = new Random(seed);
        for (int i = 0; i < TOPICS; i++) {
            Engine generated = new Engine(generated(random), 1);
            List<String> lines = generated.rows("SELECT * FROM t");
            Path file = directory.resolve("t.csv");
            Files.writeString(file, String.join("", lines));
            Table table = generated.catalogue().tables().get(0);
            Engine ofFile = new Engine(
                    new Catalogue(List.of(
                            new Table("t", table.type(), table.eventTime(), new Connector.CsvFile(file, false, ',')))),
                    2);
            boolean isJson = random.nextBoolean();
            String topic = topic(1 + random.nextInt(4));
            topics.write(
                    topic,
                    lines.stream()
                            .map(String::strip)
                            .map(line -> isJson ? json(line) : line)
                            .toList());
            Engine ofTopic = new Engine(
                    ofTopic(
                            topic,
                            BOUNDED + ", \"value.format\": \"" + (isJson ? "json" : "csv")
                                    + "\", \"scan.parallelism\": " + (1 + random.nextInt(3))),
                    1 + random.nextInt(3));
            for (String statement : STATEMENTS) {
                assertThat(ofTopic.rows(statement))
                        .as("-Daurochs.seed=%d, topic %d: %s", seed, i, statement)
                        .containsExactlyInAnyOrderElementsOf(ofFile.rows(statement));
            }
        }
    }

    private static Catalogue generated(Random random) throws IOException {
        return declared("""
                "connector": "datagen", "seed": %d, "number-of-rows": %d,
                "fields.ts.kind": "sequence", "fields.ts.start": "2026-01-31 12:00:00", "fields.ts.step": "PT0.5S",
                "fields.ts.max-past": "PT20S", "fields.k.length": 1, "fields.k.null-rate": 0.2, "fields.n.null-rate": 0.2,
                "fields.n.min": -1000, "fields.n.max": 1000, "fields.m.min": "-99.99", "fields.f.null-rate": 0.2
                """.formatted(random.nextLong(), random.nextInt(300)));
    }

    /** A line of generated values, none of which has a comma or a quote. */
    private static String json(String line) {
        String[] values = line.split(",", -1);
        List<String> keys = new ArrayList<>();
        keys.add("\"ts\": \"" + values[0] + "\"");
        if (!values[1].isEmpty()) {
            keys.add("\"k\": \"" + values[1] + "\"");
        }
        keys.add("\"n\": " + (values[2].isEmpty() ? "null" : values[2]));
        keys.add("\"m\": " + (values[3].isEmpty() ? "null" : values[3]));
        keys.add("\"f\": " + (values[4].isEmpty() ? "null" : values[4].toLowerCase(Locale.ROOT)));
        return "{" + String.join(", ", keys) + "}";
    }

    @Test
    void aTopicWithoutRecordsHasNoRows() throws Exception {
        Engine engine = new Engine(ofTopic(topic(3), BOUNDED), 2);
        assertThat(engine.csv("SELECT k FROM t")).isEqualTo("k\n");
    }

    @Test
    void aMalformedRecordIsNamed() throws Exception {
        String topic = topic(2);
        topics.write(topic, 1, List.of("2026-01-31 12:00:00,a,1,,", "2026-01-31 12:00:00,a,x,,"));
        Engine engine = new Engine(ofTopic(topic, BOUNDED + ", \"value.format\": \"csv\""), 2);
        assertThatThrownBy(() -> engine.rows("SELECT k FROM t"))
                .isInstanceOf(SqlException.class)
                .hasMessage("topic " + topic
                        + ", partition 1, offset 1, column n: 'x': not an integer from the range of" + " INTEGER");
        topics.write(topic, 0, List.of("yesterday,a,1,,"));
        assertThatThrownBy(() ->
                        engine.rows("SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' DAY))"
                                + " GROUP BY window_start, window_end"))
                .hasMessageStartingWith("topic " + topic + ", partition ");
    }

    @Test
    void anUnknownTopicFails() throws Exception {
        Engine engine = new Engine(ofTopic("none", BOUNDED), 2);
        assertThatThrownBy(() -> engine.rows("SELECT k FROM t"))
                .hasMessage("table t, topic none: there is no such topic at " + broker.bootstrapServers());
    }

    @Test
    void windowsOfATopicWithoutAnEndCloseThoughAPartitionIsIdleAndTheBrokerStops() throws Exception {
        String topic = topic(2);
        Catalogue tables = ofTopic(
                topic,
                ", \"value.format\": \"csv\", \"scan.parallelism\": 2, \"scan.watermark.idle-timeout\": \"PT0.1S\"");
        String statement =
                "SELECT window_start, COUNT(*) AS c FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND))"
                        + " GROUP BY window_start, window_end";
        Running running = new Running(tables, statement);
        topics.write(
                topic,
                0,
                List.of("2026-01-31 12:00:01,a,1,,", "2026-01-31 12:00:02,a,1,,", "2026-01-31 12:30:31,a,1,,"));
        assertThat(running.line()).isEqualTo("window_start,c");
        assertThat(running.line()).isEqualTo("2026-01-31 12:00:00.000,2");
        broker.kill();
        broker.startAgain();
        topics.write(topic, 0, List.of("2026-01-31 13:00:31,a,1,,"));
        assertThat(running.line()).isEqualTo("2026-01-31 12:30:30.000,1");
        running.interrupt();
    }

    @Test
    void aTopicThatIsDeletedWhileItIsReadFails() throws Exception {
        String topic = topic(2);
        topics.write(topic, 0, List.of("2026-01-31 12:00:01,a,1,,"));
        Running running = new Running(ofTopic(topic, ", \"value.format\": \"csv\""), "SELECT k FROM t");
        assertThat(running.line()).isEqualTo("k");
        assertThat(running.line()).isEqualTo("a");
        topics.delete(topic);
        assertThat(running.end.get())
                .isInstanceOf(SqlException.class)
                .hasMessage("table t, topic " + topic + ": it was deleted while it was read");
    }

    @Test
    void aTopicThatIsReadTwiceHasOneEnd() throws Exception {
        String topic = topic(1);
        List<String> lines = Collections.nCopies(100, "2026-01-31 12:00:01,a,1,,");
        topics.write(topic, 0, lines);
        Engine engine = new Engine(ofTopic(topic, BOUNDED + ", \"value.format\": \"csv\""), 2);
        AtomicBoolean isRead = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            while (!isRead.get()) {
                topics.write(topic, 0, lines);
            }
        });
        writer.start();
        try {
            List<String> counts = engine.rows("SELECT COUNT(*) AS c FROM t UNION ALL SELECT COUNT(*) FROM t");
            assertThat(counts).hasSize(2);
            assertThat(counts.get(0)).isEqualTo(counts.get(1));
        } finally {
            isRead.set(true);
            writer.join();
        }
    }

    /** A statement that runs until it is interrupted. */
    private static final class Running {
        private final BufferedReader lines;
        private final Thread thread;
        private final CompletableFuture<Throwable> end = new CompletableFuture<>();

        Running(Catalogue tables, String statement) throws IOException {
            PipedOutputStream out = new PipedOutputStream();
            lines = new BufferedReader(new InputStreamReader(new PipedInputStream(out), StandardCharsets.UTF_8));
            Query query = new Query(
                    new StatementPlanner(tables).plan(statement),
                    Map.of("aurochs.workers.count", "2", "aurochs.memory.bytes", "256m"));
            thread = new Thread(() -> {
                try (out) {
                    query.run(out, late -> {});
                    end.complete(new AssertionError("it has ended by itself"));
                } catch (Throwable e) {
                    end.complete(e);
                }
            });
            thread.start();
        }

        String line() throws IOException {
            return lines.readLine();
        }

        void interrupt() throws Exception {
            thread.interrupt();
            assertThat(end.get()).isInstanceOf(InterruptedException.class);
        }
    }
}
