package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.Study;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Applications of the study that keep state by hand go on from a savepoint of theirs: the results of both halves together are those of the plain
 * loop.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class StudySavepointTest {
    /** One filter for all calls, so that scores are certain. */
    @ParameterizedTest(name = "{0} to {1}")
    @CsvSource({"AUROCHS, STOCK", "STOCK, AUROCHS"})
    void filtersOfCallsAreRestored(Target first, Target then, @TempDir Path directory) throws Exception {
        resume(Study.voipStream().waiting(), first, Setup.of(1, 1), then, Setup.of(1, 1), directory);
    }

    @ParameterizedTest(name = "{0} to {1}, {2} subtasks to {3}")
    @CsvSource({"AUROCHS, STOCK, 2, 3", "STOCK, AUROCHS, 3, 2"})
    void tollsAndAccidentsAreRestoredByOtherSubtasks(
            Target first, Target then, int subtasks, int others, @TempDir Path directory) throws Exception {
        resume(Study.linearRoad().waiting(), first, Setup.of(2, subtasks), then, Setup.of(2, others), directory);
    }

    private static void resume(Study study, Target first, Setup setup, Target then, Setup otherSetup, Path directory)
            throws Exception {
        Map<String, String> settings = new HashMap<>();
        List<String> counted;
        // The filters are larger than what a JobManager keeps in memory.
        settings.put(
                "execution.checkpointing.dir",
                directory.resolve("checkpoints").toUri().toString());
        try (Run run = Run.open("stopped");
                RunningJob job = RunningJob.submit(study, first, setup, run, settings)) {
            run.gate(Study.HALF).await();
            settings.put(
                    "execution.state-recovery.path", job.stopWithSavepoint(directory, SavepointFormatType.CANONICAL));
            counted = run.journal().values(Study.COUNTED);
        }
        try (Run run = Run.open("resumed")) {
            run.gate(Study.RESUMED).open();
            counted.forEach(operator -> run.journal().note(Study.COUNTED, operator));
            RunningJob.run(study, then, otherSetup, run, settings);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(study, otherSetup)))
                    .isEmpty();
        }
    }
}
