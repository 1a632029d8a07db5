package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.sample.NoMain;
import io.aurochs.flink.sample.SteppingJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FlinkCommandTest {
    private static final String MAIN = SteppingJob.class.getName();

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private @Nullable String configurationFolder;
    private String jar = "";

    @BeforeEach
    void packJar() throws IOException {
        jar = JobJarFile.pack(folder, MAIN).toString();
    }

    private int command(String... args) {
        return FlinkCommand.run(
                configurationFolder,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    private String onlyErrorLine() {
        assertThat(errorLines()).hasSize(1);
        return errorLines().get(0);
    }

    private List<String> errorLines() {
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** What the environment of the program has under a key. */
    private String shown(String... args) {
        assertThat(command(args)).isEqualTo(1);
        return onlyErrorLine().replaceAll(".*IllegalStateException: (.*) \\(at .*", "$1");
    }

    @Test
    void runsMainAndItsJob() {
        assertThat(command("run", "-t", "local", jar, "execute=words")).isZero();
        assertThat(errorLines()).hasSize(2);
        assertThat(errorLines().get(0)).matches("aurochs: job 'words' submitted with id [0-9a-f]{32}");
        assertThat(errorLines().get(1)).matches("aurochs: job 'words' finished; net runtime [0-9.]+ s");
    }

    /** The jar holds neither the backend nor the storage of its log. */
    @Test
    void runsAJobThatLogsChangesOfItsState() {
        assertThat(command(
                        "run",
                        "-D",
                        "state.changelog.enabled=true",
                        "-D",
                        "state.changelog.storage=filesystem",
                        "-D",
                        "state.changelog.dstl.dfs.base-path=" + folder.toUri(),
                        jar,
                        "execute=words"))
                .as("%s", err)
                .isZero();
    }

    /** The jar holds none of Flink's libraries for SQL. */
    @Test
    @Tag("full")
    void runsAThinJarThatUsesSql() throws IOException {
        Path sink = folder.resolve("sink");
        assertThat(command(
                        "run",
                        "-p",
                        "1",
                        jar,
                        "sql=CREATE TABLE s (n INT) WITH ('connector' = 'filesystem', 'path' = '" + sink
                                + "', 'format' = 'csv');INSERT INTO s\nSELECT 2 * n FROM (VALUES (1), (2)) AS t (n)"))
                .as("%s", err)
                .isZero();
        assertThat(errorLines()).hasSize(2);
        List<String> written = new ArrayList<>();
        try (Stream<Path> files = Files.list(sink)) {
            for (Path file : files.toList()) {
                written.addAll(Files.readAllLines(file));
            }
        }
        assertThat(written).containsExactlyInAnyOrder("2", "4");
    }

    @Test
    void waitsForJobsThatOutliveMain() {
        assertThat(command("run", "-t", "local", jar, "async=one", "async=two")).isZero();
        assertThat(String.join("\n", errorLines())).contains("job 'one' finished", "job 'two' finished");
    }

    @Test
    void takesAJobThatMainCancelsAsDone() {
        assertThat(command("run", "-t", "local", jar, "endless=words", "cancel"))
                .isZero();
        assertThat(errorLines()).last().asString().matches("aurochs: job 'words' was cancelled after [0-9.]+ s");
    }

    @Test
    void tellsAFailedJobInOneLine() {
        assertThat(command("run", "-t", "local", jar, "fail=no luck")).isEqualTo(1);
        assertThat(errorLines()).hasSize(2);
        assertThat(errorLines().get(1))
                .matches("aurochs: job 'doomed' failed after [0-9.]+ s: java.lang.IllegalStateException: no luck "
                        + "\\(at io.aurochs.flink.sample.SteppingJob\\$Failing.map\\(SteppingJob.java:\\d+\\)\\)");
    }

    @Test
    void failsEvenWhenMainSwallowsTheFailure() {
        assertThat(command("run", "-t", "local", jar, "catch=no luck")).isEqualTo(1);
        assertThat(errorLines()).hasSize(2);
    }

    @Test
    void printsAStackTraceOnlyWhenAsked() {
        assertThat(command("run", "--verbose", "-t", "local", jar, "throw=no luck"))
                .isEqualTo(1);
        assertThat(errorLines().get(0))
                .startsWith("aurochs: " + MAIN + " failed: java.lang.IllegalStateException: no luck (at " + MAIN + ".");
        assertThat(String.join("\n", errorLines())).contains("\tat " + MAIN + ".main(");
    }

    @Test
    void cancelsJobsWhenMainThrows() {
        assertThat(command("run", "-t", "local", jar, "endless=words", "throw=no luck"))
                .isEqualTo(1);
        assertThat(errorLines()).hasSize(4);
        assertThat(errorLines().get(1)).isEqualTo("aurochs: main failed; cancelling job 'words'");
        assertThat(errorLines().get(2)).contains("job 'words' was cancelled");
        assertThat(errorLines().get(3)).contains(MAIN + " failed: java.lang.IllegalStateException: no luck");
    }

    @Test
    void failsWhenMainSubmitsNothing() {
        assertThat(command("run", "-t", "local", jar)).isEqualTo(1);
        assertThat(onlyErrorLine()).contains(MAIN + " ended without submitting a job");
    }

    @Test
    void explainsAJobWithoutRunningIt() {
        assertThat(command("explain", "-p", "3", jar, "shuffle=words", "throw=not reached"))
                .isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines(String.join(
                        "\n",
                        "job 'words' on Flink " + FlinkVersions.line(),
                        "",
                        "task  parallelism  operators",
                        "   1            3  Source: numbers",
                        "   2            3  nowhere: Writer",
                        "",
                        "edge    partitioning  transport  why",
                        "1 -> 2  SHUFFLE       reference  by reference: LongSerializer is of an immutable type",
                        "",
                        "from one TaskManager to another records are serialised as on stock Flink",
                        ""));
        assertThat(EmbeddedClusters.open()).isZero();
    }

    /** For example, a job whose table becomes a stream of objects of a class in the jar. */
    @Test
    void explainsAJobWhoseGraphNeedsTheJarsClasses() {
        assertThat(command("explain", jar, "classes=words")).as("%s", err).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("job 'words' on Flink ");
    }

    @Test
    void runsAndExplainsAJobOfTheDataStreamApiV2() {
        assertThat(command("explain", jar, "v2=words", "throw=not reached")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("job 'words' on Flink ")
                .containsPattern("1 -> 2 +HASH +reference ");
        assertThat(EmbeddedClusters.open()).isZero();
        assertThat(command("run", jar, "v2=words")).isZero();
    }

    @Test
    void explainsWhyAJobRunsStock() {
        assertThat(command("explain", "-D", "execution.runtime-mode=BATCH", jar, "shuffle=words"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("runs as stock Flink would run it: its execution mode is batch");
        out.reset();
        assertThat(command("explain", "-D", "execution.target=local", jar, "shuffle=words"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("would run it: execution.target is local");
    }

    @Test
    void explainsAJobOfASessionCluster() {
        assertThat(command("explain", "-D", "execution.target=Aurochs-Session", jar, "shuffle=words"))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("job 'words' on Flink ");
    }

    @Test
    void runsAndExplainsABatchJobWithPipelinedEdges() {
        assertThat(command(ofBatch("explain"))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("job 'words' on Flink ")
                .containsPattern("1 -> 2 +SHUFFLE +reference ");
        assertThat(command(ofBatch("run"))).isZero();
    }

    private String[] ofBatch(String command) {
        return new String[] {
            command,
            "-Dexecution.runtime-mode=BATCH",
            "-Djobmanager.scheduler=Default",
            "-Dexecution.batch-shuffle-mode=ALL_EXCHANGES_PIPELINED",
            jar,
            "shuffle=words"
        };
    }

    @Test
    void explainsThatOneTaskHasNoEdges() {
        assertThat(command("explain", jar, "execute=words")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no edges");
    }

    @Test
    void cannotExplainAMainThatSubmitsNothingOrFails() {
        assertThat(command("explain", jar)).isEqualTo(1);
        assertThat(onlyErrorLine()).contains(MAIN + " ended without submitting a job");
        err.reset();
        assertThat(command("explain", jar, "throw=no luck")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains(MAIN + " failed: java.lang.IllegalStateException: no luck (at " + MAIN);
        err.reset();
        assertThat(command("explain", jar, "old")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains("org.apache.flink.api.common.ExecutionConfig.old", "try --flink ");
    }

    @Test
    void explainRefusesSettingsAsRunDoes() {
        assertThat(command("explain", "-D", "aurochs.handovr=copy", jar, "execute=words"))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains("aurochs.handovr", "did you mean aurochs.handover");
    }

    @Test
    void suspectsTheOtherFlink() {
        assertThat(command("run", "-t", "local", jar, "old")).isEqualTo(1);
        assertThat(onlyErrorLine())
                .contains(
                        "org.apache.flink.api.common.ExecutionConfig.old",
                        "which is not in Flink " + FlinkVersions.line() + ".",
                        "try --flink ");
    }

    @Test
    void refusesAPortThatIsTakenBeforeMainIsCalled() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String setting = "aurochs.web=" + taken.getLocalPort();
            assertThat(command("run", "-D", setting, jar, "throw=not reached")).isEqualTo(1);
            assertThat(onlyErrorLine()).startsWith("aurochs: " + setting).contains("a port that is free");
        }
    }

    @Test
    void leavesWhatFollowsTheJarToMain() {
        assertThat(command("run", "-t", "local", jar, "-c", "-p")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains("java.lang.IllegalArgumentException: -c=");
    }

    @Test
    void takesTheClassBeforeTheJarOverTheManifests() {
        assertThat(command("run", "-t", "local", "-c", "my.Other", jar, "execute=words"))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no class my.Other in " + jar);
    }

    @Test
    void takesTheClassBehindAJarThatNamesNone() throws IOException {
        JobJarFile.pack(folder, null);
        assertThat(command("run", "-t", "local", jar, "-c", MAIN, "-c")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains("java.lang.IllegalArgumentException: -c=");
    }

    @Test
    void asksForAClassWhenThereIsNone() throws IOException {
        JobJarFile.pack(folder, null);
        assertThat(command("run", "-t", "local", jar)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("does not say which class to start", "-c");
    }

    @Test
    void handsSettingsOn() {
        assertThat(shown("run", "-t", "local", "-D", "my.key=a=b, c", jar, "show=my.key"))
                .isEqualTo("my.key=a=b, c");
    }

    @Test
    void handsParallelismOn() {
        assertThat(shown("run", "-t", "local", "-Dparallelism.default=2", "-p", "3", jar, "show=parallelism.default"))
                .isEqualTo("parallelism.default=3");
    }

    @Test
    void handsTheSavepointOn() {
        String[] path = {"run", "-t", "local", "-s", "/no/where", "-n", jar, "show=execution.state-recovery.path"};
        assertThat(shown(path)).isEqualTo("execution.state-recovery.path=/no/where");
        err.reset();
        path[path.length - 1] = "show=execution.state-recovery.ignore-unclaimed-state";
        assertThat(shown(path)).isEqualTo("execution.state-recovery.ignore-unclaimed-state=true");
    }

    @Test
    void startsOnAurochsUnlessToldOtherwise() {
        assertThat(shown("run", jar, "show=execution.target")).isEqualTo("execution.target=aurochs");
    }

    @Test
    void takesTheTargetFromASetting() {
        assertThat(shown("run", "-Dexecution.target=local", jar, "show=execution.target"))
                .isEqualTo("execution.target=local");
    }

    @Test
    void readsFlinksConfigurationButNotWhatItSaysOfAnotherCluster() throws IOException {
        Files.writeString(
                folder.resolve("config.yaml"),
                "my.key: file\nmy.other: file\nexecution.target: remote\ntaskmanager.numberOfTaskSlots: 1\n");
        configurationFolder = folder.toString();
        assertThat(shown("run", jar, "show=my.key")).isEqualTo("my.key=file");
        err.reset();
        assertThat(shown("run", "-Dmy.key=option", jar, "show=my.key")).isEqualTo("my.key=option");
        err.reset();
        assertThat(shown("run", jar, "show=execution.target")).isEqualTo("execution.target=aurochs");
        err.reset();
        assertThat(shown("run", jar, "show=taskmanager.numberOfTaskSlots"))
                .isEqualTo("taskmanager.numberOfTaskSlots=null");
    }

    @Test
    void refusesAConfigurationFolderThatIsNotThere() {
        configurationFolder = folder.resolve("nowhere").toString();
        assertThat(command("run", jar, "execute=words")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("FLINK_CONF_DIR=" + configurationFolder);
    }

    @Test
    void refusesOtherTargets() {
        assertThat(command("run", "-t", "yarn-per-job", jar, "execute=words")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("target yarn-per-job", "-t aurochs");
    }

    @Test
    void saysWhatAJobThatIsDetachedNeeds() {
        assertThat(command("run", "-d", jar, "execute=words")).isEqualTo(2);
        assertThat(onlyErrorLine())
                .contains("--detached needs a cluster that outlives the command")
                .contains("target aurochs ", "start a session cluster", "-t aurochs-session");
        err.reset();
        assertThat(command("run", "-t", "local", "-D", "execution.attached=False", jar, "execute=words"))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains("-D execution.attached=false needs", "target local ");
    }

    @Test
    void refusesAParallelismThatIsNone() {
        assertThat(command("run", "-p", "0", jar, "execute=words")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("-p 0");
    }

    @Test
    void refusesAClassPathEntryThatIsNoUrl() {
        assertThat(command("run", "-C", "lib/udf.jar", jar, "execute=words")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("-C lib/udf.jar", "file:///");
    }

    @Test
    void refusesAJarThatIsNotThere() {
        assertThat(command("run", folder.resolve("no.jar").toString())).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no.jar does not exist", "check the path");
    }

    @Test
    void refusesADirectory() {
        assertThat(command("run", folder.toString())).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("is not a file");
    }

    @Test
    void refusesWhatIsNoJar() throws IOException {
        Files.writeString(Path.of(jar), "not a zip file");
        assertThat(command("run", jar)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("job.jar is not a jar");
    }

    @Test
    void namesASimilarClass() {
        assertThat(command("run", "-c", "org.example.SteppingJob", jar)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no class org.example.SteppingJob in ", "did you mean " + MAIN + "?");
    }

    @Test
    void refusesAClassWithoutMain() {
        assertThat(command("run", "-c", NoMain.class.getName(), jar)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("has no public static void main(String[])");
    }

    @Test
    void refusesAnIncompleteCommandLine() {
        assertThat(command()).isEqualTo(2);
        assertThat(command("stop")).isEqualTo(2);
        assertThat(command("run")).isEqualTo(2);
        assertThat(command("run", "-m", "host:8081", jar)).isEqualTo(2);
        assertThat(errorLines())
                .hasSize(4)
                .allSatisfy(line -> assertThat(line).contains("see aurochs flink", "--help"));
    }

    @Test
    void printsHelpOnStdout() {
        assertThat(command("run", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Usage: aurochs flink run", "--fromSavepoint", "JAR", "aurochs.handover");
        assertThat(err.size()).isZero();
    }
}
