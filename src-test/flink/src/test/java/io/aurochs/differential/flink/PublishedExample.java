package io.aurochs.differential.flink;

import io.aurochs.flink.launch.FirstPipeline;
import io.aurochs.flink.translate.EdgeExplanation;
import io.aurochs.flink.translate.JobTranslator;
import io.aurochs.flink.translate.SettingsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.jspecify.annotations.Nullable;

/** One of Flink's own examples, the jar as published; its main is called as {@code flink run} does. */
final class PublishedExample {
    private final Path jar;
    private final @Nullable String mainClass;

    /** @param mainClass null for the one that the jar's manifest names */
    PublishedExample(Path jar, @Nullable String mainClass) {
        this.jar = jar;
        this.mainClass = mainClass;
    }

    /** One that has a jar of its own. */
    static PublishedExample named(String name) {
        return new PublishedExample(jar(name), null);
    }

    /** One that is published in the jar of all examples only; its main class, as with {@code flink run -c}. */
    static PublishedExample ofClass(String mainClass) {
        return new PublishedExample(jarOfAll(), "org.apache.flink.streaming.examples." + mainClass);
    }

    /** Where the jar of all examples is. */
    static Path jarOfAll() {
        return jar("flink-examples-streaming");
    }

    private static Path jar(String name) {
        return Path.of(System.getProperty("flink.examples"), name + ".jar");
    }

    Path jar() {
        return jar;
    }

    /** Runs it to its end. */
    void run(Configuration configuration, String... arguments) throws Exception {
        try (PackagedProgram program = program(configuration, arguments)) {
            ClientUtils.executeProgram(new DefaultExecutorServiceLoader(), configuration, program, false, true);
        }
    }

    private PackagedProgram program(Configuration configuration, String... arguments)
            throws ProgramInvocationException {
        PackagedProgram program = PackagedProgram.newBuilder()
                .setJarFile(jar.toFile())
                .setEntryPointClassName(mainClass)
                .setConfiguration(configuration)
                .setArguments(arguments)
                .build();
        ConfigUtils.encodeCollectionToConfig(
                configuration, PipelineOptions.JARS, program.getJobJarAndDependencies(), URL::toString);
        return program;
    }

    /** Runs it to its end, writing into a folder that does not exist yet; gives the lines that it has written, sorted. */
    List<String> lines(Configuration configuration, Path output, String... arguments) throws Exception {
        run(
                configuration,
                Stream.concat(Stream.of(arguments), Stream.of("--output", output.toString()))
                        .toArray(String[]::new));
        return linesBelow(output);
    }

    /** The lines of all files below a folder, sorted. */
    static List<String> linesBelow(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(PublishedExample::lines)
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

    /** How the records of each edge of its job travel on Aurochs; main is called, and no job runs. */
    List<EdgeExplanation> edges(Configuration configuration, String... arguments) throws Exception {
        try (PackagedProgram program = program(configuration, arguments)) {
            StreamGraph job = (StreamGraph) Objects.requireNonNull(FirstPipeline.of(program, configuration));
            return new JobTranslator(job, SettingsReader.read(configuration), program.getUserCodeClassLoader())
                    .explain(job.getJobGraph());
        }
    }

    @Override
    public String toString() {
        return mainClass == null ? jar.getFileName().toString() : mainClass;
    }
}
