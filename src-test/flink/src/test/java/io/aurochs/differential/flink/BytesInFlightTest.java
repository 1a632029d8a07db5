package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Gate;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.HeavyRecords;
import io.aurochs.differential.flink.job.HeavyRecords.Sizes;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is in flight against a task that stands still is bounded by bytes, and by about as many as on stock Flink. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BytesInFlightTest {
    private static final Setup ONE_TO_ONE = Setup.of(1, 1);
    private static final int TIMES_STOCK = 2;
    /** Looks at a thread that waits, between which nothing happens. */
    private static final int LOOKS = 50;

    private static final long BETWEEN_LOOKS_MS = 4;

    @TempDir
    private Path directory;

    /** By then the sizes are known: the first records of a stream are all looked at. */
    private static long taken(Sizes sizes) {
        return sizes == Sizes.SMALL ? 20_000 : 100;
    }

    @ParameterizedTest
    @EnumSource
    void atMostTwiceAsManyBytesAsOnStockAreInFlight(Sizes sizes) throws Exception {
        HeavyRecords job = new HeavyRecords(sizes, taken(sizes));
        long stock = bytesInFlight(job, Target.STOCK, Map.of());
        long aurochs = bytesInFlight(job, Target.AUROCHS, Map.of());
        // Where sizes differ, it is chance whether the largest is the last that finds room, or the first that does not.
        long chance = sizes == Sizes.MIXED ? sizes.most() : 0;
        assertThat(aurochs).isPositive().isLessThanOrEqualTo(TIMES_STOCK * stock + chance);
    }

    /**
     * A taker that is slow for so long that Flink has learnt its pace, and everything has been taken that was emitted before. What it takes
     * in a millisecond is less than the smallest buffer.
     */
    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void debloatingLeavesAQuarterAtMostInFlightToASlowTaker(Target target) throws Exception {
        HeavyRecords job = new HeavyRecords(Sizes.SMALL, 6_000).takenSlowly();
        long usual = bytesInFlight(job, target, Map.of());
        String debloating = "taskmanager.network.memory.buffer-debloat.";
        Map<String, String> debloated = Map.of(
                debloating + "enabled", "true",
                debloating + "target", "1 ms",
                debloating + "period", "10 ms",
                debloating + "samples", "4");
        assertThat(bytesInFlight(job, target, debloated)).isPositive().isLessThanOrEqualTo(usual / 4);
    }

    private static long bytesInFlight(HeavyRecords heavy, Target target, Map<String, String> settings)
            throws Exception {
        try (Run run = Run.open("HeavyRecords");
                RunningJob job = RunningJob.submit(heavy, target, ONE_TO_ONE, run, settings)) {
            run.gate(HeavyRecords.WAITING).await();
            awaitStandstill(run.gate(HeavyRecords.MADE));
            long bytes = 0;
            for (long number = run.gate(HeavyRecords.TAKEN).arrivals(); number < made(run); number++) {
                bytes += heavy.bytesOf(number);
            }
            job.cancelToTheEnd();
            return bytes;
        }
    }

    private static long made(Run run) {
        return run.gate(HeavyRecords.MADE).arrivals();
    }

    /** Waits until the maker is held back: its thread waits whenever it is looked at, and it makes nothing. */
    private static void awaitStandstill(Gate made) {
        long before = -1;
        int looks = 0;
        while (looks < LOOKS) {
            List<Thread> makers = TaskThreads.named(HeavyRecords.MAKER);
            boolean waits = !makers.isEmpty() && makers.stream().allMatch(BytesInFlightTest::isWaiting);
            looks = waits && made.arrivals() == before ? looks + 1 : 0;
            before = made.arrivals();
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)
                    .join();
        }
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** The barrier stands behind what was in flight when the checkpoint was triggered. */
    @Test
    void aCheckpointUnderBackPressureWaitsForAtMostTwiceAsManyRecordsAsOnStock() throws Exception {
        long stock = recordsBeforeBarrier(Target.STOCK);
        long aurochs = recordsBeforeBarrier(Target.AUROCHS);
        assertThat(aurochs).isPositive().isLessThanOrEqualTo(TIMES_STOCK * stock);
    }

    private long recordsBeforeBarrier(Target target) throws Exception {
        try (Run run = Run.open("HeavyRecords");
                RunningJob job = RunningJob.submit(
                        new HeavyRecords(Sizes.MIDDLE, taken(Sizes.MIDDLE)), target, ONE_TO_ONE, run, Map.of())) {
            run.gate(HeavyRecords.WAITING).await();
            awaitStandstill(run.gate(HeavyRecords.MADE));
            long taken = run.gate(HeavyRecords.TAKEN).arrivals();
            job.stopWithSavepoint(directory.resolve(target.name()), SavepointFormatType.CANONICAL, () -> {
                run.gate(HeavyRecords.BARRIER_SENT).await();
                run.gate(HeavyRecords.GO_ON).open();
            });
            return run.number(HeavyRecords.BARRIER_TAKEN) - taken;
        }
    }
}
