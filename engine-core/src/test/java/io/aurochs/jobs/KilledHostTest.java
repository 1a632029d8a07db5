package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import io.aurochs.testing.CompiledJar;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that hosts jobs is killed by SIGKILL and started again, until its jobs have ended: each result is there once. */
@Tag("full")
@Timeout(300)
class KilledHostTest {
    private static final int KILLS = 8;
    private static final int JOBS = 3;
    private static final int RECORDS = 60_000;
    private static final int MOST_MS = 1_500;
    /** Arguments: its name, the file to be read, and the file to be written. */
    private static final String JOB = """
            package com.example;

            import io.aurochs.io.FileSink;
            import io.aurochs.io.FileSource;
            import io.aurochs.jobs.JobFactory;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.row.Schema;
            import java.nio.file.Path;
            import java.time.Duration;

            public class Job implements JobFactory {
                private static final Schema SCHEMA = Schema.named("number").longs("value").build();

                public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                    Pipeline pipeline = Pipeline.named(arguments[0]);
                    FileSource numbers = FileSource.csv(Path.of(arguments[1]), SCHEMA, ',').epochs(100, Duration.ZERO);
                    pipeline.source("numbers", SCHEMA, numbers)
                            .filter("slow", number -> {
                                long until = System.nanoTime() + 50_000;
                                while (System.nanoTime() - until < 0) {
                                    Thread.onSpinWait();
                                }
                                return true;
                            })
                            .sink("file", FileSink.csv(Path.of(arguments[2]), ','));
                    return pipeline;
                }
            }
            """;

    @TempDir
    private Path directory;

    private final CommandRunner commands = new CommandRunner();

    @Test
    void whatAKilledHostHasBegunTheNextOneEnds() throws Exception {
        long seed = Seeds.last();
        System.out.println("seed " + seed + "; repeat with -Daurochs.seed=" + seed);
        Random random = new Random(seed);
        Path socket = directory.resolve("own").resolve("jobs");
        Path jar = CompiledJar.of(directory, JOB);
        List<String> numbers =
                IntStream.range(0, RECORDS).mapToObj(i -> i + "," + i).toList();
        Path in = Files.write(directory.resolve("in"), numbers);
        Process host = start(socket);
        for (int job = 0; job < JOBS; job++) {
            Path out = directory.resolve("out" + job);
            commands.does(
                    socket, "submit", jar.toString(), "com.example.Job", "job" + job, in.toString(), out.toString());
        }
        for (int kill = 0; kill < KILLS; kill++) {
            assertThat(host.waitFor(random.nextInt(MOST_MS), TimeUnit.MILLISECONDS))
                    .isFalse();
            host.destroyForcibly().waitFor();
            host = start(socket);
        }
        Await.until("all jobs have ended", () -> jobs() == 0);
        host.destroyForcibly().waitFor();
        for (int job = 0; job < JOBS; job++) {
            assertThat(Files.readAllLines(directory.resolve("out" + job))).containsExactlyInAnyOrderElementsOf(numbers);
        }
    }

    private long jobs() {
        try (Stream<Path> all = Files.list(directory.resolve("kept"))) {
            return all.filter(Files::isDirectory).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when it takes requests. */
    private Process start(Path socket) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Dchronicle.analytics.disable=true",
                "-cp",
                System.getProperty("java.class.path"),
                JobsCommand.class.getName(),
                "host",
                "--socket",
                socket.toString(),
                "--resume",
                directory.resolve("kept").toString()));
        Process host = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("log").toFile()))
                .start();
        Await.until(
                "it hosts jobs", () -> !host.isAlive() || (Files.exists(socket) && commands.run(socket, "list") == 0));
        assertThat(host.isAlive())
                .as(Files.readString(directory.resolve("log")))
                .isTrue();
        return host;
    }
}
