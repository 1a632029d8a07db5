package io.aurochs.tests.beam;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.AurochsEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each pipeline writes what a plain loop computes: with Beam's own runner, on stock Flink, and on Aurochs. */
class BeamTest {
    private static final List<String> BEAMS_OWN = List.of("--runner=DirectRunner");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Example.class)
    void beamsOwnRunner(Example example) throws IOException {
        assertThat(output(example, BEAMS_OWN)).isEqualTo(expected(example));
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void stockFlink(Example example) throws IOException {
        try (AurochsLog log = new AurochsLog()) {
            assertThat(output(example, flink(example))).isEqualTo(expected(example));
            assertThat(log.messages()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void aurochs(Example example) throws IOException {
        AurochsEnvironment.setAsContext(new Configuration());
        try (AurochsLog log = new AurochsLog()) {
            assertThat(output(example, flink(example))).isEqualTo(expected(example));
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .matches(
                            "(?s)job '.*' runs on Aurochs: ([1-9]\\d*) of \\1 edges between its tasks carry bundles.*");
        } finally {
            AurochsEnvironment.unsetAsContext();
        }
    }

    private static List<String> flink(Example example) {
        // Which record is late is certain only without parallel paths.
        int parallelism = example == Example.SESSIONS ? 1 : 2;
        return List.of("--runner=FlinkRunner", "--flinkMaster=[auto]", "--streaming", "--parallelism=" + parallelism);
    }

    /** The lines that the program writes with this runner, sorted. */
    private List<String> output(Example example, List<String> runner) throws IOException {
        Path output = Files.createDirectory(directory.resolve("output"));
        BeamExamples.main(Stream.concat(runner.stream(), program(example, output).stream())
                .toArray(String[]::new));
        try (Stream<Path> files = Files.list(output)) {
            return files.flatMap(BeamTest::lines).sorted().toList();
        }
    }

    private List<String> expected(Example example) throws IOException {
        ExampleOptions options = PipelineOptionsFactory.fromArgs(
                        program(example, directory).toArray(String[]::new))
                .as(ExampleOptions.class);
        return example.job().expected(options).stream().sorted().toList();
    }

    private List<String> program(Example example, Path output) throws IOException {
        // Beam's own runner is slow with a stream that says when watermarks come.
        int records = example == Example.SESSIONS ? 1_000 : 10_000;
        return List.of("--example=" + example, "--records=" + records, "--input=" + text(), "--output=" + output);
    }

    private Path text() throws IOException {
        Random random = new Random(37);
        return Files.write(
                directory.resolve("text"),
                IntStream.range(0, 5_000)
                        .mapToObj(line -> "ox, cow " + "abcdefgh".substring(random.nextInt(8)) + "; aurochs!")
                        .toList());
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
