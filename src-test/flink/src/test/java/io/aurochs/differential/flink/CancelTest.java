package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.aurochs.differential.flink.component.Gate;
import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.BlockedSink;
import io.aurochs.differential.flink.job.Setup;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A job that cannot go on because its sink blocks ends when it is cancelled, and leaves no thread behind. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancelTest {
    private static final long QUIET_MS = 300;

    @ParameterizedTest
    @EnumSource
    void cancelledUnderBackPressure(BlockedSink.Flow flow) throws Exception {
        try (Run run = Run.open("BlockedSink");
                RunningJob job =
                        RunningJob.submit(new BlockedSink(flow), Target.AUROCHS, Setup.DEFAULT, run, Map.of())) {
            run.gate(BlockedSink.BLOCKED).await();
            awaitStandstill(run.gate(BlockedSink.EMITTED));
            List<Thread> tasks = TaskThreads.named(BlockedSink.OPERATORS);
            assertThat(tasks).isNotEmpty();
            job.cancel();
            Throwable thrown = catchThrowable(job::awaitEnd);
            assertThat(ExceptionUtils.findThrowable(thrown, JobCancellationException.class))
                    .as("%s", thrown)
                    .isPresent();
            assertThat(TaskThreads.leftOver(BlockedSink.OPERATORS)).isEmpty();
        }
    }

    /** Waits until nothing more arrives: the source is held back. */
    private static void awaitStandstill(Gate emitted) {
        long before = -1;
        while (before != emitted.arrivals()) {
            before = emitted.arrivals();
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, QUIET_MS, TimeUnit.MILLISECONDS)
                    .join();
        }
    }
}
