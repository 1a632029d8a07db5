package io.aurochs.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.DetachedJobExecutionResult;
import org.apache.flink.streaming.api.environment.LocalStreamEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs that nothing has started but their own main. */
@Timeout(120)
class AurochsEnvironmentTest {
    private static final String TRANSLATED =
            "INFO job 'numbers' runs on Aurochs: 1 of 1 edges between its tasks carry bundles";

    private final Configuration configuration = new Configuration();

    @AfterEach
    void unset() {
        AurochsEnvironment.unsetAsContext();
    }

    private static JobExecutionResult execute(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(2);
        environment
                .fromSequence(1, 1_000)
                .map(number -> number)
                .returns(Types.LONG)
                .rebalance()
                .sinkTo(new DiscardingSink<>());
        return environment.execute("numbers");
    }

    private static List<String> logOf(StreamExecutionEnvironment environment) throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            execute(environment);
            return List.copyOf(log.lines());
        }
    }

    @Test
    void aJobRunsOnAurochsAndTheLogSaysSo() throws Exception {
        assertThat(logOf(AurochsEnvironment.get(configuration))).anyMatch(line -> line.startsWith(TRANSLATED));
        assertThat(configuration.toMap()).as("the caller's").isEmpty();
    }

    @Test
    void whereTheTargetIsLocalItRunsOnStock() throws Exception {
        configuration.set(DeploymentOptions.TARGET, "local");
        assertThat(logOf(AurochsEnvironment.get(configuration))).noneMatch(line -> line.contains("Aurochs"));
    }

    @Test
    void flinksOwnWayGivesItWhereItIsTheContext() throws Exception {
        configuration.setString("aurochs.bundle.records", "7");
        AurochsEnvironment.setAsContext(configuration);
        assertThat(logOf(StreamExecutionEnvironment.getExecutionEnvironment()))
                .anyMatch(line -> line.startsWith(TRANSLATED) && line.contains("bundleRecords=7"));
        AurochsEnvironment.unsetAsContext();
        assertThat(StreamExecutionEnvironment.getExecutionEnvironment()).isInstanceOf(LocalStreamEnvironment.class);
    }

    /** Such as {@code flink run}, which chooses the target and ships the jar. */
    @Test
    void whatHasStartedTheProgramGivesTheEnvironment() {
        configuration.setString("some.key", "from the starter");
        AurochsEnvironment.setAsContext(configuration);
        Configuration program = new Configuration();
        program.setString("another.key", "from the program");
        assertThat(((Configuration) AurochsEnvironment.get(program).getConfiguration()).toMap())
                .containsEntry("some.key", "from the starter")
                .containsEntry("another.key", "from the program");
    }

    @Test
    void anEmbeddedClusterRunsAttachedAndSaysSo() throws Exception {
        configuration.set(DeploymentOptions.ATTACHED, false);
        try (CapturedLog log = new CapturedLog()) {
            JobExecutionResult result = execute(AurochsEnvironment.get(configuration));
            assertThat(result).isNotInstanceOf(DetachedJobExecutionResult.class);
            assertThat(result.getNetRuntime()).isPositive();
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("execution.attached=false"))
                    .singleElement()
                    .asString()
                    .contains("runs attached");
        }
    }

    @Test
    void whereNothingIsSaidItIsAttachedWithoutAWord() throws Exception {
        configuration.set(DeploymentOptions.TARGET, "aurochs");
        try (CapturedLog log = new CapturedLog()) {
            JobExecutionResult result = execute(
                    new StreamExecutionEnvironment(configuration, getClass().getClassLoader()));
            assertThat(result).isNotInstanceOf(DetachedJobExecutionResult.class);
            assertThat(log.lines()).noneMatch(line -> line.contains("execution.attached"));
        }
    }

    /** Of one that cannot be, too, one warning with the reason. */
    @Test
    void aJobThatRunsOnStockIsWarnedOfOnce() throws Exception {
        configuration.setString("execution.runtime-mode", "BATCH");
        assertThat(logOf(AurochsEnvironment.get(configuration)))
                .filteredOn(line -> line.contains("stock") || line.contains("runs on Aurochs"))
                .singleElement()
                .asString()
                .startsWith("WARN")
                .contains("execution.runtime-mode");
    }

    @Test
    void severalTaskManagersForWantOfSlotsAreWarnedOfOnce() throws Exception {
        configuration.setString("taskmanager.numberOfTaskSlots", "1");
        List<String> log = logOf(AurochsEnvironment.get(configuration));
        assertThat(log).anyMatch(line -> line.startsWith(TRANSLATED));
        assertThat(log)
                .filteredOn(line -> line.contains("taskmanager.numberOfTaskSlots"))
                .singleElement()
                .asString()
                .startsWith("WARN this process has 2 TaskManagers");
        assertThat(logOf(AurochsEnvironment.get(new Configuration())))
                .noneMatch(line -> line.contains("TaskManagers, and"));
    }

    private static final CountDownLatch EMITTED = new CountDownLatch(2);

    /** Opens when its input has emitted records, of which it has not asked for any by then. */
    private static final class Late extends RichMapFunction<List<Long>, Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) throws Exception {
            EMITTED.await();
        }

        @Override
        public Integer map(List<Long> numbers) {
            return numbers.size();
        }
    }

    @Test
    void withinOneTaskManagerAConsumerThatIsLateGetsReferencesToo() throws Exception {
        configuration.setString("aurochs.handover", "reference");
        StreamExecutionEnvironment environment = AurochsEnvironment.get(configuration);
        environment.setParallelism(1);
        List<Integer> sizes = new ArrayList<>();
        environment
                .fromSequence(1, 10)
                .map(number -> {
                    EMITTED.countDown();
                    // It cannot be serialised.
                    return Arrays.asList(number, (Long) null);
                })
                .returns(Types.LIST(Types.LONG))
                .disableChaining()
                .map(new Late())
                .disableChaining()
                .executeAndCollect()
                .forEachRemaining(sizes::add);
        assertThat(sizes).hasSize(10).containsOnly(2);
    }
}
