package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.MutatedAfterEmit;
import io.aurochs.differential.flink.job.Order;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.job.WordCount;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code aurochs.handover.check} finds out, on a cluster, whether a job may hand its records over by reference. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandoverCheckTest {
    private static final Map<String, String> CHECKED_REFERENCES =
            Map.of("aurochs.handover", "reference", "aurochs.handover.check", "true");

    @Test
    void namesTheOperatorThatChangesWhatItHasEmitted() throws Exception {
        try (Run run = Run.open("MutatedAfterEmit")) {
            Throwable thrown = catchThrowable(() ->
                    RunningJob.run(new MutatedAfterEmit(), Target.AUROCHS, Setup.DEFAULT, run, CHECKED_REFERENCES));
            assertThat(ExceptionUtils.stringifyException(thrown))
                    .contains("Process", Order.class.getName(), "was changed after it was emitted");
        }
    }

    @Test
    void hasNothingAgainstAJobThatChangesNothing() throws Exception {
        try (Run run = Run.open("WordCount")) {
            RunningJob.run(new WordCount(), Target.AUROCHS, Setup.DEFAULT, run, CHECKED_REFERENCES);
        }
    }

    @Test
    void withCopiesAChangeIsHarmless() throws Exception {
        Outcome stock = Outcome.of(new MutatedAfterEmit(), Target.STOCK, Setup.DEFAULT);
        try (Run run = Run.open("MutatedAfterEmit")) {
            RunningJob.run(
                    new MutatedAfterEmit(),
                    Target.AUROCHS,
                    Setup.DEFAULT,
                    run,
                    Map.of("aurochs.handover.check", "true"));
            assertThat(new Outcome(run.journal().outcome()).differencesTo(stock))
                    .isEmpty();
        }
    }
}
