package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.control.RequestLine;
import io.aurochs.control.SocketPath;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.testing.Await;
import io.aurochs.testing.CompiledJar;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands, at a real socket, with a real jar. */
@Timeout(120)
class JobsCommandTest {
    /** Arguments: its name, how many records (-1: any number), the file for the results. */
    private static final String JOB = """
            package com.example;

            import io.aurochs.io.FileSink;
            import io.aurochs.jobs.JobFactory;
            import io.aurochs.operator.EpochSource;
            import io.aurochs.operator.SourceOutput;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.row.RecordWriter;
            import io.aurochs.row.Schema;
            import java.nio.file.Path;

            public class Job implements JobFactory {
                private static final Schema SCHEMA = Schema.named("number").longs("value").build();

                static class Numbers implements EpochSource {
                    private final long count;
                    private SourceOutput output;
                    private RecordWriter writer;
                    private long next;

                    Numbers(long count) {
                        this.count = count;
                    }

                    public void open(SourceOutput newOutput) {
                        output = newOutput;
                        writer = newOutput.writer(SCHEMA);
                    }

                    public long produce() {
                        if (next == count) {
                            return ENDED;
                        }
                        writer.begin(next).put(SCHEMA.longField("value"), next).commit();
                        next++;
                        output.watermark(next);
                        return count < 0 ? 1_000_000 : PRODUCED;
                    }
                }

                public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                    if (arguments.length < 3) {
                        throw new IllegalArgumentException("three arguments, please");
                    }
                    Pipeline pipeline = Pipeline.named(arguments[0]);
                    pipeline.source("numbers", SCHEMA, () -> new Numbers(Long.parseLong(arguments[1])))
                            .ordered()
                            .sink("file", FileSink.csv(Path.of(arguments[2]), ','));
                    return pipeline;
                }

                public static class Blocked implements JobFactory {
                    public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                        ((java.util.concurrent.CountDownLatch) System.getProperties().get("started")).countDown();
                        ((java.util.concurrent.CountDownLatch) System.getProperties().get("returns")).await();
                        throw new IllegalStateException("it has returned");
                    }
                }

                public static class Hidden implements JobFactory {
                    private Hidden() {}

                    public Pipeline create(Jobs jobs, String... arguments) {
                        return null;
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    private final CommandRunner commands = new CommandRunner();
    private final Pipelines pipelines =
            Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g"));
    private Path socket = Path.of("");
    private Path jar = Path.of("");
    private @Nullable JobHost host;

    @BeforeEach
    void openSocket() throws Exception {
        socket = directory.resolve("own").resolve("jobs");
        jar = CompiledJar.of(directory, JOB);
        host = JobHost.open(pipelines, socket);
    }

    @AfterEach
    void closeAll() {
        closeHost();
        pipelines.close();
        assertThat(socket).doesNotExist();
    }

    private void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    private int jobs(String... words) {
        return commands.run(socket, words);
    }

    private String submitted(String name, long records, Path results) {
        assertThat(jobs("submit", jar.toString(), "com.example.Job", name, "" + records, results.toString()))
                .as(commands.err())
                .isZero();
        return commands.out().trim();
    }

    private void fails(String message, String... words) {
        commands.fails(message, socket, words);
    }

    private JsonNode list() throws IOException {
        assertThat(jobs("list", "--json")).isZero();
        return new ObjectMapper().readTree(commands.out());
    }

    private boolean isJarOpen() {
        return CommandRunner.isOpen(jar);
    }

    @Test
    void aJobOfAJarRunsToItsEndAndItsJarIsClosed() throws IOException {
        Path results = directory.resolve("results of a job");
        assertThat(submitted("numbers 1 %", 1_000, results)).isEqualTo("numbers 1 %");
        Await.until("it has ended and its jar is closed", () -> pipelines.runs().isEmpty() && !isJarOpen());
        assertThat(Files.readAllLines(results))
                .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> i + "," + i).toList());
        assertThat(list()).isEmpty();
    }

    @Test
    void jobsAreListedDrainedAndStopped() throws IOException {
        Path drained = directory.resolve("drained");
        submitted("drained", -1, drained);
        assertThat(isJarOpen()).isTrue();
        assertThat(jobs(
                        "submit",
                        "--weight",
                        "7",
                        jar.toString(),
                        "com.example.Job",
                        "stopped",
                        "-1",
                        "" + socket.resolveSibling("stopped")))
                .isZero();
        Await.until(
                "records come",
                () -> pipelines.runs().stream()
                        .allMatch(run -> run.recordsIn().containsKey("file")
                                && run.recordsIn().get("file") > 3));
        JsonNode jobs = list();
        assertThat(jobs).hasSize(2);
        assertThat(jobs.get(0).get("name").asText()).isEqualTo("drained");
        assertThat(jobs.get(0).get("weight").asInt()).isEqualTo(Pipelines.DEFAULT_WEIGHT);
        assertThat(jobs.get(0).get("state").asText()).isEqualTo("running");
        assertThat(jobs.get(0).get("records_in").asLong()).isGreaterThan(3);
        assertThat(jobs.get(0).get("late_records").asLong()).isZero();
        assertThat(jobs.get(1).get("weight").asInt()).isEqualTo(7);
        assertThat(jobs.get(0).get("share_percent").asDouble()
                        + jobs.get(1).get("share_percent").asDouble())
                .isIn(0.0, 100.0);
        assertThat(jobs("list")).isZero();
        assertThat(commands.out().lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("NAME"))
                .anyMatch(line -> line.startsWith("drained ") && line.contains(" running "));
        assertThat(jobs("drain", "drained")).isZero();
        Await.until("it has ended", () -> pipelines.runs().size() == 1);
        List<String> lines = Files.readAllLines(drained);
        assertThat(lines)
                .isEqualTo(IntStream.range(0, lines.size())
                        .mapToObj(i -> i + "," + i)
                        .toList());
        assertThat(jobs("stop", "stopped")).isZero();
        Await.until("it has ended", () -> pipelines.runs().isEmpty() && !isJarOpen());
        fails("job=stopped: none of this name runs", "stop", "stopped");
        fails("job=drained: none of this name runs", "drain", "drained");
    }

    @Test
    void aJobWhoseCreateDoesNotReturnHoldsUpNoOtherRequest() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch returns = new CountDownLatch(1);
        System.getProperties().put("started", started);
        System.getProperties().put("returns", returns);
        try {
            submitted("before", -1, directory.resolve("before"));
            CompletableFuture<String> reply =
                    CommandRunner.refusal(socket, "submit", "1", jar.toString(), "com.example.Job$Blocked");
            started.await();
            assertThat(list()).hasSize(1);
            assertThat(jobs("drain", "before")).isZero();
            Await.until("it has ended", () -> pipelines.runs().isEmpty());
            assertThat(reply).isNotDone();
            returns.countDown();
            assertThat(reply.join()).contains("it has returned");
        } finally {
            returns.countDown();
            System.getProperties().remove("started");
            System.getProperties().remove("returns");
        }
    }

    @Test
    void whatCannotRunIsRefusedInALine() {
        String results = directory.resolve("results").toString();
        fails("no such file", "submit", directory.resolve("none.jar").toString(), "com.example.Job");
        fails("class=com.example.None: not in", "submit", jar.toString(), "com.example.None");
        fails("does not implement io.aurochs.jobs.JobFactory", "submit", jar.toString(), "com.example.Job$Numbers");
        fails("has to be public", "submit", jar.toString(), "com.example.Job$Hidden");
        fails("three arguments, please", "submit", jar.toString(), "com.example.Job");
        fails("weight=0", "submit", "--weight", "0", jar.toString(), "com.example.Job", "a", "1", results);
        submitted("taken", -1, directory.resolve("taken"));
        fails(
                "pipeline=taken: one of this name runs",
                "submit",
                jar.toString(),
                "com.example.Job",
                "taken",
                "1",
                results);
        fails("longer than", "submit", jar.toString(), "com.example.Job", "x".repeat(RequestLine.MOST_BYTES));
        assertThat(jobs("stop")).isEqualTo(2);
        assertThat(jobs("stop", "taken")).isZero();
        Await.until("no jar stays open", () -> !isJarOpen());
    }

    @Test
    void whereNobodyHostsJobsTheCommandSaysSo() {
        closeHost();
        fails("no process hosts jobs there", "list");
        socket = directory.resolve("x".repeat(SocketPath.MOST_PATH_BYTES));
        fails("use a shorter one", "list");
        fails("use a shorter one", "host");
    }

    @Test
    void whoGivesNoCommandIsToldWhichThereAre() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(JobsCommand.run(
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("give a command: host, list");
    }
}
