package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.CapturedLog;
import io.aurochs.flink.sample.SteppingJob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code flink run} to a cluster that runs already, and that runs on when the command has ended. */
@Timeout(180)
class SessionRunTest {
    private static final String MAIN = SteppingJob.class.getName();
    private static final long PATIENCE_S = 60;

    private static @Nullable MiniCluster cluster;

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String jar = "";

    @BeforeAll
    static void startCluster() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(RestOptions.ADDRESS, "localhost");
        configuration.set(RestOptions.BIND_ADDRESS, "localhost");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumSlotsPerTaskManager(4)
                .build());
        cluster.start();
    }

    @AfterAll
    static void closeCluster() throws Exception {
        cluster().close();
    }

    private static MiniCluster cluster() {
        MiniCluster started = cluster;
        if (started == null) {
            throw new IllegalStateException("not started");
        }
        return started;
    }

    @BeforeEach
    void packJar() throws IOException {
        jar = JobJarFile.pack(folder, MAIN).toString();
    }

    @AfterEach
    void cancelJobs() throws Exception {
        for (JobStatusMessage job : jobs()) {
            if (!job.getJobState().isGloballyTerminalState()) {
                // It may end by itself meanwhile, and cannot be cancelled then.
                CompletableFuture<?> unused = cluster().cancelJob(job.getJobId());
                cluster().requestJobResult(job.getJobId()).get(PATIENCE_S, TimeUnit.SECONDS);
            }
        }
    }

    private static Collection<JobStatusMessage> jobs() throws Exception {
        return cluster().listJobs().get(PATIENCE_S, TimeUnit.SECONDS);
    }

    private static List<String> options(String target) throws Exception {
        URI rest = cluster().getRestAddress().get(PATIENCE_S, TimeUnit.SECONDS);
        return List.of(
                "run",
                "-t",
                target,
                "-p",
                "1",
                "-D",
                RestOptions.ADDRESS.key() + "=" + rest.getHost(),
                "-D",
                RestOptions.PORT.key() + "=" + rest.getPort());
    }

    private int run(String target, String... rest) throws Exception {
        return command(
                null, Stream.concat(options(target).stream(), Stream.of(rest)).toArray(String[]::new));
    }

    private int command(@Nullable String configurationFolder, String... arguments) {
        return FlinkCommand.run(
                configurationFolder,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
    }

    private List<String> errorLines() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static JobStatus status(JobID job) throws Exception {
        return cluster().getJobStatus(job).get(PATIENCE_S, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"aurochs-session", "remote"})
    void aDetachedJobOutlivesTheCommand(String target) throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(target, "-d", jar, "endless=words")).as("%s", err).isZero();
            assertThat(log.lines().stream().anyMatch(line -> line.contains("runs on Aurochs: ")))
                    .isEqualTo(target.equals("aurochs-session"));
        }
        assertThat(errorLines()).isEmpty();
        String line = out.toString(StandardCharsets.UTF_8).strip();
        assertThat(line).matches("Job has been submitted with JobID [0-9a-f]{32}");
        JobID job = JobID.fromHexString(line.substring(line.lastIndexOf(' ') + 1));
        assertThat(status(job).isTerminalState()).isFalse();
    }

    @Test
    void executeDoesNotWaitInADetachedProgram() throws Exception {
        assertThat(run("aurochs-session", "-D", "execution.attached=FALSE", jar, "endless=one", "execute=two"))
                .as("%s", err)
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .allMatch(line -> line.startsWith("Job has been submitted with JobID "));
    }

    @Test
    void aDetachedProgramThatWaitsForAJobSaysWhyItFailed() throws Exception {
        assertThat(run("aurochs-session", "-d", jar, "failing=no luck", "await"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("Job has been submitted with JobID ");
        assertThat(errorLines()).hasSize(1);
        assertThat(errorLines().get(0)).contains(MAIN + " failed: ", "IllegalStateException: no luck");
    }

    @Test
    void stockFlinkHasNoLivePage() throws Exception {
        assertThat(run("remote", "--web", jar, "throw=not reached")).isEqualTo(ExitCode.USAGE);
        assertThat(errorLines()).hasSize(1);
        assertThat(errorLines().get(0)).contains("--web", "target remote ", "-t aurochs-session");
        err.reset();
        assertThat(run("remote", "-D", "aurochs.web=on", jar, "throw=not reached"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(errorLines().get(0)).contains("-D aurochs.web is a page ", "target remote ");
    }

    @Test
    void theCommandWaitsForAnAttachedJob() throws Exception {
        assertThat(run("aurochs-session", jar, "execute=words", "async=numbers"))
                .as("%s", err)
                .isZero();
        assertThat(out.size()).isZero();
        assertThat(String.join("\n", errorLines()))
                .contains("job 'words' submitted with id ", "job 'words' finished; ", "job 'numbers' finished; ");
    }

    @Test
    void aJobThatFailsOnTheClusterIsOneLineAndExitCode1() throws Exception {
        assertThat(run("aurochs-session", jar, "fail=no luck")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(errorLines()).hasSize(2);
        assertThat(errorLines().get(1)).contains("job 'doomed' failed after ", "IllegalStateException: no luck");
    }

    @Test
    void aJobGoesOnWhenMainFails() throws Exception {
        assertThat(run("aurochs-session", jar, "endless=words", "throw=enough")).isEqualTo(ExitCode.JOB_FAILED);
        assertThat(String.join("\n", errorLines()))
                .contains("main failed; still on the cluster: job 'words'", "enough");
        assertThat(jobs()).anyMatch(job -> !job.getJobState().isTerminalState());
    }

    @Test
    void aJobThatIsToEndWithItsClientIsCancelledWhenMainFails() throws Exception {
        assertThat(run(
                        "aurochs-session",
                        "-D",
                        "execution.shutdown-on-attached-exit=true",
                        jar,
                        "endless=words",
                        "throw=enough"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(String.join("\n", errorLines())).contains("main failed; cancelling job 'words'", "enough");
        assertThat(jobs()).allMatch(job -> job.getJobState().isGloballyTerminalState());
    }

    /** Needs a JVM of its own. */
    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void aJobGoesOnWhenMainExits() throws Exception {
        List<String> arguments = new ArrayList<>(options("aurochs-session"));
        arguments.addAll(List.of(jar, "endless=words", "exit=7"));
        try (CommandJvm command =
                CommandJvm.start(folder, "classpath:aurochs-flink-log4j2.xml", List.of(), arguments)) {
            command.read();
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(7);
            assertThat(command.lines())
                    .contains("aurochs: the program called System.exit; still on the cluster: job 'words'");
        }
        assertThat(jobs()).anyMatch(job -> !job.getJobState().isTerminalState());
    }

    /** A signal needs a JVM of its own. */
    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void aJobGoesOnAfterCtrlC() throws Exception {
        List<String> arguments = new ArrayList<>(options("aurochs-session"));
        arguments.addAll(List.of(jar, "endless=words"));
        try (CommandJvm command =
                CommandJvm.start(folder, "classpath:aurochs-flink-log4j2.xml", List.of(), arguments)) {
            command.readAndInterruptAt(line -> line.contains("main has ended"));
            assertThat(command.exitCode()).as("%s", command.lines()).isEqualTo(130);
            assertThat(command.lines()).contains("aurochs: interrupted; still on the cluster: job 'words'");
        }
        assertThat(jobs()).anyMatch(job -> !job.getJobState().isTerminalState());
    }

    @Test
    void theFileMayDescribeTheCluster() throws Exception {
        Files.writeString(
                folder.resolve("config.yaml"), "high-availability.type: zookeeper\nexecution.target: local\n");
        for (String target : List.of("aurochs-session", "aurochs")) {
            err.reset();
            assertThat(command(folder.toString(), "run", "-t", target, jar, "show=high-availability.type"))
                    .isEqualTo(ExitCode.JOB_FAILED);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("high-availability.type=" + (target.equals("aurochs") ? "null" : "zookeeper"));
        }
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamed() {
        assertThat(command(
                        null,
                        "run",
                        "-t",
                        "aurochs-session",
                        "-d",
                        "-D",
                        "rest.address=localhost",
                        "-D",
                        "rest.port=1",
                        "-D",
                        "rest.retry.max-attempts=0",
                        jar,
                        "execute=words"))
                .isEqualTo(ExitCode.JOB_FAILED);
        assertThat(errorLines()).hasSize(1);
        assertThat(errorLines().get(0)).contains("no session cluster answers at http://localhost:1");
    }
}
