package io.aurochs.benchmarks.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The study's applications are measured, on stock Flink: what they leave is what the loop does, and results tell when their record was due. */
class StudyTest {
    private static final long SEED = 1;
    private static final int SPLITS = 2;

    @TempDir
    Path checkpoints;

    @ParameterizedTest
    @ValueSource(strings = {"frauddetection", "spikedetection", "logprocessing"})
    void aMeasuredJobLeavesWhatTheLoopDoes(String name) throws Exception {
        Study study = Study.named(name, SEED, SPLITS, true);
        RunProbes probes = new RunProbes(new RunWindow(), 20_000);
        probes.install();
        JobSystem job = JobSystem.start(study, JobConfiguration.of("stock", SPLITS, checkpoints, Map.of()));
        RunResult result = new RunPhases(study, probes, job).run("stock", Duration.ZERO, Duration.ofMillis(200));
        assertThat(result.differences()).isEmpty();
        assertThat(probes.arrived()).isPositive();
        assertThat(probes.sinks().stream()
                        .mapToLong(sink -> sink.latencyNs().getTotalCount())
                        .sum())
                .as("latencies")
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"frauddetection", "spikedetection", "logprocessing"})
    void aLineComesToAtMostOneRecord(String name) {
        assertThat(Study.named(name, SEED, 1, false).recordsPerEmission())
                .isPositive()
                .isLessThanOrEqualTo(1);
    }
}
