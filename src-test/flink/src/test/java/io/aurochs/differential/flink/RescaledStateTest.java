package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.RescaledState;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** State of every kind goes from one system to the other over a savepoint, to other parallelisms as well. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RescaledStateTest {
    /** Each pair of choices occurs in one of the lines. */
    @ParameterizedTest(name = "{0} to {1}, from {2} subtasks, {3}, {4}, with a time to live: {5}")
    @CsvSource({
        "AUROCHS, STOCK, 3, CANONICAL, hashmap, false",
        "STOCK, AUROCHS, 2, NATIVE, hashmap, false",
        "STOCK, AUROCHS, 2, CANONICAL, rocksdb, false",
        "STOCK, AUROCHS, 3, NATIVE, rocksdb, true",
        "AUROCHS, STOCK, 2, CANONICAL, rocksdb, true",
        "AUROCHS, STOCK, 3, NATIVE, hashmap, true"
    })
    void restored(
            Target first,
            Target then,
            int subtasks,
            SavepointFormatType format,
            String backend,
            boolean expiring,
            @TempDir Path directory)
            throws Exception {
        RescaledState job = new RescaledState(expiring);
        Setup setup = Setup.of(subtasks, subtasks);
        int others = subtasks == 3 ? 2 : 3;
        Setup otherSetup = Setup.of(others, others);
        Map<String, String> settings = new HashMap<>(Map.of("state.backend.type", backend));
        try (Run run = Run.open("stopped");
                RunningJob running = RunningJob.submit(job, first, setup, run, settings)) {
            run.gate(RescaledState.HALF).await();
            settings.put("execution.state-recovery.path", running.stopWithSavepoint(directory, format));
            assertThat(run.journal().outcome()).isEmpty();
        }
        try (Run run = Run.open("restored")) {
            run.gate(RescaledState.RESUMED).open();
            RunningJob.run(job, then, otherSetup, run, settings);
            Journal expected = new Journal();
            job.expectRestored(setup, otherSetup, expected);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(new Outcome(expected.outcome())))
                    .isEmpty();
        }
    }
}
