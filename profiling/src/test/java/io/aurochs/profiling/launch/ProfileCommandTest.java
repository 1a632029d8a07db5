package io.aurochs.profiling.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.aurochs.profiling.report.ProfileJson;
import io.aurochs.profiling.sample.PerfStat;
import io.aurochs.profiling.sample.VTune;
import io.aurochs.profiling.synthetic.SyntheticJob;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command as a user gives it, with a launcher that starts the synthetic job whatever it is asked for. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfileCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void startsAJobProfilesItAndEndsIt() throws Exception {
        assertThat(profile(launcher("exec"), "--warmup", "1", "--seconds", "2", "--", "storm", "jar", "my.jar", "Main"))
                .as(() -> err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("share of processor time", "my.jar", SyntheticJob.TASK, "engine: process glue", "idle");
        assertThat(err.toString()).contains("profile.json", "flame.html");
        assertThat(ProfileJson.read(directory.resolve("out/profile.json")).name())
                .isEqualTo("my.jar");
        assertThat(directory.resolve("out/flame.html")).exists();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .as("the job was ended")
                .isEmpty();
    }

    @Test
    @Tag("full")
    void anEarlierProfileStandsBeside() throws Exception {
        Path launcher = launcher("exec");
        assertThat(profile(
                        launcher, "--warmup", "0", "--seconds", "0.5", "--name", "before", "--", "flink", "run", "x"))
                .isZero();
        Path before = Files.move(directory.resolve("out/profile.json"), directory.resolve("before.json"));
        assertThat(profile(
                        launcher,
                        "--warmup",
                        "0",
                        "--seconds",
                        "0.5",
                        "--name",
                        "after",
                        "--beside",
                        before.toString(),
                        "--",
                        "flink",
                        "run",
                        "x"))
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.matches("share of processor time +before +after")))
                .hasSize(1);
    }

    @Test
    void whatFailsLeavesTheEarlierProfile() throws Exception {
        Path earlier = Files.writeString(
                Files.createDirectories(directory.resolve("out")).resolve("profile.json"), "earlier");
        assertThat(profile(launcher("true ||"), "--tool", "jfr", "--", "flink", "run", "x.jar"))
                .isEqualTo(1);
        assertThat(earlier).hasContent("earlier");
    }

    @Test
    void anOutputDirectoryThatCannotBeMadeIsWrongUsage() throws Exception {
        Files.writeString(directory.resolve("out"), "a file");
        assertThat(profile(launcher("exec"), "--tool", "jfr", "--pid", "1")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--out: cannot make the directory ", ": there is a file where a directory is needed");
    }

    @Test
    @Tag("full")
    void directoriesMayHaveBlanks() throws Exception {
        directory = Files.createDirectory(directory.resolve("two words"));
        assertThat(profile(launcher("exec"), "--warmup", "0", "--seconds", "0.5", "--", "flink", "run", "x.jar"))
                .as(() -> err.toString())
                .isZero();
        assertThat(directory.resolve("out/flame.html")).exists();
    }

    @Test
    void aTableOrAProfileThatCannotBeReadIsWrongUsage() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong"), "{}");
        assertThat(profile(launcher("exec"), "--pid", "1", "--beside", wrong.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--beside: " + wrong + " is no profile.json");
        assertThat(profile(launcher("exec"), "--pid", "1", "--table", wrong.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--table: " + wrong + ":1: ");
    }

    @Test
    void aJobThatEndsTooEarlyIsSaid() throws Exception {
        assertThat(profile(launcher("true ||"), "--", "storm", "jar", "my.jar", "Main"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("the job ended with exit code 0 before it could be profiled");
    }

    @Test
    @Tag("full")
    void aJobThatFailsIsSaidThoughItWasProfiled() throws Exception {
        Path files = Files.createDirectories(directory.resolve("out"));
        assertThat(profile(
                        launcher("exec", SyntheticJob.FAILS + " '" + files.resolve("flame.html") + "'"),
                        "--tool",
                        "jfr",
                        "--keep",
                        "--warmup",
                        "0",
                        "--seconds",
                        "1",
                        "--",
                        "flink",
                        "run",
                        "x.jar"))
                .isEqualTo(1);
        assertThat(out.toString()).contains("share of processor time");
        assertThat(err.toString()).contains("the job itself failed, with exit code " + SyntheticJob.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({
        "'', give a command to run behind '--'",
        "--pid 1 -- storm jar x.jar, give a command to run behind '--'",
        "-- demo --quick, cannot profile 'demo --quick': give 'storm jar ...' or 'flink run ...'",
        "--seconds 0 --pid 1, --seconds 0.0: give more than 0",
        "--warmup -1 --pid 1, --warmup -1.0: give 0 or more",
        "--tool gprof --pid 1, --tool gprof: known are auto, async, jfr, perf, vtune"
    })
    void wrongUsageIsOneLine(String line, String message) throws Exception {
        assertThat(profile(launcher("exec"), line.isEmpty() ? new String[0] : line.split(" ", -1)))
                .isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains(message);
    }

    @Test
    void aToolThatIsNotThereIsSaidWithItsRemedy() throws Exception {
        assumeThat(Stream.of(System.getenv("PATH").split(":", -1)))
                .noneMatch(directory -> Files.exists(Path.of(directory, "vtune")));
        assertThat(profile(launcher("exec"), "--tool", "vtune", "--pid", "1")).isEqualTo(3);
        assertThat(err.toString()).contains("vtune is not on PATH; install Intel VTune Profiler");
    }

    @ParameterizedTest
    @CsvSource({
        "auto, -XX:-FlightRecorder, refuses to record: Flight Recorder is disabled.; start that JVM without",
        "jfr, -XX:-FlightRecorder, refuses to record: Flight Recorder is disabled.; start that JVM without",
        "auto, -XX:+DisableAttachMechanism, and not have -XX:+DisableAttachMechanism",
        "async, -XX:+DisableAttachMechanism, and not have -XX:+DisableAttachMechanism"
    })
    @Tag("full")
    void aToolThatTheJvmRefusesIsSaidWithItsRemedy(String tool, String option, String remedy) throws Exception {
        try (SyntheticJvm jvm = SyntheticJvm.start(option)) {
            assertThat(profile(launcher("exec"), "--tool", tool, "--warmup", "0", "--pid", "" + jvm.pid()))
                    .as(() -> err.toString())
                    .isEqualTo(3);
        }
        assertThat(err.toString().lines().reduce("", (before, line) -> line)).contains(remedy);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"perf", "vtune"})
    void permissionsAreKnownBeforeTheJobStarts(String tool) throws Exception {
        Optional<String> problem = (tool.equals("perf") ? new PerfStat() : new VTune()).unusable();
        assumeThat(problem).as("this machine has no counters for " + tool).isPresent();
        Path started = directory.resolve("started");
        assertThat(profile(
                        launcher("touch '" + started + "' ||"), "--tool", tool, "--", "storm", "jar", "x.jar", "Main"))
                .isEqualTo(3);
        assertThat(err.toString()).isEqualTo("aurochs profile: " + problem.orElseThrow() + "\n");
        assertThat(started).doesNotExist();
    }

    @Test
    void aJarIsNotSimulated() throws Exception {
        assertThat(profile(launcher("exec"), "--simulate", "--", "storm", "jar", "x.jar", "Main"))
                .isEqualTo(2);
        assertThat(err.toString())
                .startsWith("aurochs profile: --simulate is of an application of the study")
                .hasLineCount(1);
    }

    @Test
    void aProcessThatIsNoJvmIsLeftAlone() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(profile(launcher("exec"), "--tool", "jfr", "--warmup", "0", "--pid", "" + sleep.pid()))
                    .isEqualTo(1);
            assertThat(err.toString()).contains("the process with pid " + sleep.pid() + " is no JVM");
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly().waitFor();
        }
    }

    private int profile(Path launcher, String... arguments) {
        CommandLine command = ProfileCommand.commandLine(launcher)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        String[] line = new String[arguments.length + 2];
        line[0] = "--out";
        line[1] = directory.resolve("out").toString();
        System.arraycopy(arguments, 0, line, 2, arguments.length);
        return command.execute(line);
    }

    /** @param how the shell starts the JVM */
    private Path launcher(String how) throws IOException {
        return launcher(how, "forever");
    }

    /**
     * @param how the shell starts the JVM
     * @param end of the job
     */
    private Path launcher(String how, String end) throws IOException {
        Path launcher = directory.resolve("launcher");
        Files.writeString(
                launcher,
                "#!/bin/sh\n" + how + " " + Path.of(System.getProperty("java.home"), "bin", "java")
                        + " $AUROCHS_JVM_OPTS -cp '" + System.getProperty("java.class.path") + "' "
                        + SyntheticJob.class.getName() + " " + end + " > /dev/null\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return launcher;
    }
}
