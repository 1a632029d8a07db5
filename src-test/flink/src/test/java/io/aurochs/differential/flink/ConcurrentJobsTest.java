package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.MutatedAfterEmit;
import io.aurochs.differential.flink.job.ResumableSums;
import io.aurochs.differential.flink.job.Setup;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that run at the same time in one process do not meet. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConcurrentJobsTest {
    private static final Setup ONE = Setup.DEFAULT.withBundlesOf(3);
    private static final Setup OTHER = Setup.of(1, 3).reusingObjects();

    @Test
    void aJobRunsFromBeginToEndWhileTwoOthersAreHalfWay() throws Exception {
        ResumableSums sums = new ResumableSums();
        try (Run one = Run.open("one");
                Run other = Run.open("other");
                RunningJob ofOne = RunningJob.submit(sums, Target.AUROCHS, ONE, one, Map.of());
                RunningJob ofOther = RunningJob.submit(sums, Target.AUROCHS, OTHER, other, Map.of())) {
            one.gate(ResumableSums.HALF).await();
            other.gate(ResumableSums.HALF).await();
            assertExpected(
                    Outcome.of(new MutatedAfterEmit(), Target.AUROCHS, Setup.DEFAULT),
                    new MutatedAfterEmit(),
                    Setup.DEFAULT);
            one.gate(ResumableSums.RESUMED).open();
            other.gate(ResumableSums.RESUMED).open();
            ofOne.awaitEnd();
            ofOther.awaitEnd();
            assertExpected(new Outcome(one.journal().outcome()), sums, ONE);
            assertExpected(new Outcome(other.journal().outcome()), sums, OTHER);
        }
    }

    private static void assertExpected(Outcome outcome, FlinkJob job, Setup setup) {
        assertThat(outcome.topics()).isNotEmpty();
        assertThat(outcome.differencesTo(Outcome.expected(job, setup))).isEmpty();
    }
}
