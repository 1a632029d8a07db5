package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.ReadState;
import io.aurochs.differential.flink.job.RescaledState;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flink's State Processor API reads what a job on Aurochs has put into a savepoint. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StateProcessorTest {
    @ParameterizedTest(name = "{0}, {1}, read on {2}")
    @CsvSource({"CANONICAL, hashmap, STOCK", "NATIVE, rocksdb, AUROCHS"})
    void readsAllState(SavepointFormatType format, String backend, Target reader, @TempDir Path directory)
            throws Exception {
        Setup setup = Setup.of(2, 3);
        Map<String, String> settings = Map.of("state.backend.type", backend);
        RescaledState writer = new RescaledState(false);
        try (Run written = Run.open("written");
                RunningJob job = RunningJob.submit(writer, Target.AUROCHS, setup, written, settings);
                Run read = Run.open("read")) {
            written.gate(RescaledState.HALF).await();
            ReadState reading = new ReadState(writer, job.stopWithSavepoint(directory, format));
            RunningJob.run(reading, reader, setup, read, settings);
            assertThat(new Outcome(read.journal().outcome()).differencesTo(Outcome.expected(reading, setup)))
                    .isEmpty();
        }
    }
}
