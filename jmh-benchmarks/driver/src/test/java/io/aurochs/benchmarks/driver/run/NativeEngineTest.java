package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class NativeEngineTest {
    private final NativeEngine engine = new NativeEngine();

    @TempDir
    public Path root;

    @Test
    public void theLoopRunsWithoutTheEngine() throws IOException {
        Path run = Files.createDirectories(root.resolve("jmh-benchmarks/workloads/target"));
        Path pipelines = Files.createDirectories(root.resolve("jmh-benchmarks/engine/target"));
        Files.writeString(run.resolve("loop.classpath"), "loop.jar");
        Files.writeString(pipelines.resolve("aurochs.classpath"), "aurochs.jar\n");
        Home home = new Home(root);
        assertThat(engine.classPath(home, "loop")).isEqualTo("loop.jar");
        assertThat(engine.classPath(home, "aurochs")).isEqualTo("aurochs.jar");
        assertThat(engine.jvmFlags("loop")).isEmpty();
        assertThat(engine.jvmFlags("aurochs-with")).isEqualTo(JvmOptions.OFF_HEAP);
    }

    @Test
    public void eachPeerHasItsOwnClassPathAndFlags() throws IOException {
        Map<String, String> modules = Map.of("flink", "flink-2.3", "jet", "jet");
        for (String peer : modules.keySet()) {
            Path target = Files.createDirectories(root.resolve("jmh-benchmarks/" + modules.get(peer) + "/target"));
            Files.writeString(target.resolve("stock.classpath"), peer + ".jar");
            assertThat(engine.classPath(new Home(root), peer)).isEqualTo(peer + ".jar");
        }
        assertThat(engine.jvmFlags("flink")).contains("--add-opens=java.base/java.util=ALL-UNNAMED");
        assertThat(engine.jvmFlags("jet")).contains("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    }

    @Test
    public void settingsOfFlinkArePassedOn() {
        engine.checkSetting("flink.taskmanager.memory.segment-size");
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> engine.checkSetting("jet.queue"));
    }

    @Test
    public void whatIsNotBuiltIsSaidBeforeAnythingRuns() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(new Home(root), List.of("aurochs", "loop")))
                .withMessageContaining("engine/target/aurochs.classpath is missing: build first");
    }

    @Test
    public void aCheckOfResultsTakesAsLongAsTheRunButNoMoreThanAMinute() {
        assertThat(engine.expectedSeconds("aurochs", 5, 10) - engine.expectedSeconds("loop", 5, 10))
                .isEqualTo(15);
        assertThat(engine.expectedSeconds("aurochs", 60, 60) - engine.expectedSeconds("loop", 60, 60))
                .isEqualTo(60);
    }
}
