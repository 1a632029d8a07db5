package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.control.RequestException;
import io.aurochs.io.FileSink;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.row.Schema;
import io.aurochs.testing.Await;
import io.aurochs.testing.CompiledJar;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Functions of a job that come from another jar while it runs: real jars, at a real socket. */
@Timeout(120)
class JobReplacementTest {
    private static final String NUMBERS = """
            package com.example;

            import io.aurochs.row.LongField;
            import io.aurochs.row.Schema;

            public class Numbers {
                public static final Schema SCHEMA =
                        Schema.named("number").longs("value").longs("first").longs("second").build();
                public static final LongField VALUE = SCHEMA.longField("value");
                public static final LongField FIRST = SCHEMA.longField("first");
                public static final LongField SECOND = SCHEMA.longField("second");
            }
            """;

    /** The same name in each jar, with another version. */
    private static final String STEP = """
            package com.example;

            import io.aurochs.row.RecordCursor;
            import io.aurochs.row.RecordWriter;

            class Step {
                static void first(RecordCursor record, RecordWriter output) {
                    output.put(Numbers.VALUE, record.get(Numbers.VALUE)).put(Numbers.FIRST, %1$dL).put(Numbers.SECOND, 0L);
                }

                static void second(RecordCursor record, RecordWriter output) {
                    output.put(Numbers.VALUE, record.get(Numbers.VALUE))
                            .put(Numbers.FIRST, record.get(Numbers.FIRST))
                            .put(Numbers.SECOND, %1$dL);
                }
            }
            """;

    private static final String JOB = """
            package com.example;

            import io.aurochs.io.FileSink;
            import io.aurochs.jobs.JobFactory;
            import io.aurochs.operator.EpochSource;
            import io.aurochs.operator.SourceOutput;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.row.RecordWriter;
            import java.nio.file.Path;

            public class Job implements JobFactory {
                static class Source implements EpochSource {
                    private SourceOutput output;
                    private RecordWriter writer;
                    private long next;

                    public void open(SourceOutput newOutput) {
                        output = newOutput;
                        writer = newOutput.writer(Numbers.SCHEMA);
                    }

                    public long produce() {
                        if (System.getProperties().get("held") instanceof java.util.concurrent.CountDownLatch[] held) {
                            held[0].countDown();
                            try {
                                held[1].await();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        }
                        writer.begin(next).put(Numbers.VALUE, next).put(Numbers.FIRST, 0L).put(Numbers.SECOND, 0L).commit();
                        next++;
                        output.watermark(next);
                        return 200_000;
                    }
                }

                public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                    Pipeline pipeline = Pipeline.named(arguments[0]);
                    pipeline.source("numbers", Numbers.SCHEMA, Source::new)
                            .ordered()
                            .map("first", Numbers.SCHEMA, Step::first)
                            .map("second", Numbers.SCHEMA, Step::second)
                            .sink("file", FileSink.csv(Path.of(arguments[1]), ','));
                    return pipeline;
                }
            }
            """;

    private static final String NEW = """
            package com.example;

            import io.aurochs.jobs.ReplacementFactory;
            import io.aurochs.pipeline.PipelineRun;
            import io.aurochs.pipeline.Replacement;
            import io.aurochs.row.LongField;
            import io.aurochs.row.Schema;

            public class New implements ReplacementFactory {
                public Replacement create(PipelineRun job, String... arguments) {
                    return new Replacement()
                            .map("first", Numbers.SCHEMA, Step::first)
                            .map("second", Numbers.SCHEMA, Step::second);
                }

                /** Of one transform, by the schemas of the job. */
                public static class ByName implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        Schema schema = job.schemas("second").to();
                        LongField value = schema.longField("value");
                        LongField first = schema.longField("first");
                        LongField second = schema.longField("second");
                        long version = Long.parseLong(arguments[0]);
                        return new Replacement().map("second", schema, (record, output) ->
                                output.put(value, record.get(value)).put(first, record.get(first)).put(second, version));
                    }
                }

                public static class Unknown implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        return new Replacement().filter("third", record -> true);
                    }
                }

                public static class Other implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        Schema other = Schema.named("other").longs("value").build();
                        return new Replacement().map("first", other, (record, output) -> {});
                    }
                }

                public static class Nothing implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        return null;
                    }
                }

                public static class Fails implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        throw new IllegalArgumentException("a limit, please");
                    }
                }

                static class Hidden implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        return new Replacement();
                    }
                }

                public static class Watched implements ReplacementFactory {
                    public Replacement create(PipelineRun job, String... arguments) {
                        System.getProperties().put("loader", new java.lang.ref.WeakReference<>(getClass().getClassLoader()));
                        return new New().create(job, arguments);
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
    private Path results = Path.of("");
    private Path jobJar = Path.of("");
    private JobHost host;

    @BeforeEach
    void openSocket() throws Exception {
        socket = directory.resolve("own").resolve("jobs");
        results = directory.resolve("results");
        jobJar = jar("job", Map.of("Numbers", NUMBERS, "Step", STEP.formatted(1), "Job", JOB));
        host = JobHost.open(pipelines, socket);
    }

    @AfterEach
    void closeAll() {
        System.getProperties().remove("held");
        System.getProperties().remove("loader");
        host.close();
        pipelines.close();
    }

    private Path jar(String name, Map<String, String> classes) throws IOException {
        Map<String, String> sources = new HashMap<>();
        classes.forEach((className, source) -> sources.put("com.example." + className, source));
        return CompiledJar.of(directory.resolve(name), sources, jobJar.toString());
    }

    /** New functions that use the schemas of the job's own class. */
    private Path newJar(int version) throws IOException {
        return jar("new" + version, Map.of("Step", STEP.formatted(version), "New", NEW));
    }

    private void does(String... words) {
        commands.does(socket, words);
    }

    private void fails(String message, String... words) {
        commands.fails(message, socket, words);
    }

    private PipelineRun submitted() {
        does("submit", jobJar.toString(), "com.example.Job", "numbers", results.toString());
        return pipelines.runs().get(0);
    }

    private static void awaitMore(PipelineRun run, long more) {
        long before = run.recordsIn().getOrDefault("file", 0L);
        Await.until("records come", () -> run.recordsIn().getOrDefault("file", 0L) >= before + more);
    }

    private void drained(PipelineRun run) {
        does("drain", run.name());
        Await.until("it has ended", run::hasEnded);
    }

    /** Holds the source inside of produce, until the latch that is returned is counted down. */
    private static CountDownLatch held() throws InterruptedException {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        System.getProperties().put("held", new CountDownLatch[] {reached, released});
        reached.await();
        System.getProperties().remove("held");
        return released;
    }

    /** The versions of both functions in each line, after every line was found to have its number. */
    private List<String> versions() throws IOException {
        List<String> lines = Files.readAllLines(results);
        List<String> versions = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String number = i + "," + i + ",";
            assertThat(lines.get(i)).startsWith(number);
            versions.add(lines.get(i).substring(number.length()));
        }
        return versions;
    }

    @Test
    void everyRecordMeetsTheFunctionsOfOneJar() throws IOException {
        PipelineRun run = submitted();
        awaitMore(run, 20);
        Path second = newJar(2);
        Path third = newJar(3);
        for (Path jar : List.of(second, third)) {
            does("replace", "numbers", jar.toString(), "com.example.New");
            assertThat(commands.out()).matches("source=numbers first=[0-9]+\n");
            awaitMore(run, 20);
        }
        drained(run);
        assertThat(versions().stream().distinct()).containsExactly("1,1", "2,2", "3,3");
    }

    @Test
    void jarsAreOpenAsLongAsAFunctionOfTheirsIsUsed() throws IOException {
        PipelineRun run = submitted();
        awaitMore(run, 1);
        Path second = newJar(2);
        Path third = newJar(3);
        Path fourth = newJar(4);
        does("replace", "numbers", second.toString(), "com.example.New");
        does("replace", "numbers", third.toString(), "com.example.New$ByName", "3");
        assertThat(CommandRunner.isOpen(second))
                .as("one of its functions is used")
                .isTrue();
        assertThat(CommandRunner.isOpen(third)).isTrue();
        awaitMore(run, 5);
        does("replace", "numbers", fourth.toString(), "com.example.New");
        assertThat(CommandRunner.isOpen(second)).isFalse();
        assertThat(CommandRunner.isOpen(third)).isFalse();
        assertThat(CommandRunner.isOpen(fourth)).isTrue();
        assertThat(CommandRunner.isOpen(jobJar)).isTrue();
        drained(run);
        Await.until("no jar is open", () -> !CommandRunner.isOpen(fourth) && !CommandRunner.isOpen(jobJar));
        assertThat(versions()).contains("2,3");
    }

    @Test
    void aClassLoaderWhoseFunctionsAreReplacedIsCollected() throws IOException {
        PipelineRun run = submitted();
        awaitMore(run, 1);
        does("replace", "numbers", newJar(2).toString(), "com.example.New$Watched");
        WeakReference<?> loader =
                (WeakReference<?>) Objects.requireNonNull(System.getProperties().get("loader"));
        awaitMore(run, 5);
        assertThat(loader.get()).isNotNull();
        does("replace", "numbers", newJar(3).toString(), "com.example.New");
        awaitMore(run, 5);
        Await.until("it is collected", () -> {
            System.gc();
            return loader.get() == null;
        });
        drained(run);
    }

    @Test
    void whatCannotReplaceIsRefusedInALineAndTheJobGoesOn() throws IOException {
        PipelineRun run = submitted();
        awaitMore(run, 1);
        String jar = newJar(2).toString();
        String all = jar("all", Map.of("Numbers", NUMBERS, "Step", STEP.formatted(2), "New", NEW))
                .toString();
        fails("job=none: none of this name runs", "replace", "none", jar, "com.example.New");
        fails(
                "no such file",
                "replace",
                "numbers",
                directory.resolve("none.jar").toString(),
                "com.example.New");
        fails("class=com.example.None: not in", "replace", "numbers", jar, "com.example.None");
        fails("does not implement io.aurochs.jobs.ReplacementFactory", "replace", "numbers", jar, "com.example.Step");
        fails("has to be public", "replace", "numbers", jar, "com.example.New$Hidden");
        fails("create has returned null", "replace", "numbers", jar, "com.example.New$Nothing");
        fails("a limit, please", "replace", "numbers", jar, "com.example.New$Fails");
        fails("transform=third: there is no such transform", "replace", "numbers", jar, "com.example.New$Unknown");
        fails("schema other(value) for results of schema number(", "replace", "numbers", jar, "com.example.New$Other");
        fails("another declaration of the same columns", "replace", "numbers", all, "com.example.New");
        assertThat(CommandRunner.isOpen(Path.of(jar))).isFalse();
        assertThat(CommandRunner.isOpen(Path.of(all))).isFalse();
        does("replace", "numbers", all, "com.example.New$ByName", "2");
        awaitMore(run, 5);
        drained(run);
        assertThat(versions().stream().distinct()).containsExactly("1,1", "1,2");
    }

    @Test
    void aReplacementFailsWhoseJobEndsBeforeItIsDone() throws Exception {
        PipelineRun run = submitted();
        awaitMore(run, 1);
        Path jar = newJar(2);
        CountDownLatch held = held();
        CompletableFuture<String> reply =
                CommandRunner.refusal(socket, "replace", "numbers", jar.toString(), "com.example.New");
        Await.until("its jar is open", () -> CommandRunner.isOpen(jar));
        run.stop();
        held.countDown();
        assertThat(reply.join()).contains("numbers").containsAnyOf("it ended before", "none of this name runs");
        Await.until("no jar is open", () -> !CommandRunner.isOpen(jar) && !CommandRunner.isOpen(jobJar));
        fails("none of this name runs", "replace", "numbers", jar.toString(), "com.example.New");
    }

    @Test
    void aReplyDoesNotWaitForASourceThatDoesNotReturn() throws Exception {
        PipelineRun run = submitted();
        awaitMore(run, 1);
        Path jar = newJar(2);
        CountDownLatch held = held();
        try {
            CompletableFuture<List<List<String>>> reply = new JobRequests(host, Duration.ofMillis(20))
                    .carryOut("replace", List.of("numbers", jar.toString(), "com.example.New"));
            assertThatThrownBy(reply::join)
                    .cause()
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("job=numbers: not done within 20 ms");
        } finally {
            held.countDown();
        }
        awaitMore(run, 5);
        drained(run);
        assertThat(versions().stream().distinct()).containsExactly("1,1", "2,2");
    }

    @Test
    void aJobThatNoJarHasBroughtIsRefused() throws IOException {
        Schema schema = Schema.named("nothing").build();
        Pipeline pipeline = Pipeline.named("declared here");
        pipeline.source("waits", schema, () -> new EpochSource() {
                    @Override
                    public void open(SourceOutput output) {}

                    @Override
                    public long produce() {
                        return UNTIL_WOKEN;
                    }
                })
                .filter("all", record -> true)
                .sink("file", FileSink.csv(results, ','));
        pipelines.submit(pipeline);
        fails(
                "job=declared here: the program that hosts it has declared it",
                "replace",
                "declared here",
                newJar(2).toString(),
                "com.example.New");
    }
}
