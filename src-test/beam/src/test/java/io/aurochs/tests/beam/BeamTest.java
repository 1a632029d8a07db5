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
    private static final String[] FLINK = {"--runner=FlinkRunner", "--flinkMaster=[auto]", "--streaming"};

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(Example.class)
    void beamsOwnRunner(Example example) throws IOException {
        assertThat(output(example, "--runner=DirectRunner")).isEqualTo(expected(example));
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void stockFlink(Example example) throws IOException {
        try (AurochsLog log = new AurochsLog()) {
            assertThat(output(example, FLINK)).isEqualTo(expected(example));
            assertThat(log.messages()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Example.class)
    void aurochs(Example example) throws IOException {
        AurochsEnvironment.setAsContext(new Configuration());
        try (AurochsLog log = new AurochsLog()) {
            assertThat(output(example, FLINK)).isEqualTo(expected(example));
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .matches(
                            "(?s)job '.*' runs on Aurochs: ([1-9]\\d*) of \\1 edges between its tasks carry bundles.*");
        } finally {
            AurochsEnvironment.unsetAsContext();
        }
    }

    /** The lines that the program writes with these arguments, in order. */
    private List<String> output(Example example, String... runner) throws IOException {
        Path output = Files.createDirectory(directory.resolve("output"));
        BeamExamples.main(Stream.concat(Stream.of(runner), Stream.of(arguments(example, output, runner.length > 1)))
                .toArray(String[]::new));
        try (Stream<Path> files = Files.list(output)) {
            List<Path> written = files.toList();
            return written.stream().flatMap(BeamTest::lines).sorted().toList();
        }
    }

    private List<String> expected(Example example) throws IOException {
        ExampleOptions options = PipelineOptionsFactory.fromArgs(arguments(example, directory, false))
                .as(ExampleOptions.class);
        return example.job().expected(options).stream().sorted().toList();
    }

    private String[] arguments(Example example, Path output, boolean flink) throws IOException {
        Stream<String> arguments =
                Stream.of("--example=" + example, "--records=10000", "--input=" + text(), "--output=" + output);
        // Which record is late is certain only without parallel paths.
        String parallelism = "--parallelism=" + (example == Example.SESSIONS ? 1 : 2);
        return Stream.concat(arguments, flink ? Stream.of(parallelism) : Stream.empty())
                .toArray(String[]::new);
    }

    private Path text() throws IOException {
        Path text = directory.resolve("text");
        if (Files.notExists(text)) {
            Random random = new Random(37);
            Files.write(
                    text,
                    IntStream.range(0, 5_000)
                            .mapToObj(line -> "ox, cow " + "abcdefgh".substring(random.nextInt(8)) + "; aurochs!")
                            .toList());
        }
        return text;
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
