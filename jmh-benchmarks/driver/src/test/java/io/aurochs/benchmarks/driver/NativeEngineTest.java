package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeEngineTest {
    private final NativeEngine engine = new NativeEngine();

    @TempDir
    Path root;

    @Test
    void theLoopRunsWithoutTheEngine() throws IOException {
        Path run = Files.createDirectories(root.resolve("jmh-benchmarks/native-run/target"));
        Path pipelines = Files.createDirectories(root.resolve("jmh-benchmarks/native/target"));
        Files.writeString(run.resolve("loop.classpath"), "loop.jar");
        Files.writeString(pipelines.resolve("aurochs.classpath"), "aurochs.jar\n");
        Home home = new Home(root);
        assertThat(engine.classPath(home, "loop")).isEqualTo("loop.jar");
        assertThat(engine.classPath(home, "aurochs")).isEqualTo("aurochs.jar");
        assertThat(engine.jvmFlags("loop")).isEmpty();
        assertThat(engine.jvmFlags("aurochs-with")).isEqualTo(JvmOptions.OFF_HEAP);
    }

    @Test
    void whatIsNotBuiltIsSaidBeforeAnythingRuns() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(new Home(root), List.of("aurochs", "loop")))
                .withMessageContaining("native/target/aurochs.classpath is missing: build first");
    }

    @Test
    void aCheckOfResultsTakesAsLongAsTheRunButNoMoreThanAMinute() {
        assertThat(engine.expectedSeconds("aurochs", 5, 10) - engine.expectedSeconds("loop", 5, 10))
                .isEqualTo(15);
        assertThat(engine.expectedSeconds("aurochs", 60, 60) - engine.expectedSeconds("loop", 60, 60))
                .isEqualTo(60);
    }
}
