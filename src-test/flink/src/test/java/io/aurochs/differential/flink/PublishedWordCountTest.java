package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.Setup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own word count, the jar as published, writes on Aurochs what it writes on stock Flink. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedWordCountTest {
    private static final int LINES = 2_000;

    @TempDir
    private Path folder;

    @Test
    void writesTheSame() throws Exception {
        Path text = Files.write(
                folder.resolve("text"),
                IntStream.range(0, LINES)
                        .mapToObj(line -> "To be, or not to be: that is question " + line % 97)
                        .toList());
        List<String> stock = run(Target.STOCK, text);
        assertThat(stock).hasSize(LINES * 10).contains("(be," + 2 * LINES + ")");
        assertThat(run(Target.AUROCHS, text)).isEqualTo(stock);
    }

    private List<String> run(Target target, Path text) throws Exception {
        Path output = folder.resolve(target.name());
        Configuration configuration = target.configuration(Setup.DEFAULT);
        try (PackagedProgram program = PackagedProgram.newBuilder()
                .setJarFile(Path.of(System.getProperty("flink.word-count.jar")).toFile())
                .setConfiguration(configuration)
                .setArguments("--input", text.toString(), "--output", output.toString())
                .build()) {
            ConfigUtils.encodeCollectionToConfig(
                    configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
            ClientUtils.executeProgram(new DefaultExecutorServiceLoader(), configuration, program, false, true);
        }
        return linesBelow(output);
    }

    private static List<String> linesBelow(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(PublishedWordCountTest::lines)
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
