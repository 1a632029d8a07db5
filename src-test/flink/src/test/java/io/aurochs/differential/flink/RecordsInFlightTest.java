package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.RecordsInFlight;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Unaligned checkpoints hold records that were in flight, and go from one system to the other and to another parallelism. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecordsInFlightTest {
    @TempDir
    private Path directory;

    @AfterEach
    void awaitWriters() throws InterruptedException {
        Checkpoints.awaitWriters();
    }

    /** With a timeout, barriers overtake only what they have waited for so long. */
    @ParameterizedTest(name = "{0} to {1}, from {2} to {3} subtasks, timeout: {4}, transport: {5}")
    @CsvSource({
        "AUROCHS, STOCK, 3, 2, 0 ms, auto",
        "STOCK, AUROCHS, 2, 3, 0 ms, auto",
        "AUROCHS, AUROCHS, 3, 2, 5 ms, auto",
        "AUROCHS, AUROCHS, 2, 2, 0 ms, auto",
        "AUROCHS, STOCK, 3, 2, 0 ms, offheap"
    })
    void goOn(Target first, Target then, int subtasks, int others, String timeout, String transport) throws Exception {
        RecordsInFlight job = RecordsInFlight.toOperatorsInTime();
        Map<String, String> settings = leavingCheckpoints(
                Map.of("execution.checkpointing.aligned-checkpoint-timeout", timeout, "aurochs.transport", transport));
        try (Run run = Run.open("in-flight");
                RunningJob running = RunningJob.submit(job, first, Setup.of(subtasks, subtasks), run, settings)) {
            settings.put("execution.state-recovery.path", checkpointInFlight(run, running));
        }
        goOn(job, then, Setup.of(others, others), settings);
    }

    /** On Aurochs, what was sent before they asked lies in bytes before bundles when the checkpoint is taken. */
    @ParameterizedTest
    @EnumSource
    void goOnToOperatorsThatAskedLate(Target then) throws Exception {
        RecordsInFlight job = RecordsInFlight.toLateOperators();
        Setup spread = Setup.DEFAULT.spreadOverTaskManagers();
        RestEndpoint rest = RestEndpoint.atFreePort();
        String checkpoint;
        try (Run run = Run.open("in-flight");
                RunningJob running =
                        RunningJob.submit(job, Target.AUROCHS, spread, run, leavingCheckpoints(rest.settings()))) {
            awaitRelay(rest, "networkElements", sent -> sent >= RecordsInFlight.FIRST);
            run.gate(RecordsInFlight.MAY_ASK).open();
            // In its own TaskManager each of them has one consumer.
            awaitRelay(rest, "bundleChannels", channels -> channels == spread.consumers());
            checkpoint = checkpointInFlight(run, running);
        }
        goOn(job, then, Setup.DEFAULT, Map.of("execution.state-recovery.path", checkpoint));
    }

    private static void awaitRelay(RestEndpoint rest, String metric, DoublePredicate wanted) throws Exception {
        String job = "/jobs/" + rest.get("/jobs").at("/jobs/0/id").asText();
        rest.awaitMetric(job, RecordsInFlight.RELAY, metric, wanted, () -> {});
    }

    private Map<String, String> leavingCheckpoints(Map<String, String> moreSettings) {
        Map<String, String> settings = new HashMap<>(moreSettings);
        settings.put("execution.checkpointing.dir", directory.toUri().toString());
        settings.put("execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
        return settings;
    }

    private String checkpointInFlight(Run run, RunningJob running) throws Exception {
        run.gate(RecordsInFlight.COMPLETED).await();
        String checkpoint = Checkpoints.leftByCancelling(running, directory);
        assertThat(run.journal().outcome()).isEmpty();
        assertThat(Checkpoints.bytesInFlight(checkpoint)).isPositive();
        return checkpoint;
    }

    private static void goOn(RecordsInFlight job, Target then, Setup setup, Map<String, String> settings)
            throws Exception {
        try (Run run = Run.open("in-flight")) {
            run.gate(RecordsInFlight.RESUMED).open();
            RunningJob.run(job, then, setup, run, settings);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(job, setup)))
                    .isEmpty();
        }
    }
}
