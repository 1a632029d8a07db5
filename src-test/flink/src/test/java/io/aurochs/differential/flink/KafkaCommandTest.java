package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.kafka.sample.LengthsMain;
import io.aurochs.flink.launch.FlinkVersions;
import io.aurochs.tests.kafka.FatJar;
import io.aurochs.tests.kafka.KafkaBroker;
import io.aurochs.tests.kafka.Topics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code flink run} and {@code flink sql} with a jar that holds Kafka's connector and client, as users build it. */
@Tag("full")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KafkaCommandTest {
    /** The connector, and what it brings for each line of Flink. */
    private static final List<String> LIBRARIES =
            List.of("flink-connector-kafka", "kafka-clients", "lz4-java", "snappy-java", "zstd-jni");
    /** What else it brings for one line. */
    private static final Map<String, List<String>> LIBRARIES_OF_LINE = Map.of(
            "1.20",
            List.of("guava", "failureaccess"),
            "2.3",
            List.of(
                    "jackson-core",
                    "jackson-databind",
                    "jackson-annotations",
                    "jackson-datatype-jsr310",
                    "jackson-datatype-jdk8",
                    "commons-lang3"));

    private static final List<String> WORDS =
            IntStream.range(0, 3_000).mapToObj(n -> "w" + n % 120).toList();
    private static final int PARTITIONS = 3;

    @TempDir
    private static Path folder;

    @AutoClose
    private static KafkaBroker broker;

    @AutoClose
    private static Topics topics;

    private static Path jar;

    @BeforeAll
    static void startBroker() throws Exception {
        jar = folder.resolve("lengths.jar");
        List<String> libraries = Stream.of(LIBRARIES, LIBRARIES_OF_LINE.get(FlinkVersions.line()))
                .flatMap(List::stream)
                .toList();
        FatJar.write(jar, LengthsMain.class, libraries);
        broker = KafkaBroker.start(folder.resolve("kafka"));
        topics = broker.topics();
        topics.create("words", PARTITIONS);
        topics.write("words", WORDS);
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void aJarWithTheConnectorRuns(Target target) throws Exception {
        assertLengths(target, "lengths-" + target, jar);
    }

    private static void assertLengths(Target target, String output, Path program, String... options) throws Exception {
        topics.create(output, PARTITIONS);
        List<String> arguments = new ArrayList<>(List.of("run", "-p", "2", "-t", target.executionTarget()));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(
                "-D", "execution.checkpointing.interval=200ms", "-c", LengthsMain.class.getName(), program.toString()));
        arguments.addAll(List.of(broker.bootstrapServers(), "words", output));
        List<String> printed = CommandJvm.run(folder, arguments.toArray(String[]::new));
        assertRunsOn(target, printed);
        topics.awaitSize(output, WORDS.size());
        assertThat(topics.read(output).stream().sorted())
                .containsExactlyElementsOf(WORDS.stream()
                        .map(word -> word + " " + word.length())
                        .sorted()
                        .toList());
    }

    /** The program's jar alone, and the connector on the class path of the job. */
    @ParameterizedTest
    @EnumSource(Target.class)
    void aJarWithoutTheConnectorRunsBesideIt(Target target) throws Exception {
        Path program = folder.resolve("program.jar");
        FatJar.write(program, LengthsMain.class, List.of());
        assertLengths(
                target,
                "lengths-beside-" + target,
                program,
                "-C",
                connectorForSql().toUri().toString());
    }

    private static Path connectorForSql() {
        return Path.of(System.getProperty("flink.sql.connector.kafka"));
    }

    /** From a table on a topic into one that keeps the last row of each key. */
    @ParameterizedTest
    @EnumSource(Target.class)
    void tablesOfSqlAreTopics(Target target) throws Exception {
        assertTablesAreTopics(target, jar, "counts-" + target);
    }

    /** The jar that Kafka's connector is published in for SQL, as it is. */
    @ParameterizedTest
    @EnumSource(Target.class)
    void tablesOfSqlAreTopicsWithTheConnectorsJarForSql(Target target) throws Exception {
        assertTablesAreTopics(target, connectorForSql(), "counts-of-connector-" + target);
    }

    private static void assertTablesAreTopics(Target target, Path connector, String output) throws Exception {
        topics.create(output, PARTITIONS);
        String servers = "'properties.bootstrap.servers' = '" + broker.bootstrapServers() + "'";
        Path script = folder.resolve(output + ".sql");
        Files.writeString(script, """
                CREATE TABLE words (word STRING) WITH ('connector' = 'kafka', 'topic' = 'words', %1$s,
                    'scan.startup.mode' = 'earliest-offset', 'scan.bounded.mode' = 'latest-offset', 'format' = 'csv');
                CREATE TABLE counts (word STRING, n BIGINT, PRIMARY KEY (word) NOT ENFORCED) WITH (
                    'connector' = 'upsert-kafka', 'topic' = '%2$s', %1$s, 'key.format' = 'csv', 'value.format' = 'csv');
                INSERT INTO counts SELECT word, COUNT(*) FROM words GROUP BY word;
                """.formatted(servers, output));
        List<String> printed = CommandJvm.run(
                folder,
                "sql",
                "-p",
                "2",
                "-t",
                target.executionTarget(),
                "--jar",
                connector.toString(),
                script.toString());
        assertRunsOn(target, printed);
        Map<String, String> counts =
                WORDS.stream().collect(Collectors.groupingBy(word -> word, Collectors.counting())).entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, count -> count.getKey() + "," + count.getValue()));
        assertThat(topics.readLast(output)).isEqualTo(counts);
    }

    private static void assertRunsOn(Target target, List<String> printed) {
        assertThat(printed.stream().anyMatch(line -> line.contains("runs on Aurochs: ")))
                .as("%s", printed)
                .isEqualTo(target == Target.AUROCHS);
    }
}
