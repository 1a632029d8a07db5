package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.EarlyEnd;
import io.aurochs.differential.flink.job.FailingMap;
import io.aurochs.differential.flink.job.FaultyCounts;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.RandomKeys;
import io.aurochs.differential.flink.job.Setup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.runtime.operators.coordination.TaskNotRunningException;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that fail: what Flink's checkpoints and restarts promise holds. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultTest {
    private static final Setup SETUP = Setup.DEFAULT;

    private static Map<String, String> checkpointsAndOneRestart() {
        return Map.of(
                "execution.checkpointing.interval", "50 ms",
                "restart-strategy.type", "fixed-delay",
                "restart-strategy.fixed-delay.attempts", "1",
                "restart-strategy.fixed-delay.delay", "0 s");
    }

    private static Map<String, String> with(String key, String value) {
        Map<String, String> settings = new HashMap<>(checkpointsAndOneRestart());
        settings.put(key, value);
        return settings;
    }

    @Test
    void exactlyOnceIsExact() throws Exception {
        assertExact(checkpointsAndOneRestart(), SETUP);
    }

    @Test
    void exactlyOnceIsExactWithSmallBundlesAndObjectReuse() throws Exception {
        assertExact(checkpointsAndOneRestart(), Setup.of(1, 3).withBundlesOf(7).reusingObjects());
    }

    @Test
    void exactlyOnceIsExactWithUnalignedCheckpoints() throws Exception {
        assertExact(with("execution.checkpointing.unaligned.enabled", "true"), SETUP);
    }

    private static void assertExact(Map<String, String> settings, Setup setup) throws Exception {
        try (Run run = Run.open("FaultyCounts")) {
            RunningJob.run(new FaultyCounts(), Target.AUROCHS, setup, run, settings);
            assertThat(run.gate(FaultyCounts.FAILED).isOpen()).isTrue();
            Outcome expected = new Outcome(FaultyCounts.expected(run, setup).outcome());
            assertThat(expected.topics()).containsOnlyKeys(FaultyCounts.SUMS);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(expected))
                    .isEmpty();
        }
    }

    @Test
    void atLeastOnceLosesNothing() throws Exception {
        try (Run run = Run.open("FaultyCounts")) {
            RunningJob.run(
                    new FaultyCounts(),
                    Target.AUROCHS,
                    SETUP,
                    run,
                    with("execution.checkpointing.mode", "AT_LEAST_ONCE"));
            assertThat(run.gate(FaultyCounts.FAILED).isOpen()).isTrue();
            Map<String, Long> counts = countsByKey(run.journal().values(FaultyCounts.SUMS));
            Map<String, Long> expected =
                    countsByKey(FaultyCounts.expected(run, SETUP).values(FaultyCounts.SUMS));
            assertThat(counts).containsOnlyKeys(expected.keySet());
            assertThat(expected)
                    .allSatisfy(
                            (key, count) -> assertThat(counts.get(key)).as(key).isGreaterThanOrEqualTo(count));
        }
    }

    private static Map<String, Long> countsByKey(List<String> sums) {
        Map<String, Long> counts = new HashMap<>();
        sums.forEach(sum -> {
            String[] parts = sum.split(" ", -1);
            counts.put(parts[0], Long.parseLong(parts[1]));
        });
        return counts;
    }

    @ParameterizedTest(name = "failing once: {0}")
    @ValueSource(booleans = {false, true})
    void checkpointsGoOnWhenASourceHasEnded(boolean failing) throws Exception {
        assertGoesOn(new EarlyEnd(failing));
    }

    /** Tasks have something to do after each collection, also those that had finished before the restart. */
    @Test
    @Tag("full")
    void checkpointsGoOnWhenASourceHasEndedAmongCollections() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        Thread collections = new Thread(
                () -> {
                    while (!ended.get()) {
                        System.gc();
                    }
                },
                "collections");
        collections.start();
        try {
            assertGoesOn(new EarlyEnd(true));
        } finally {
            ended.set(true);
            collections.join();
        }
    }

    private static void assertGoesOn(EarlyEnd job) throws Exception {
        try (Run run = Run.open("EarlyEnd")) {
            RunningJob.run(job, Target.AUROCHS, SETUP, run, checkpointsAndOneRestart());
            assertThat(new Outcome(run.journal().outcome()).differencesTo(Outcome.expected(job, SETUP)))
                    .isEmpty();
        }
    }

    @Test
    void theClientIsToldWhatTheUsersCodeThrew() throws Exception {
        try (Run run = Run.open("FailingMap")) {
            Throwable thrown = catchThrowable(() -> RunningJob.run(
                    new FailingMap(), Target.AUROCHS, SETUP, run, Map.of("restart-strategy.type", "none")));
            assertThat(thrown).isNotNull();
            assertThat(ExceptionUtils.findThrowable(thrown, FailingMap.UserException.class))
                    .hasValueSatisfying(cause -> assertThat(cause).hasMessage("not 3000"));
        }
    }

    @ParameterizedTest
    @EnumSource(Target.class)
    void aKeyThatIsNotTheSameWhenItIsSelectedAgainFailsTheJob(Target target) throws Exception {
        Throwable failure;
        do {
            failure = failureOf(new RandomKeys(), target);
            // Flink reports this one if the source's coordinator sends an event to the task that has just failed.
        } while (ExceptionUtils.findThrowable(failure, TaskNotRunningException.class)
                .isPresent());
        assertThat(failure).hasStackTraceContaining("is not in KeyGroupRange");
    }

    private static Throwable failureOf(FlinkJob job, Target target) throws Exception {
        try (Run run = Run.open(job.name())) {
            return catchThrowable(
                    () -> RunningJob.run(job, target, SETUP, run, Map.of("restart-strategy.type", "none")));
        }
    }
}
