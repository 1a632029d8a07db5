package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.BarriersOvertake;
import io.aurochs.differential.flink.job.FaultPlan;
import io.aurochs.differential.flink.job.FaultPlan.End;
import io.aurochs.differential.flink.job.FaultPlan.Held;
import io.aurochs.differential.flink.job.PlannedFaults;
import io.aurochs.differential.flink.job.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkpoints that outlive their job, that are taken at the same time, and that wait for a slow subtask. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CheckpointTest {
    @TempDir
    private Path directory;

    @AfterEach
    void awaitWriters() throws InterruptedException {
        Checkpoints.awaitWriters();
    }

    private Map<String, String> retained(String backend, boolean incremental) {
        return Map.of(
                "execution.checkpointing.dir",
                directory.toUri().toString(),
                "execution.checkpointing.data-inline-threshold",
                "0 b",
                "execution.checkpointing.externalized-checkpoint-retention",
                "RETAIN_ON_CANCELLATION",
                "execution.checkpointing.incremental",
                String.valueOf(incremental),
                "state.backend.type",
                backend);
    }

    /** Where a source has ended, its tasks have, too, before the checkpoint. */
    @ParameterizedTest(name = "{0} to {1}, {2}, incremental: {3}, a source has ended: {4}")
    @CsvSource({
        "AUROCHS, STOCK, rocksdb, true, true",
        "STOCK, AUROCHS, rocksdb, true, false",
        "STOCK, AUROCHS, hashmap, false, true"
    })
    void aNewJobGoesOnFromOneThatWasRetained(
            Target first, Target then, String backend, boolean incremental, boolean sourceHasEnded) throws Exception {
        FaultPlan plan = FaultPlan.harmless(End.CANCELLED, sourceHasEnded, retained(backend, incremental));
        PlannedFaults job = new PlannedFaults(plan);
        try (Run run = Run.open("retained")) {
            String checkpoint;
            try (RunningJob running = RunningJob.submit(job, first, plan.setup(), run, Map.of())) {
                run.gate(PlannedFaults.PAUSED).await();
                checkpoint = Checkpoints.leftByCancelling(running, directory);
            }
            assertThat(hasSharedFiles()).isEqualTo(incremental);
            run.gate(PlannedFaults.RESUMED).open();
            RunningJob.run(job, then, plan.setup(), run, Map.of("execution.state-recovery.path", checkpoint));
            assertExact(run, job);
        }
    }

    private boolean hasSharedFiles() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.anyMatch(file -> file.toString().contains("/shared/"));
        }
    }

    private static void assertExact(Run run, PlannedFaults job) {
        Outcome expected = new Outcome(job.expected(run).outcome());
        assertThat(expected.topics()).isNotEmpty();
        assertThat(new Outcome(run.journal().outcome()).differencesTo(expected)).isEmpty();
    }

    @ParameterizedTest(name = "{0}, {1} at the same time, unaligned: {2}")
    @CsvSource({"SUM, 3, false", "MAP, 1, false", "MAP, 1, true"})
    void theyWaitForASubtaskThatStandsStill(Held held, int concurrent, boolean unaligned) throws Exception {
        FaultPlan plan = FaultPlan.holding(
                held,
                concurrent,
                Map.of(
                        "execution.checkpointing.unaligned.enabled",
                        String.valueOf(unaligned),
                        "execution.checkpointing.min-pause",
                        "0 s"));
        PlannedFaults job = new PlannedFaults(plan);
        try (Run run = Run.open("waiting")) {
            run.gate(PlannedFaults.HOLD).open();
            try (RunningJob running = RunningJob.submit(job, Target.AUROCHS, plan.setup(), run, Map.of())) {
                run.gate(PlannedFaults.HELD).await();
                run.gate(PlannedFaults.CHECKPOINTS_WAITING).await();
                run.gate(PlannedFaults.DAM).open();
                running.awaitEnd();
            }
            assertExact(run, job);
        }
    }

    /** Or the job would take the better part of an hour. */
    @Test
    void unalignedOnesOvertakeRecords() throws Exception {
        BarriersOvertake job = new BarriersOvertake();
        try (Run run = Run.open(job.name())) {
            RunningJob.run(job, Target.AUROCHS, Setup.DEFAULT, run, Map.of());
            assertThat(run.gate(BarriersOvertake.COMPLETED).isOpen()).isTrue();
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(job, Setup.DEFAULT)))
                    .isEmpty();
        }
    }
}
