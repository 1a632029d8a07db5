package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.testing.Await;
import io.aurochs.testing.CompiledJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of a jar that query each other, and one whose results change its functions; and the command that queries them. */
@Timeout(120)
class JobQueryTest {
    /** A number each millisecond of event time, from 0; a step of it takes a millisecond. */
    private static final String NUMBERS = """
            package com.example;

            import io.aurochs.operator.EpochSource;
            import io.aurochs.operator.SourceOutput;
            import io.aurochs.row.BytesField;
            import io.aurochs.row.DoubleField;
            import io.aurochs.row.LongField;
            import io.aurochs.row.RecordWriter;
            import io.aurochs.row.Schema;

            class Numbers implements EpochSource {
                static final Schema SCHEMA = Schema.named("number").longs("n").doubles("half").bytes("parity", 9).build();
                static final LongField N = SCHEMA.longField("n");
                static final DoubleField HALF = SCHEMA.doubleField("half");
                static final BytesField PARITY = SCHEMA.bytesField("parity");
                private SourceOutput output;
                private RecordWriter writer;
                private long next;

                public void open(SourceOutput newOutput) {
                    output = newOutput;
                    writer = newOutput.writer(SCHEMA);
                }

                public long produce() {
                    byte[] parity = (next % 2 == 0 ? "\\"even\\"" : "odd").getBytes();
                    writer.begin(next).put(N, next).put(HALF, next / 2.0).put(PARITY, parity, 0, parity.length).commit();
                    next++;
                    output.watermark(next);
                    return 1_000_000;
                }
            }
            """;

    /** Has a view of ten numbers, by parity. */
    private static final String ASKED = """
            package com.example;

            import io.aurochs.jobs.JobFactory;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.pipeline.RecordStream;
            import java.time.Duration;

            public class Asked implements JobFactory {
                public Pipeline create(Jobs jobs, String... arguments) {
                    Pipeline pipeline = Pipeline.named("asked");
                    RecordStream numbers = pipeline.source("numbers", Numbers.SCHEMA, Numbers::new);
                    numbers.view("by parity", Duration.ofMillis(10), Numbers.PARITY);
                    numbers.view("by number", Duration.ofMillis(10), Numbers.N);
                    return pipeline;
                }
            }
            """;

    /** Writes, for each of its numbers, the largest even one that the other job has published. */
    private static final String ASKING = """
            package com.example;

            import io.aurochs.io.FileSink;
            import io.aurochs.jobs.JobFactory;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.row.LongField;
            import io.aurochs.row.Schema;
            import io.aurochs.view.Snapshot;
            import java.nio.file.Path;

            public class Asking implements JobFactory {
                private static final Schema ANSWER = Schema.named("answer").longs("largest").build();
                private static final LongField LARGEST = ANSWER.longField("largest");

                public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                    Pipeline pipeline = Pipeline.named("asking");
                    pipeline.source("numbers", Numbers.SCHEMA, Numbers::new)
                            .ordered()
                            .map("ask", ANSWER, (from, to) -> to.put(
                                    LARGEST, jobs.query("asked", "by parity", Asking::largest).orElse(-1L)))
                            .sink("file", FileSink.csv(Path.of(arguments[0]), ','));
                    return pipeline;
                }

                /** Its schema is the other job's, which another class loader has. */
                private static Long largest(Snapshot snapshot) {
                    LongField number = snapshot.schema().longField("n");
                    long[] largest = {-1};
                    snapshot.find("\\"even\\"", record -> largest[0] = Math.max(largest[0], record.get(number)));
                    return largest[0];
                }
            }
            """;

    /** Writes into each record when the last interval ended: an epoch's result is the next one's input. */
    private static final String LOOP = """
            package com.example;

            import io.aurochs.jobs.JobFactory;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.pipeline.PipelineRun;
            import io.aurochs.pipeline.Replacement;
            import io.aurochs.pipeline.model.MapFunction;
            import java.time.Duration;

            public class Loop implements JobFactory {
                private boolean fails;

                public Pipeline create(Jobs jobs, String... arguments) {
                    fails = arguments.length > 0;
                    Pipeline pipeline = Pipeline.named("loop");
                    pipeline.source("numbers", Numbers.SCHEMA, Numbers::new)
                            .map("last end", Numbers.SCHEMA, with(-1))
                            .view("with last end", Duration.ofMillis(10));
                    return pipeline;
                }

                private static MapFunction with(long number) {
                    return (from, to) -> to.put(Numbers.N, number)
                            .put(Numbers.HALF, from.get(Numbers.HALF))
                            .put(Numbers.PARITY, from, Numbers.PARITY);
                }

                public void started(PipelineRun run) {
                    if (fails) {
                        throw new IllegalStateException("cannot go on");
                    }
                    run.feedback("with last end", last -> new Replacement()
                            .map("last end", Numbers.SCHEMA, with(last.endMs())));
                }
            }
            """;

    @TempDir
    private Path directory;

    private final CommandRunner command = new CommandRunner();
    private final Pipelines pipelines =
            Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "1g"));
    private Path jar = Path.of("");
    private Path socket = Path.of("");

    @BeforeEach
    void compile() throws IOException {
        socket = directory.resolve("own").resolve("jobs");
        jar = CompiledJar.of(
                directory,
                Map.of(
                        "com.example.Numbers", NUMBERS,
                        "com.example.Asked", ASKED,
                        "com.example.Asking", ASKING,
                        "com.example.Loop", LOOP));
    }

    @AfterEach
    void close() {
        pipelines.close();
    }

    private void submit(String job, String... arguments) {
        List<String> words = new ArrayList<>(List.of("submit", jar.toString(), "com.example." + job));
        words.addAll(List.of(arguments));
        command.does(socket, words.toArray(String[]::new));
    }

    private List<JsonNode> records(String... words) throws IOException {
        command.does(socket, words);
        List<JsonNode> records = new ArrayList<>();
        for (String line : command.out().lines().toList()) {
            records.add(new ObjectMapper().readTree(line));
        }
        return records;
    }

    private boolean hasInterval(String job, String view) {
        return command.run(socket, "query", job, view) == 0 && command.err().contains("records from");
    }

    @Test
    void theCommandPrintsTheLastIntervalOfAView() throws Exception {
        try (JobHost host = JobHost.open(pipelines, socket)) {
            submit("Asked");
            Await.until("an interval", () -> hasInterval("asked", "by parity"));
            List<JsonNode> all = records("query", "asked", "by parity");
            assertThat(command.err()).matches("aurochs: 10 of 10 records from 1970-01-01T\\S+Z to 1970-01-01T\\S+Z\n");
            assertThat(all).hasSize(10).allSatisfy(record -> {
                long number = record.get("n").asLong();
                assertThat(record.get("time").asLong()).isEqualTo(number);
                assertThat(record.get("half").asDouble()).isEqualTo(number / 2.0);
                assertThat(record.get("parity").asText()).isEqualTo(number % 2 == 0 ? "\"even\"" : "odd");
            });
            assertThat(records("query", "--key", "odd", "asked", "by parity"))
                    .hasSize(5)
                    .allSatisfy(
                            record -> assertThat(record.get("n").asLong() % 2).isEqualTo(1));
            assertThat(records("query", "--limit", "3", "asked", "by parity")).hasSize(3);
            assertThat(command.err()).contains("3 of 10 records");
            assertThat(records("query", "--key", "-1", "asked", "by number")).isEmpty();
            assertThat(host.list()).hasSize(1);
            fails("view=no: it was not declared; the pipeline has [by number, by parity]", "query", "asked", "no");
            fails("job=no: none of this name runs", "query", "no", "by number");
            fails("key=odd: the view's key is a number", "query", "--key", "odd", "asked", "by number");
            fails("limit=-1", "query", "--limit", "-1", "asked", "by number");
        }
    }

    private void fails(String message, String... words) {
        command.fails(message, socket, words);
    }

    @Test
    void aFunctionOfAJobQueriesAnotherJobOfItsOwnClassLoader() throws Exception {
        Path results = directory.resolve("results");
        try (JobHost host = JobHost.open(pipelines, socket)) {
            submit("Asked");
            submit("Asking", results.toString());
            Await.until("it has had answers", () -> lastAnswer(results) > 30);
            assertThat(host.list()).hasSize(2);
            PipelineRun asking = pipelines.runs().get(1);
            asking.drain();
            asking.await();
        }
        List<Long> answers = answers(results);
        assertThat(answers)
                .isSorted()
                .allSatisfy(answer -> assertThat(answer % 10).isIn(8L, -1L));
    }

    private static List<Long> answers(Path results) throws IOException {
        try (Stream<String> lines = Files.lines(results)) {
            return lines.map(line -> Long.parseLong(line.split(",", -1)[1])).toList();
        }
    }

    private static long lastAnswer(Path results) {
        try {
            List<Long> answers = answers(results);
            return answers.isEmpty() ? -1 : answers.get(answers.size() - 1);
        } catch (IOException | RuntimeException e) {
            // A line is being written.
            return -1;
        }
    }

    @Test
    void whatAnIntervalHasComeToIsPutIntoTheRecordsOfLaterOnes() throws Exception {
        try (JobHost host = JobHost.open(pipelines, socket)) {
            submit("Loop");
            Await.until(
                    "feedback",
                    () -> hasInterval("loop", "with last end")
                            && command.out().contains("\"n\":")
                            && !command.out().contains("\"n\":-1"));
            assertThat(host.list()).hasSize(1);
            assertThat(records("query", "loop", "with last end")).hasSize(10).allSatisfy(record -> {
                assertThat(record.get("n").asLong() % 10).isZero();
                assertThat(record.get("n").asLong())
                        .isLessThanOrEqualTo(record.get("time").asLong());
            });
            fails("pipeline=loop: one of this name runs", "submit", jar.toString(), "com.example.Loop", "fails");
            command.does(socket, "stop", "loop");
            Await.until("it has ended", () -> pipelines.runs().isEmpty());
            fails(
                    "class=com.example.Loop failed: java.lang.IllegalStateException: cannot go on",
                    "submit",
                    jar.toString(),
                    "com.example.Loop",
                    "fails");
            Await.until("it was stopped", () -> pipelines.runs().isEmpty());
        }
    }
}
