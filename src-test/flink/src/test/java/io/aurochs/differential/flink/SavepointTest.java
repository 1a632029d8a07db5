package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.ResumableSums;
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

/** A job stopped with a savepoint on one system goes on from it on the other. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SavepointTest {
    @ParameterizedTest(name = "{0} to {1}, {2}, {3}")
    @CsvSource({
        "AUROCHS, STOCK, CANONICAL, hashmap",
        "STOCK, AUROCHS, CANONICAL, rocksdb",
        "AUROCHS, STOCK, NATIVE, rocksdb",
        "STOCK, AUROCHS, NATIVE, hashmap"
    })
    void resumed(Target first, Target then, SavepointFormatType format, String backend, @TempDir Path directory)
            throws Exception {
        Setup setup = Setup.DEFAULT;
        ResumableSums sums = new ResumableSums();
        Map<String, String> settings = new HashMap<>(Map.of("state.backend.type", backend));
        try (Run run = Run.open("stopped");
                RunningJob job = RunningJob.submit(sums, first, setup, run, settings)) {
            run.gate(ResumableSums.HALF).await();
            settings.put("execution.state-recovery.path", job.stopWithSavepoint(directory, format));
            assertThat(run.journal().outcome()).isEmpty();
        }
        try (Run run = Run.open("resumed")) {
            run.gate(ResumableSums.RESUMED).open();
            RunningJob.run(sums, then, setup, run, settings);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(sums, setup)))
                    .isEmpty();
        }
    }
}
