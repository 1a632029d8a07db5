package io.aurochs.differential.flink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;

/** Flink's own word count, the jar as published, over a text; its main is called as {@code flink run} does. */
final class PublishedWordCount {
    private static final int WORDS_IN_A_LINE = 10;

    private final Path folder;
    private final Path text;

    private PublishedWordCount(Path folder, Path text) {
        this.folder = folder;
        this.text = text;
    }

    /** Writes a text of so many lines. */
    static PublishedWordCount over(Path folder, int lines) throws IOException {
        return new PublishedWordCount(
                folder,
                Files.write(
                        folder.resolve("text"),
                        IntStream.range(0, lines)
                                .mapToObj(line -> "To be, or not to be: that is question " + line % 97)
                                .toList()));
    }

    /** How many words a text of so many lines has: as many results does the job write. */
    static int words(int lines) {
        return lines * WORDS_IN_A_LINE;
    }

    /** Runs it to its end; gives what it has written, sorted. */
    List<String> run(Configuration configuration, String name) throws Exception {
        Path output = folder.resolve(name);
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
                    .flatMap(PublishedWordCount::lines)
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
