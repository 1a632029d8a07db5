package io.aurochs.benchmarks.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LayerRunTest {
    @Test
    void theLoopNeedsNoStorm(@TempDir Path directory) throws Exception {
        Path result = directory.resolve("result.json");
        Path text = Files.writeString(directory.resolve("text.txt"), "the ox pulls the log\n");
        Process loop = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPathWithoutStorm(),
                        LayerRun.class.getName(),
                        "--app=trident-wordcount",
                        "--system=loop",
                        "--input=" + text,
                        "--warmup=0",
                        "--seconds=0.01",
                        "--parallelism=1",
                        "--result=" + result)
                .redirectErrorStream(true)
                .start();
        String output = new String(loop.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(loop.waitFor()).as(output).isZero();
        assertThat(result).content().contains("\"system\":\"loop\"");
    }

    private static String classPathWithoutStorm() {
        String without = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("org/apache/storm"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(without).doesNotContain("storm-client");
        return without;
    }
}
