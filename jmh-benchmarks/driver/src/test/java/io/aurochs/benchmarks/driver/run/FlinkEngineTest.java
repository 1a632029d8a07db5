package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.compare.Examples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class FlinkEngineTest {
    private final FlinkEngine engine = FlinkEngine.of("1.20");

    @TempDir
    public Path root;

    @Test
    public void objectReuseIsASettingAndNoOtherClassPath() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("stock.classpath"), "stock.jar\n");
        Files.writeString(target.resolve("aurochs.classpath"), "aurochs.jar\n");
        Home home = new Home(root);
        assertThat(engine.classPath(home, "stock-reuse")).isEqualTo("stock.jar");
        assertThat(engine.classPath(home, "aurochs-reuse")).isEqualTo("aurochs.jar");
    }

    @Test
    public void aMissingJarOfAurochsIsSaidBeforeAnythingRuns() throws IOException {
        Path target = Files.createDirectories(root.resolve("jmh-benchmarks/flink-1.20/target"));
        Files.writeString(target.resolve("aurochs.classpath"), "aurochs.jar\n");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.requireBuilt(new Home(root), List.of("aurochs")))
                .withMessageContaining("aurochs-flink-1.20.jar is missing: build first");
    }

    @Test
    public void everyJvmOpensToFlinkWhatItNeedsAndNothingTwice() {
        assertThat(engine.jvmFlags("stock"))
                .contains("--add-opens=java.base/java.util=ALL-UNNAMED")
                .doesNotContain("-Dchronicle.analytics.disable=true")
                .doesNotHaveDuplicates();
        assertThat(engine.jvmFlags("aurochs-reuse"))
                .containsAll(engine.jvmFlags("stock"))
                .containsAll(JvmOptions.OFF_HEAP)
                .doesNotHaveDuplicates();
    }

    @Test
    public void theApplicationIsAnArgumentOfItsRun() {
        assertThat(engine.arguments(Examples.flinkOptions(Map.of()))).containsExactly("--app", "wordcount");
    }
}
