package io.aurochs.benchmarks.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.RunPhases;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.StudyInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The study's applications are measured, on stock Flink: what they leave is what the loop does, results tell when their record was due, and
 * no type is left to Kryo.
 */
class StudyTest {
    private static final long SEED = 1;
    private static final int SPLITS = 2;
    private static final Map<String, String> NO_KRYO = Map.of("pipeline.generic-types", "false");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"voipstream", "linearroad"})
    void aMeasuredJobLeavesWhatTheLoopDoes(String name) throws Exception {
        Study study = Study.of(new StudyInput(name, null, SEED, SPLITS), true);
        assertThat(study.recordsPerEmission())
                .as("records at the named operator for each line")
                .isPositive()
                .isLessThanOrEqualTo(1);
        check(study);
    }

    @ParameterizedTest
    @ValueSource(strings = {"frauddetection", "spikedetection", "logprocessing", "trafficmonitoring"})
    @Tag("full")
    void soDoTheOthers(String name) throws Exception {
        aMeasuredJobLeavesWhatTheLoopDoes(name);
    }

    @Test
    void wordsOfATextAreCountedAsTheLoopDoes() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "the ox\npulls the log\n\nThe log\n");
        Study study = Study.of(new StudyInput("wordcount", text.toString(), SEED, SPLITS), true);
        assertThat(study.recordsPerEmission()).isEqualTo(7.0 / 4);
        check(study);
    }

    /** Three expressways for two splits: one has two of them. */
    @Test
    void roadsOfAFileAreTravelledAsTheLoopDoes() throws Exception {
        StringBuilder reports = new StringBuilder();
        for (int second = 0; second < 300; second++) {
            int vehicle = second % 30;
            reports.append(
                    "0,%d,%d,40,%d,1,0,%d,0,-1,-1,-1,-1,-1,-1\n".formatted(second, vehicle, vehicle % 3, second / 30));
            reports.append("2,%d,%d,-1,-1,-1,-1,-1,-1,%d,-1,-1,-1,-1,-1\n".formatted(second, vehicle, second));
            reports.append(
                    "3,%d,%d,-1,%d,-1,-1,-1,-1,%d,-1,-1,-1,-1,7\n".formatted(second, vehicle, vehicle % 3, second));
        }
        Path file = Files.writeString(directory.resolve("traffic"), reports);
        check(Study.of(new StudyInput("linearroad", file.toString(), SEED, SPLITS), true));
    }

    private void check(Study study) throws Exception {
        RunWindow window = new RunWindow();
        RunProbes probes = new RunProbes(window, 20_000);
        probes.install();
        JobRun job = JobRun.start(
                study, probes, JobConfiguration.of("stock", SPLITS, directory.resolve("checkpoints"), NO_KRYO));
        RunResult result = new RunPhases(job, window).measure("stock", Duration.ZERO, Duration.ofMillis(200));
        assertThat(result.differences()).isEmpty();
        assertThat(probes.arrived()).isPositive();
        assertThat(probes.sinks().stream()
                        .mapToLong(sink -> sink.latencyNs().getTotalCount())
                        .sum())
                .as("latencies")
                .isPositive();
    }
}
