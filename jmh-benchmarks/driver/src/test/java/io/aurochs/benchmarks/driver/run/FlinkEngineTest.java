package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkEngineTest {

    @TempDir
    Path root = Path.of("");

    private FlinkEngine engine = engine();

    private FlinkEngine engine() {
        return new FlinkEngine("1.20", new Installation(new Home(root), JvmOptions.USUAL, null));
    }

    @BeforeEach
    void checkout() {
        engine = engine();
    }

    @Test
    void objectReuseIsASettingAndNoOtherClassPath() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("stock.classpath"), "stock.jar\n");
        Files.writeString(target.resolve("aurochs.classpath"), "aurochs.jar\n");
        assertThat(engine.classPath("stock-reuse")).isEqualTo("stock.jar");
        assertThat(engine.classPath("aurochs-reuse")).isEqualTo("aurochs.jar");
    }

    @Test
    void onlyQueriesHaveTheLibrariesForSql() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("aurochs.classpath"), "workloads.jar:flink.jar:aurochs.jar\n");
        Path adapter = Files.createDirectories(root.resolve("flink-adapter/flink-1.20/target"));
        Files.writeString(adapter.resolve("flink-sql.classpath"), "flink.jar:planner.jar\n");
        assertThat(engine.classPath("aurochs", "wordcount")).isEqualTo("workloads.jar:flink.jar:aurochs.jar");
        assertThat(engine.classPath("aurochs-reuse", "nexmark-q0"))
                .isEqualTo("workloads.jar:flink.jar:aurochs.jar:planner.jar");
    }

    @Test
    void onlyAJobFromKafkaToKafkaHasTheConnectorAndABroker() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("stock.classpath"), "workloads.jar:flink.jar\n");
        Files.writeString(target.resolve("kafka.classpath"), "connector.jar:client.jar\n");
        Path broker = Files.createDirectories(root.resolve("jmh-benchmarks/kafka/target"));
        Files.writeString(broker.resolve("broker.classpath"), "broker.jar\n");
        assertThat(engine.classPath("stock", "wordcount")).isEqualTo("workloads.jar:flink.jar");
        assertThat(engine.classPath("stock-reuse", "kafka"))
                .isEqualTo("workloads.jar:flink.jar:connector.jar:client.jar");
        assertThat(engine.jvmFlags("stock", "wordcount")).isEqualTo(engine.jvmFlags("stock"));
        assertThat(engine.jvmFlags("stock", "kafka"))
                .containsAll(engine.jvmFlags("stock"))
                .contains("-Daurochs.benchmarks.broker.classpath=broker.jar");
        assertThat(engine.jvmFlags("loop", "kafka")).isEqualTo(engine.jvmFlags("loop"));
    }

    @Test
    void aMissingBrokerIsSaidBeforeAnythingRuns() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("stock.classpath"), "stock.jar\n");
        Files.writeString(target.resolve("kafka.classpath"), "connector.jar\n");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(List.of("stock"), "kafka"))
                .withMessageContaining("broker.classpath is missing: build first");
    }

    @Test
    void aMissingJarOfAurochsIsSaidBeforeAnythingRuns() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("aurochs.classpath"), "aurochs.jar\n");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(List.of("aurochs")))
                .withMessageContaining("aurochs-flink-1.20.jar is missing: build first");
    }

    @Test
    void missingLibrariesForSqlAreSaidBeforeAnythingRuns() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("stock.classpath"), "stock.jar\n");
        engine.requireBuilt(List.of("stock"), "wordcount");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(List.of("stock"), "nexmark-q10"))
                .withMessageContaining("flink-sql.classpath is missing: build first");
    }

    @Test
    void aSimulatedRunIsQuietForLongerThanABufferIsKeptBeforeItStandsStill() {
        assertThat(List.of("stock", "aurochs")).allSatisfy(system -> {
            String timeout = engine.simulatedSettings(system).getOrDefault("execution.buffer-timeout.interval", "");
            assertThat(timeout).endsWith(" s");
            assertThat(Integer.parseInt(timeout.replace(" s", ""))).isLessThan(engine.simulatedQuietSeconds());
        });
    }

    @Test
    void everyJvmOpensToFlinkWhatItNeedsAndNothingTwice() {
        assertThat(engine.jvmFlags("stock"))
                .contains("--add-opens=java.base/java.util=ALL-UNNAMED")
                .doesNotContain("-Dchronicle.analytics.disable=true")
                .doesNotHaveDuplicates();
        assertThat(engine.jvmFlags("aurochs-reuse"))
                .containsAll(engine.jvmFlags("stock"))
                .containsAll(JvmOptions.OFF_HEAP)
                .doesNotHaveDuplicates();
    }
}
