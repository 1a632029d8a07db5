package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeEngineTest {

    @TempDir
    Path root = Path.of("");

    private NativeEngine engine = engine();

    private NativeEngine engine() {
        return new NativeEngine(new Installation(new Home(root), JvmOptions.USUAL, null));
    }

    @BeforeEach
    void checkout() {
        engine = engine();
    }

    @Test
    void theLoopRunsWithoutTheEngine() throws IOException {
        Path run = Files.createDirectories(root.resolve("jmh-benchmarks/workloads/target"));
        Path pipelines = Files.createDirectories(root.resolve("jmh-benchmarks/engine/target"));
        Files.writeString(run.resolve("loop.classpath"), "loop.jar");
        Files.writeString(pipelines.resolve("aurochs.classpath"), "aurochs.jar\n");
        assertThat(engine.classPath("loop")).isEqualTo("loop.jar");
        assertThat(engine.classPath("aurochs")).isEqualTo("aurochs.jar");
        assertThat(engine.jvmFlags("loop")).isEmpty();
        assertThat(engine.jvmFlags("aurochs-with")).isEqualTo(JvmOptions.OFF_HEAP);
    }

    @Test
    void eachPeerHasItsOwnClassPathAndFlags() throws IOException {
        Map<String, String> modules = Map.of("flink", "flink-2.3", "jet", "jet");
        for (String peer : modules.keySet()) {
            Path target = Files.createDirectories(root.resolve("jmh-benchmarks/" + modules.get(peer) + "/target"));
            Files.writeString(target.resolve("stock.classpath"), peer + ".jar");
            assertThat(engine.classPath(peer)).isEqualTo(peer + ".jar");
        }
        assertThat(engine.jvmFlags("flink")).contains("--add-opens=java.base/java.util=ALL-UNNAMED");
        assertThat(engine.jvmFlags("jet")).contains("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    }

    @Test
    void settingsOfFlinkArePassedOn() {
        engine.checkSetting("flink.taskmanager.memory.segment-size");
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> engine.checkSetting("jet.queue"));
    }

    @Test
    void whatIsNotBuiltIsSaidBeforeAnythingRuns() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(List.of("aurochs", "loop")))
                .withMessageContaining("engine/target/aurochs.classpath is missing: build first");
    }

    @Test
    void aCheckOfResultsTakesAsLongAsTheRunButNoMoreThanAMinute() {
        assertThat(engine.expectedSeconds("aurochs", 5, 10) - engine.expectedSeconds("loop", 5, 10))
                .isEqualTo(15);
        assertThat(engine.expectedSeconds("aurochs", 60, 60) - engine.expectedSeconds("loop", 60, 60))
                .isEqualTo(60);
    }
}
