package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.sample.HardwareTool;
import io.aurochs.profiling.sample.MemoryTraffic;
import io.aurochs.profiling.sample.Tool;
import io.aurochs.profiling.sample.ToolChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against real processes that behave well and badly. */
class ForkedRunnerTest {
    private static final Engine ENGINE =
            new StormEngine(new Installation(new Home(Path.of("")), new JvmOptions("32m", "Serial"), null)) {
                @Override
                public String classPath(String system) {
                    return System.getProperty("java.class.path");
                }

                @Override
                public String mainClass(String app) {
                    return FakeRun.class.getName();
                }
            };

    private final ForkedRunner runner = runner(Duration.ofMinutes(2));

    @Test
    void readsTheResultAndPassesEverythingOn() throws Exception {
        RunResult result = runner.run(request("works"));
        assertThat(result.system()).isEqualTo("works");
        assertThat(result.resultsEqual()).isTrue();
        assertThat(result.p99Ms()).isNull();
        assertThat(result.endedAt()).matches("\\d{4}-\\d\\d-\\d\\dT[0-9:]{8}Z");
        String args = String.valueOf(result.conf().get("args"));
        assertThat(args)
                .contains("--system works", "--warmup 0.5", "--seconds 0.25", "--parallelism 1", "--rate 7.0")
                .contains("--set topology.debug=false", "--input text.txt")
                .doesNotContain("--acks", "--check");
        Path scratch = Path.of(args.replaceAll(".*--result (\\S+).*", "$1")).getParent();
        assertThat(scratch).isNotNull();
        assertThat(Files.exists(scratch))
                .as("what the run left in %s is gone", scratch)
                .isFalse();
    }

    @Test
    void aUsageErrorOfTheRunIsPassedOnAsItIs() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> runner.run(request("usage")))
                .withMessage("unknown key aurochs.bundel: did you mean aurochs.bundle?");
    }

    @Test
    void aFailedRunSaysWhyAndShowsItsLastLines() {
        RunFailure failure = failure(runner, "fails");
        assertThat(failure).hasMessage("fails failed: no record reached the sink");
        assertThat(failure.tail()).containsExactly("about to fail");
    }

    @Test
    void aRunThatDiesLeavesItsLastTwentyLines() {
        RunFailure failure = failure(runner, "dies");
        assertThat(failure).hasMessage("the JVM of dies ended with exit code 3 and no result");
        assertThat(failure.tail()).hasSize(20).startsWith("last words 81").endsWith("last words 100");
    }

    @Test
    void aRunThatHangsIsKilledAfterItsDeadline() {
        RunFailure failure = failure(runner(Duration.ofSeconds(2)), "hangs");
        assertThat(failure).hasMessage("the JVM of hangs did not end within 2 s and was killed");
        assertThat(failure.isHang()).isTrue();
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aRunKnowsThePartOfItsInputThatIsMeasured() throws Exception {
        RunPlace place = new RunPlace("wordcount", 1, false, Path.of("text.txt"), new RecordRange(5, 70), List.of());
        RunResult result = new ForkedRunner(ENGINE, place, Duration.ofMinutes(2), null, null).run(request("works"));
        assertThat(result.conf().get("args")).asString().contains("--first 5 --last 70");
    }

    @Test
    void aRunIsProfiledWhileItsWindowIsOpen(@TempDir Path profiles) throws Exception {
        ProfiledRun run = runner(Duration.ofMinutes(2), profiles)
                .profile(new RunRequest("windowed", 0.5, 2.5, 7, Map.of(), false));
        assertThat(run.result().system()).isEqualTo("windowed");
        assertThat(run.profile().name()).isEqualTo("windowed");
        assertThat(run.profile().seconds()).isPositive();
        assertThat(run.profile().parts().get(0).cpuSeconds()).isPositive();
        assertThat(profiles.resolve("windowed/profile.json")).exists();
        assertThat(profiles.resolve("windowed/flame.html")).exists();
    }

    @Test
    void theProcessorsCyclesOfAProfiledRunAreInItsProfile(@TempDir Path profiles) throws Exception {
        Counters counters = new Counters();
        ProfiledRun run = profiled(
                        Duration.ofMinutes(2),
                        new RunProfiler(new ToolChoice(Tool.JFR, false, counters, false), profiles, notice -> {}),
                        null)
                .profile(new RunRequest("windowed", 0.5, 2.5, 7, Map.of(), false));
        assertThat(run.profile().topDown()).isEqualTo(Map.of(Stall.T_FE, 0.25));
        assertThat(counters.counted)
                .as("no longer than the window")
                .isPositive()
                .isLessThanOrEqualTo(Duration.ofMillis(2_500));
        assertThat(counters.isClosed).isTrue();
    }

    @Test
    void aRunThatFailsBeforeItsWindowSaysWhyAndNotThatItCouldNotBeProfiled(@TempDir Path profiles) {
        RunFailure failure = catchThrowableOfType(
                RunFailure.class, () -> runner(Duration.ofMinutes(2), profiles).profile(request("fails")));
        assertThat(failure).hasMessage("fails failed: no record reached the sink");
    }

    @Test
    void whatMemoryControllersCountInTheWindowStandsBesideTheResult(@TempDir Path directory) throws Exception {
        MemoryTraffic traffic =
                traffic(directory, "echo '1000,MiB,uncore_imc_0/cas_count_read/,1,100,,'; echo \"$*\" > \"$0.asked\"");
        RunResult result = runner(Duration.ofMinutes(2), null, traffic).run(request("marked"));
        assertThat(result.system()).isEqualTo("marked");
        // In a window of a quarter of a second.
        assertThat(result.memoryMbPerSecond()).isEqualTo(4 * 1048.576);
        assertThat(directory.resolve("perf.asked")).content().endsWith("--timeout 250\n");
    }

    @Test
    void aRunIsNoWorseForCountersThatFail(@TempDir Path directory) throws Exception {
        MemoryTraffic traffic = traffic(directory, "exit 1");
        RunResult result = runner(Duration.ofMinutes(2), null, traffic).run(request("marked"));
        assertThat(result.system()).isEqualTo("marked");
        assertThat(result.memoryMbPerSecond()).isNull();
        ForkedRunner counting = runner(Duration.ofMinutes(2), null, traffic);
        assertThat(failure(counting, "fails")).hasMessage("fails failed: no record reached the sink");
    }

    private static MemoryTraffic traffic(Path directory, String script) throws IOException {
        Path events = Files.createDirectories(directory.resolve("devices/uncore_imc_0/events"));
        Files.createFile(events.resolve("cas_count_read"));
        Files.createFile(events.resolve("cas_count_write"));
        Path perf = Files.writeString(directory.resolve("perf"), "#!/bin/sh\n" + script + "\n");
        assertThat(perf.toFile().setExecutable(true)).isTrue();
        return new MemoryTraffic(perf.toString(), directory.resolve("devices"));
    }

    private static RunFailure failure(ForkedRunner runner, String system) {
        return catchThrowableOfType(RunFailure.class, () -> runner.run(request(system)));
    }

    private static RunRequest request(String system) {
        return new RunRequest(system, 0.5, 0.25, 7, Map.of("topology.debug", "false"), false);
    }

    private static ForkedRunner runner(Duration allowance) {
        return runner(allowance, null);
    }

    private static ForkedRunner runner(Duration allowance, @Nullable Path profiles) {
        return runner(allowance, profiles, null);
    }

    private static ForkedRunner runner(Duration allowance, @Nullable Path profiles, @Nullable MemoryTraffic traffic) {
        RunProfiler profiler = profiles == null
                ? null
                : new RunProfiler(new ToolChoice(Tool.JFR, false, null, false), profiles, notice -> {});
        return profiled(allowance, profiler, traffic);
    }

    private static ForkedRunner profiled(
            Duration allowance, @Nullable RunProfiler profiler, @Nullable MemoryTraffic traffic) {
        return new ForkedRunner(
                ENGINE,
                new RunPlace("wordcount", 1, false, Path.of("text.txt"), List.of()),
                allowance,
                profiler,
                traffic);
    }

    /** Hardware counters of a processor that waits for instructions a quarter of the time. */
    private static final class Counters implements HardwareTool {
        private Duration counted = Duration.ZERO;
        private boolean isClosed;

        @Override
        public Optional<String> unusable() {
            return Optional.empty();
        }

        @Override
        public Counting start(long pid, Duration time, Path directory) {
            counted = time;
            return new Counting() {
                @Override
                public TopDown result() {
                    return new TopDown(Map.of(Stall.T_FE, 0.25));
                }

                @Override
                public void close() {
                    isClosed = true;
                }
            };
        }
    }
}
