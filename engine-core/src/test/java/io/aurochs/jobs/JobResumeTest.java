package io.aurochs.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.pipeline.Pipelines;
import io.aurochs.testing.Await;
import io.aurochs.testing.CompiledJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a host keeps run in the next one. */
@Timeout(120)
class JobResumeTest {
    private static final int COUNT = 1_000;
    /** Arguments: its name, the file whose length is how many numbers there are, up to the last one, and the file for the results. */
    private static final String JOB = """
            package com.example;

            import io.aurochs.io.FileSink;
            import io.aurochs.jobs.JobFactory;
            import io.aurochs.operator.ReplayableSource;
            import io.aurochs.operator.SourceOutput;
            import io.aurochs.pipeline.Jobs;
            import io.aurochs.pipeline.Pipeline;
            import io.aurochs.pipeline.RecordStream;
            import io.aurochs.row.RecordWriter;
            import io.aurochs.row.Schema;
            import java.nio.file.Files;
            import java.nio.file.Path;

            public class Job implements JobFactory {
                private static final Schema SCHEMA = Schema.named("number").longs("value").build();

                static class Numbers implements ReplayableSource {
                    private final Path limit;
                    private SourceOutput output;
                    private RecordWriter writer;
                    private long next;

                    Numbers(Path limit) {
                        this.limit = limit;
                    }

                    public void open(SourceOutput newOutput) {
                        output = newOutput;
                        writer = newOutput.writer(SCHEMA);
                    }

                    public void open(SourceOutput newOutput, String position) {
                        open(newOutput);
                        next = Long.parseLong(position);
                        System.getProperties().put("opened", position);
                    }

                    public String position() {
                        return String.valueOf(next);
                    }

                    public long produce() throws Exception {
                        while (System.getProperties().containsKey("blocked")) {
                            Thread.onSpinWait();
                        }
                        if (next == 1000) {
                            return ENDED;
                        }
                        if (next >= Files.size(limit)) {
                            return 1_000_000;
                        }
                        writer.begin(next).put(SCHEMA.longField("value"), next).commit();
                        next++;
                        output.watermark(next);
                        return PRODUCED;
                    }
                }

                public Pipeline create(Jobs jobs, String... arguments) throws Exception {
                    while (System.getProperties().containsKey("create of " + arguments[0])) {
                        Thread.onSpinWait();
                    }
                    Pipeline pipeline = Pipeline.named(arguments[0]);
                    RecordStream numbers =
                            pipeline.source("numbers", SCHEMA, () -> new Numbers(Path.of(arguments[1])));
                    FileSink file = FileSink.csv(Path.of(arguments[2]), ',');
                    if (arguments.length > 3) {
                        numbers.ordered().sink("file", file);
                    } else {
                        numbers.filter("those", number -> true).sink("file", file);
                    }
                    return pipeline;
                }
            }
            """;

    /** Even numbers only. */
    private static final String REPLACEMENT = """
            package com.example;

            import io.aurochs.jobs.ReplacementFactory;
            import io.aurochs.pipeline.PipelineRun;
            import io.aurochs.pipeline.Replacement;
            import io.aurochs.row.LongField;

            public class Evens implements ReplacementFactory {
                public Replacement create(PipelineRun job, String... arguments) {
                    LongField value = job.schemas("those").from().longField(arguments[0]);
                    return new Replacement().filter("those", number -> number.get(value) % 2 == 0);
                }
            }
            """;

    @TempDir
    private static Path jars;

    @TempDir
    private static Path newJars;

    private static Path compiled = Path.of("");
    private static Path replacement = Path.of("");

    @TempDir
    private Path directory;

    private final CommandRunner commands = new CommandRunner();
    private Path socket = Path.of("");
    private Path kept = Path.of("");
    private Path limit = Path.of("");
    private Path jar = Path.of("");
    private Pipelines pipelines;
    private JobHost host;

    @BeforeAll
    static void compile() throws IOException {
        compiled = CompiledJar.of(jars, JOB);
        replacement = CompiledJar.of(newJars, Map.of("com.example.Evens", REPLACEMENT));
    }

    @BeforeEach
    void start() throws Exception {
        socket = directory.resolve("own").resolve("jobs");
        kept = directory.resolve("kept");
        limit = Files.write(directory.resolve("limit"), new byte[COUNT / 2]);
        jar = Files.copy(compiled, directory.resolve("job.jar"));
        openHost();
    }

    private void startHost() throws JobsException {
        openHost();
        Await.until("none is starting", () -> states().noneMatch(JobRow.STARTING::equals));
    }

    private void openHost() throws JobsException {
        pipelines = Pipelines.start(Map.of("aurochs.workers.count", 2, "aurochs.memory.bytes", "256m"));
        host = JobHost.open(pipelines, socket, kept);
    }

    private Stream<String> states() {
        return host.list().stream().map(JobRow::state);
    }

    @AfterEach
    void stop() {
        System.getProperties().remove("blocked");
        System.getProperties().remove("create of slow");
        host.close();
        pipelines.close();
        System.getProperties().remove("opened");
    }

    private void startNextHost() throws JobsException {
        stop();
        startHost();
    }

    private Path submitted(String name, String... more) {
        Path results = directory.resolve(name);
        String[] words = Stream.concat(
                        Stream.of(
                                "submit",
                                "--weight",
                                "7",
                                jar.toString(),
                                "com.example.Job",
                                name,
                                limit.toString(),
                                results.toString()),
                        Stream.of(more))
                .toArray(String[]::new);
        commands.does(socket, words);
        return results;
    }

    private void endAll() throws IOException {
        Files.write(limit, new byte[COUNT]);
        Await.until("all have ended", () -> pipelines.runs().isEmpty());
    }

    private static void isWhole(Path results) throws IOException {
        assertThat(Files.readAllLines(results))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, COUNT).mapToObj(i -> i + "," + i).toList());
    }

    private List<Path> jobs() {
        try (Stream<Path> all = Files.list(kept)) {
            return all.filter(Files::isDirectory).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aJobGoesOnInTheNextHost() throws Exception {
        Path results = submitted("numbers");
        Path points = kept.resolve("1").resolve("points");
        Await.until("there is a point", () -> Files.exists(points.resolve("point-1")));
        Files.delete(jar);
        startNextHost();
        assertThat(pipelines.runs()).singleElement().satisfies(run -> {
            assertThat(run.name()).isEqualTo("numbers");
            assertThat(run.weight()).isEqualTo(7);
        });
        endAll();
        isWhole(results);
        assertThat(Integer.parseInt(String.valueOf(System.getProperties().get("opened"))))
                .isPositive();
        Await.until("it is not kept", () -> jobs().isEmpty());
        startNextHost();
        assertThat(pipelines.runs()).isEmpty();
    }

    @Test
    void aJobThatCannotBeResumedBeginsAnew() throws Exception {
        Path results = submitted("ordered", "is ordered");
        startNextHost();
        assertThat(pipelines.runs()).hasSize(1);
        endAll();
        isWhole(results);
        assertThat(System.getProperties()).doesNotContainKey("opened");
    }

    @Test
    void aJobThatIsStoppedIsNotKept() throws Exception {
        submitted("stopped");
        submitted("other");
        commands.does(socket, "stop", "stopped");
        Await.until("it is not kept", () -> jobs().size() == 1);
        startNextHost();
        assertThat(pipelines.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.name()).isEqualTo("other"));
        submitted("next");
        assertThat(jobs()).hasSize(2);
    }

    @Test
    void theNextHostHasTheDirectoryWhenTheJobsHaveEnded() throws Exception {
        submitted("numbers");
        host.close();
        assertThatThrownBy(() -> JobHost.open(pipelines, socket, kept))
                .isInstanceOf(JobsException.class)
                .hasMessageContaining("another host keeps its jobs in " + kept);
        startNextHost();
        assertThat(pipelines.runs()).hasSize(1);
    }

    @Test
    void othersCannotReadIt() throws Exception {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rwx------");
    }

    @Test
    void whatElseIsInTheDirectoryStays() throws Exception {
        Path others = Files.createDirectories(kept.resolve("data.new")).resolve("file");
        Files.writeString(others, "something");
        Path unfinished = Files.createDirectories(kept.resolve("7.new"));
        startNextHost();
        assertThat(others).hasContent("something");
        assertThat(unfinished).doesNotExist();
    }

    @Test
    void aJobThatIsRefusedIsNotKept() throws Exception {
        commands.fails("class=com.example.None: not in " + jar, socket, "submit", jar.toString(), "com.example.None");
        assertThat(jobs()).isEmpty();
    }

    @Test
    void aJobThatDoesNotRunIsTriedAgain() throws Exception {
        Path results = submitted("numbers");
        stop();
        Path description = kept.resolve("1").resolve("job.json");
        String whole = Files.readString(description);
        for (String other : List.of("", whole.replace("com.example.Job", "com.example.None"))) {
            Files.writeString(description, other);
            startHost();
            assertThat(pipelines.runs()).isEmpty();
            stop();
        }
        Files.writeString(description, whole);
        startHost();
        endAll();
        isWhole(results);
    }

    @Test
    void aJobThatHasFailedIsListedAndTriedAgain() throws Exception {
        Path results = submitted("numbers");
        stop();
        Files.delete(limit);
        startHost();
        Await.until("it has failed", () -> pipelines.runs().isEmpty());
        Await.until("it is listed", () -> host.list().contains(JobRow.ofKept("numbers", JobRow.FAILED, 7)));
        commands.does(socket, "list");
        assertThat(commands.out()).containsPattern("numbers +failed ");
        commands.fails(
                "job=numbers: one of this name has failed and is kept; forget it with ./aurochs jobs stop numbers",
                socket,
                "submit",
                jar.toString(),
                "com.example.Job",
                "numbers",
                limit.toString(),
                directory.resolve("other").toString());
        assertThat(jobs()).hasSize(1);
        Files.write(limit, new byte[COUNT]);
        startNextHost();
        endAll();
        isWhole(results);
        Await.until("it is not kept", () -> jobs().isEmpty());
    }

    @Test
    void aJobThatHasFailedIsForgottenWhenItIsStopped() throws Exception {
        submitted("numbers");
        Files.delete(limit);
        Await.until("it is listed", () -> host.list().contains(JobRow.ofKept("numbers", JobRow.FAILED, 7)));
        commands.does(socket, "stop", "numbers");
        assertThat(jobs()).isEmpty();
        assertThat(host.list()).isEmpty();
        Files.write(limit, new byte[COUNT]);
        isWhole(endedAfter(submitted("numbers")));
    }

    private Path endedAfter(Path results) throws IOException {
        endAll();
        return results;
    }

    @Test
    void drainAndStopAreKeptBeforeTheJobHasEnded() {
        submitted("drained");
        submitted("stopped");
        System.getProperties().put("blocked", "");
        commands.does(socket, "drain", "drained");
        commands.does(socket, "stop", "stopped");
        assertThat(kept.resolve("1").resolve("drained")).exists();
        assertThat(kept.resolve("2").resolve("stopped")).exists();
    }

    @Test
    void aJobWhoseCodeDoesNotReturnWhenItIsStoppedIsListedAndHoldsUpNoOther() throws Exception {
        submitted("stuck");
        System.getProperties().put("blocked", "");
        Await.until(
                "it is blocked",
                () -> Thread.getAllStackTraces().values().stream()
                        .flatMap(Stream::of)
                        .anyMatch(frame -> frame.getMethodName().equals("produce")
                                && frame.getClassName().equals("com.example.Job$Numbers")));
        commands.does(socket, "stop", "stuck");
        commands.does(socket, "list");
        assertThat(commands.out()).containsPattern("stuck +stopping ");
        commands.fails("job=stuck: it is being stopped, and ends when its code returns", socket, "stop", "stuck");
        submitted("other");
        assertThat(states()).containsExactly(JobRow.STOPPING, "running");
        System.getProperties().remove("blocked");
        Await.until("it has ended", () -> pipelines.runs().size() == 1);
        Await.until("it is not kept", () -> jobs().size() == 1);
    }

    @Test
    void aJobWhoseCreateDoesNotReturnIsListedAndHoldsUpNoOther() throws Exception {
        submitted("slow");
        Path results = submitted("numbers");
        stop();
        System.getProperties().put("create of slow", "");
        openHost();
        Await.until("the other one runs", () -> pipelines.runs().size() == 1);
        commands.does(socket, "list");
        assertThat(commands.out()).containsPattern("slow +starting ").containsPattern("numbers +running ");
        commands.does(socket, "drain", "slow");
        assertThat(kept.resolve("1").resolve("drained")).exists();
        endAll();
        isWhole(results);
        System.getProperties().remove("create of slow");
        Await.until("it is drained, and not kept", () -> jobs().isEmpty());
    }

    @Test
    void aJobThatIsStoppedBeforeItRunsDoesNotRun() throws Exception {
        Path results = submitted("slow");
        stop();
        Files.deleteIfExists(results);
        System.getProperties().put("create of slow", "");
        openHost();
        commands.does(socket, "stop", "slow");
        assertThat(states()).containsExactly(JobRow.STOPPING);
        System.getProperties().remove("create of slow");
        Await.until("it is not kept", () -> jobs().isEmpty());
        Await.until("it is not listed", () -> host.list().isEmpty());
        assertThat(results).isEmptyFile();
    }

    @Test
    void aNoteThatCannotBeReadKeepsTheJobFromRunning() throws Exception {
        Path results = submitted("numbers");
        stop();
        // No file: whoever runs the tests may read all files.
        Path note = Files.createDirectory(kept.resolve("1").resolve("drained"));
        startHost();
        assertThat(host.list()).containsExactly(JobRow.ofKept("numbers", JobRow.FAILED, 7));
        stop();
        Files.delete(note);
        startHost();
        endAll();
        isWhole(results);
    }

    @Test
    void aDirectoryThatIsOpenToOthersIsRefused() throws Exception {
        stop();
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertThatThrownBy(this::openHost)
                .isInstanceOf(JobsException.class)
                .hasMessageContaining("jobs cannot be kept: " + kept + " is of ")
                .hasMessageContaining("rwxrwxr-x; it has to be your own and closed to others: chmod 700");
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwx------"));
    }

    /** What a command did to the only job before its host was killed. */
    private void note(JobJournal.Note note) throws Exception {
        stop();
        try (JobJournal journal = JobJournal.open(kept)) {
            for (KeptJob job : journal.jobs()) {
                journal.note(job, note, "");
            }
        }
        startHost();
    }

    @Test
    void aJobThatWasBeingStoppedDoesNotRun() throws Exception {
        submitted("stopped");
        note(JobJournal.Note.STOPPED);
        assertThat(pipelines.runs()).isEmpty();
        assertThat(jobs()).isEmpty();
    }

    @Test
    void aJobThatWasBeingDrainedIsDrained() throws Exception {
        Path results = submitted("drained");
        Await.until("there is a point", () -> Files.exists(kept.resolve("1/points/point-1")));
        note(JobJournal.Note.DRAINED);
        Await.until("it has ended", () -> pipelines.runs().isEmpty());
        Await.until("it is not kept", () -> jobs().isEmpty());
        assertThat(Files.readAllLines(results)).isNotEmpty().hasSizeLessThanOrEqualTo(COUNT / 2);
    }

    @Test
    void aJobThatWasBeingDrainedAndCannotBeResumedHasEnded() throws Exception {
        Path results = submitted("ordered", "is ordered");
        Await.until("there is a result", () -> results.toFile().length() > 0);
        note(JobJournal.Note.DRAINED);
        assertThat(pipelines.runs()).isEmpty();
        assertThat(jobs()).isEmpty();
        assertThat(results).isNotEmptyFile();
    }

    @Test
    void replacedFunctionsAreReplacedInTheNextHost() throws Exception {
        Path results = submitted("numbers");
        Path jarOfFunctions = Files.copy(replacement, directory.resolve("evens.jar"));
        commands.fails(
                "class=com.example.None: not in " + jarOfFunctions,
                socket,
                "replace",
                "numbers",
                jarOfFunctions.toString(),
                "com.example.None");
        commands.does(socket, "replace", "numbers", jarOfFunctions.toString(), "com.example.Evens", "value");
        stop();
        Files.delete(jarOfFunctions);
        startHost();
        endAll();
        List<Integer> values = Files.readAllLines(results).stream()
                .map(line -> Integer.parseInt(line.substring(0, line.indexOf(','))))
                .toList();
        assertThat(values)
                .filteredOn(value -> value % 2 == 0)
                .hasSize(COUNT / 2)
                .doesNotHaveDuplicates();
        assertThat(values).filteredOn(value -> value % 2 == 1).allMatch(value -> value < COUNT / 2);
    }

    @Test
    void replacedFunctionsThatAreNotThereAnyMoreKeepTheJobFromRunning() throws Exception {
        Path results = submitted("numbers");
        commands.does(socket, "replace", "numbers", replacement.toString(), "com.example.Evens", "value");
        stop();
        Path functions = kept.resolve("1").resolve("replacement-1.jar");
        byte[] bytes = Files.readAllBytes(functions);
        Files.delete(functions);
        startHost();
        Await.until("it is listed", () -> host.list().equals(List.of(JobRow.ofKept("numbers", JobRow.FAILED, 7))));
        assertThat(pipelines.runs()).isEmpty();
        stop();
        Files.write(functions, bytes);
        startHost();
        endAll();
        assertThat(Files.readAllLines(results)).hasSizeBetween(COUNT / 2, COUNT);
    }

    @Test
    void whereAnotherHostListensNoJobRuns() throws Exception {
        submitted("numbers");
        stop();
        Path others = directory.resolve("others");
        try (Pipelines running = Pipelines.start(Map.of("aurochs.workers.count", 1, "aurochs.memory.bytes", "64m"));
                JobHost other = JobHost.open(running, socket, others)) {
            assertThat(other.list()).isEmpty();
            assertThatThrownBy(this::startHost)
                    .isInstanceOf(JobsException.class)
                    .hasMessageContaining("another process listens there");
            assertThat(pipelines.runs()).isEmpty();
        }
    }

    @Test
    void oneHostKeepsItsJobsThere() {
        assertThatThrownBy(() -> JobHost.open(pipelines, socket.resolveSibling("other"), kept))
                .isInstanceOf(JobsException.class)
                .hasMessage("another host keeps its jobs in " + kept + "; give each a directory of its own");
    }
}
