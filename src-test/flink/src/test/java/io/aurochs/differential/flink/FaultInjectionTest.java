package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.FaultyFileSystem;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.FaultPlan;
import io.aurochs.differential.flink.job.FaultPlan.End;
import io.aurochs.differential.flink.job.FaultPlan.Fault;
import io.aurochs.differential.flink.job.PlannedFaults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs with random shapes, settings and faults: every number is in the sums exactly once. {@code -Dseed=} repeats one run,
 * {@code -Daurochs.flink.fault.runs=} says how many there are.
 */
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultInjectionTest {
    private static final int RUNS_BY_DEFAULT = 20;

    private static int runs() {
        return Integer.getInteger("aurochs.flink.fault.runs", RUNS_BY_DEFAULT);
    }

    static LongStream seeds() {
        Long only = Long.getLong("seed");
        if (only != null) {
            return LongStream.of(only);
        }
        int runs = runs();
        // So that many runs begin with those of few, and the rest is new each time.
        long fresh = System.nanoTime();
        return LongStream.range(0, runs).map(run -> run < runs / 2 ? run : fresh + run);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyNumberIsCountedExactlyOnce(long seed, @TempDir Path directory) throws Exception {
        FaultPlan plan = new FaultPlan(seed);
        Path checkpoints = directory.resolve("checkpoints");
        try (Run run = Run.open("faults-" + seed)) {
            check(plan, run, directory, FaultyFileSystem.checking(checkpoints, () -> {
                if (plan.strikes(Fault.STORAGE_FAILS, run)) {
                    throw new IOException("no file, on purpose");
                }
            }));
            Checkpoints.awaitWriters();
        } catch (Exception | AssertionError e) {
            throw new AssertionError(plan + "; repeat with -Dseed=" + seed, e);
        } finally {
            FaultyFileSystem.forget(checkpoints);
        }
    }

    private static void check(FaultPlan plan, Run run, Path directory, String checkpoints) throws Exception {
        PlannedFaults job = new PlannedFaults(plan);
        Map<String, String> settings = new HashMap<>(Map.of(
                "execution.checkpointing.dir",
                checkpoints,
                // Otherwise small state goes where it cannot fail.
                "execution.checkpointing.data-inline-threshold",
                "0 b",
                "execution.checkpointing.externalized-checkpoint-retention",
                "RETAIN_ON_CANCELLATION"));
        RunningJob running = RunningJob.submit(job, Target.AUROCHS, plan.setup(), run, settings);
        if (plan.end() != End.BY_ITSELF) {
            run.gate(PlannedFaults.PAUSED).await();
            settings.put(
                    "execution.state-recovery.path",
                    plan.end() == End.CANCELLED
                            ? Checkpoints.leftByCancelling(running, directory.resolve("checkpoints"))
                            : stoppedUnderBackPressure(running, run, directory));
            run.gate(PlannedFaults.RESUMED).open();
            running = RunningJob.submit(job, Target.AUROCHS, plan.setup(), run, settings);
        }
        running.awaitEnd();
        assertThat(new Outcome(run.journal().outcome())
                        .differencesTo(new Outcome(job.expected(run).outcome())))
                .isEmpty();
        if (plan.regions() > 1 && plan.end() == End.BY_ITSELF && !plan.faults().contains(Fault.STORAGE_FAILS)) {
            assertThat(PlannedFaults.started(run, 1))
                    .as("starts of the tasks of the region without faults")
                    .isEqualTo(plan.setup().consumers());
        }
    }

    private static String stoppedUnderBackPressure(RunningJob running, Run run, Path directory) throws Exception {
        run.gate(PlannedFaults.HOLD).open();
        run.gate(PlannedFaults.HELD).await();
        run.gate(PlannedFaults.CHECKPOINTS_WAITING).await();
        return running.stopWithSavepoint(directory.resolve("savepoint"), SavepointFormatType.CANONICAL, () -> {
            run.gate(PlannedFaults.ONE_MORE_WAITING).await();
            run.gate(PlannedFaults.DAM).open();
        });
    }
}
