package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.cep.PatternJob;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Patterns find the same on Aurochs as on stock Flink and in a plain loop, through a failure, and through a savepoint either way,
 * both of which come in the middle of partial matches.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CepTest {
    private static final List<FlinkJob> FAILING = PatternJob.failing();
    private static final Outcomes OUTCOMES = new Outcomes(FAILING);

    static Stream<Arguments> jobs() {
        return FAILING.stream().map(job -> Arguments.of(job.name(), job));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void sameAfterAFailure(String name, FlinkJob job) throws Exception {
        Outcome expected = expected(job);
        Outcome stock = OUTCOMES.of(job, Target.STOCK, Setup.DEFAULT);
        assertThat(stock.topics()).containsOnlyKeys(PatternJob.FOUND, PatternJob.FAILED);
        assertThat(stock.differencesTo(expected))
                .as("stock, against a plain loop")
                .isEmpty();
        Outcome aurochs = OUTCOMES.of(job, Target.AUROCHS, Setup.DEFAULT);
        assertThat(aurochs.topics()).containsKey(PatternJob.BUNDLES);
        assertThat(aurochs.differencesTo(stock)).as("against stock").isEmpty();
    }

    @ParameterizedTest(name = "{0} to {1}")
    @CsvSource({"AUROCHS, STOCK", "STOCK, AUROCHS"})
    @Tag("full")
    void sameAfterASavepoint(Target first, Target then, @TempDir Path directory) throws Exception {
        List<FlinkJob> jobs = PatternJob.resumable();
        List<Run> stopped = open(jobs);
        List<Run> resumed = open(jobs);
        try {
            String savepoint;
            try (RunningJob running = RunningJob.submit(jobs, first, Setup.DEFAULT, stopped, Map.of())) {
                for (Run run : stopped) {
                    run.gate(PatternJob.HALF).await();
                }
                savepoint = running.stopWithSavepoint(directory, SavepointFormatType.CANONICAL);
            }
            assertThat(stopped).allSatisfy(run -> {
                assertThat(run.journal().values(PatternJob.FOUND)).isEmpty();
                assertThat(run.journal().values(PatternJob.BUNDLES)).hasSize(first == Target.AUROCHS ? 1 : 0);
            });
            resumed.forEach(run -> run.gate(PatternJob.RESUMED).open());
            Map<String, String> from = Map.of("execution.state-recovery.path", savepoint);
            try (RunningJob running = RunningJob.submit(jobs, then, Setup.DEFAULT, resumed, from)) {
                running.awaitEnd();
            }
            for (int job = 0; job < jobs.size(); job++) {
                assertThat(new Outcome(resumed.get(job).journal().outcome()).differencesTo(expected(jobs.get(job))))
                        .as(jobs.get(job).name())
                        .isEmpty();
            }
        } finally {
            stopped.forEach(Run::close);
            resumed.forEach(Run::close);
        }
    }

    private static List<Run> open(List<FlinkJob> jobs) {
        return jobs.stream().map(job -> Run.open(job.name())).toList();
    }

    /** With a match that is partial where the job fails or stops: else nothing of it would be in its state. */
    private static Outcome expected(FlinkJob job) {
        Outcome expected = Outcome.expected(job, Setup.DEFAULT);
        assertThat(expected.topics().get(PatternJob.FOUND)).anyMatch(PatternJob::spansBothHalves);
        return expected;
    }
}
