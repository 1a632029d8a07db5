package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.common.BatchShuffleMode;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.GlobalConfiguration;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.api.transformations.StreamExchangeMode;
import org.apache.flink.streaming.runtime.partitioner.RebalancePartitioner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is decided before a cluster starts; none is started here. */
@Timeout(60)
class AurochsExecutorTest {
    @TempDir
    private Path folder;

    private static final int PARALLELISM = 4;

    private final StreamExecutionEnvironment environment =
            StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM);
    private final Configuration configuration = new Configuration();

    private StreamGraph graph() {
        environment.fromSequence(1, 10).rebalance().sinkTo(new DiscardingSink<>());
        return environment.getStreamGraph();
    }

    private void assertRefused(String message) {
        PipelineExecutorFactory factory = new AurochsExecutorFactory();
        StreamGraph graph = graph();
        // Those of other tests close in the background.
        int before = EmbeddedClusters.open();
        assertThatThrownBy(() -> factory.getExecutor(new Configuration())
                        .execute(graph, configuration, getClass().getClassLoader()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(EmbeddedClusters.open()).isLessThanOrEqualTo(before);
    }

    private void assertEligible() {
        StreamGraph graph = graph();
        assertThat(Eligibility.of(graph)).isEqualTo(new Eligibility(graph, ""));
    }

    private String reasonToRunStock(Pipeline pipeline) {
        Eligibility eligibility = Eligibility.of(pipeline);
        assertThat(eligibility.stream()).isNull();
        return eligibility.reason();
    }

    @Test
    void translatesAStreamingJob() {
        assertEligible();
    }

    @Test
    void leavesABatchJobOfTheAdaptiveSchedulerToStock() {
        environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
        assertThat(reasonToRunStock(graph())).contains("batch", "execution.runtime-mode", "adaptive");
        inBatches("AdaptiveBatch", BatchShuffleMode.ALL_EXCHANGES_PIPELINED);
        assertThat(reasonToRunStock(graph())).contains("adaptive");
    }

    @ParameterizedTest
    @EnumSource(value = BatchShuffleMode.class, mode = EnumSource.Mode.EXCLUDE, names = "ALL_EXCHANGES_PIPELINED")
    void leavesABatchJobWithoutPipelinedEdgesToStock(BatchShuffleMode shuffle) {
        inBatches("Default", shuffle);
        assertThat(reasonToRunStock(graph())).contains("batch", "none of its edges is pipelined");
    }

    @Test
    void translatesABatchJobWithPipelinedEdges() {
        inBatches("Default", BatchShuffleMode.ALL_EXCHANGES_PIPELINED);
        assertEligible();
    }

    @Test
    void translatesABatchJobWithAPipelinedEdgeAmongBlockingOnes() {
        inBatches("Default", BatchShuffleMode.ALL_EXCHANGES_BLOCKING);
        DataStream<Long> numbers = environment.fromSequence(1, 10);
        new DataStream<>(
                        environment,
                        new PartitionTransformation<>(
                                numbers.getTransformation(),
                                new RebalancePartitioner<>(),
                                StreamExchangeMode.PIPELINED))
                .sinkTo(new DiscardingSink<>());
        assertEligible();
    }

    private void inBatches(String scheduler, BatchShuffleMode shuffle) {
        Configuration batch = new Configuration();
        batch.setString("execution.runtime-mode", "BATCH");
        batch.setString("jobmanager.scheduler", scheduler);
        batch.set(ExecutionOptions.BATCH_SHUFFLE_MODE, shuffle);
        environment.configure(batch);
    }

    @Test
    void leavesWhatIsNoDataStreamJobToStock() {
        Pipeline other = new Pipeline() {};
        assertThat(reasonToRunStock(other)).contains("no DataStream job");
    }

    @Test
    void givesAJobWithTooFewSlotsMoreTaskManagers() throws Exception {
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, PARALLELISM - 1);
        configuration.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, folder.toString());
        ClusterSettings.complete(configuration, graph());
        assertThat(configuration.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS))
                .isEqualTo(2);
    }

    @Test
    void slotSharingGroupsShareNoSlots() {
        environment
                .fromSequence(1, 10)
                .slotSharingGroup("sources")
                .rebalance()
                .sinkTo(new DiscardingSink<>())
                .slotSharingGroup("sinks");
        assertThat(ClusterSettings.slotsFor(environment.getStreamGraph())).isEqualTo(2 * PARALLELISM);
    }

    @Test
    void givesAJobTheSlotsThatItNeeds() throws Exception {
        configuration.set(ClusterOptions.PROCESS_WORKING_DIR_BASE, folder.toString());
        ClusterSettings.complete(configuration, graph());
        assertThat(configuration.get(TaskManagerOptions.NUM_TASK_SLOTS)).isEqualTo(PARALLELISM);
        assertThat(configuration.get(TaskManagerOptions.MINI_CLUSTER_NUM_TASK_MANAGERS))
                .isEqualTo(1);
    }

    @Test
    void translatesAJobWithUnalignedCheckpoints() {
        environment.enableCheckpointing(1_000);
        environment.getCheckpointConfig().enableUnalignedCheckpoints();
        assertEligible();
    }

    @Test
    void refusesAMisspeltSettingBeforeAnyClusterStarts() {
        configuration.setString("aurochs.handovr", "copy");
        configuration.set(DeploymentOptions.ATTACHED, true);
        assertRefused("aurochs.handovr");
    }

    @Test
    void refusesABadValueEvenForAJobThatWouldRunAsStock() {
        environment.setRuntimeMode(RuntimeExecutionMode.BATCH);
        configuration.setString("aurochs.handover", "move");
        configuration.set(DeploymentOptions.ATTACHED, true);
        assertRefused("aurochs.handover=move");
    }

    @Test
    void isFoundByItsTarget() {
        PipelineExecutorFactory factory = new AurochsExecutorFactory();
        assertThat(factory.getName()).isEqualTo("aurochs");
        configuration.set(DeploymentOptions.TARGET, "Aurochs");
        assertThat(factory.isCompatibleWith(configuration)).isTrue();
        configuration.set(DeploymentOptions.TARGET, "local");
        assertThat(factory.isCompatibleWith(configuration)).isFalse();
        assertThat(factory.isCompatibleWith(new Configuration())).isFalse();
    }

    @Test
    void isFoundByTheManualsConfiguration() throws Exception {
        Matcher shown =
                Pattern.compile("(?ms)^```yaml\\n(.*?)^```$").matcher(Files.readString(Path.of("../../docs/flink.md")));
        List<String> found = new ArrayList<>();
        while (shown.find()) {
            Files.writeString(folder.resolve("config.yaml"), shown.group(1));
            found.add(new DefaultExecutorServiceLoader()
                    .getExecutorFactory(GlobalConfiguration.loadConfiguration(folder.toString()))
                    .getName());
        }
        assertThat(found).containsExactly(AurochsExecutorFactory.NAME, AurochsSessionExecutorFactory.NAME);
    }
}
