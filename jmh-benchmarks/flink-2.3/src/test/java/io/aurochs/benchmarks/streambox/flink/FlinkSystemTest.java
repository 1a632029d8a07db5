package io.aurochs.benchmarks.streambox.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.RunningSystem;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.sample.LoopResults;
import io.aurochs.benchmarks.streambox.sample.ShortRun;
import io.aurochs.benchmarks.streambox.sample.SmallBenchmarks;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FlinkSystemTest {
    private static final int RECORDS = 1_000;

    private static MiniCluster cluster;

    private final List<Long> emitted = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> processed = Collections.synchronizedList(new ArrayList<>());
    private final WatermarkListener watermarks = new WatermarkListener() {
        @Override
        public void emitted(long watermarkMs, long dueNs) {
            emitted.add(watermarkMs);
        }

        @Override
        public void processed(long watermarkMs) {
            processed.add(watermarkMs);
        }
    };

    /** One cluster for all jobs: a new one takes longer than a job. */
    @BeforeAll
    static void start() throws Exception {
        Configuration conf = new Configuration();
        conf.setString("rest.port", "0");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(conf)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2)
                .build());
        cluster.start();
    }

    @AfterAll
    static void stop() throws Exception {
        cluster.close();
    }

    /** Flink on the cluster of all tests. */
    private static final class Running implements SystemProvider {
        @Override
        public String name() {
            return "flink";
        }

        @Override
        public void check(Map<String, String> settings) {}

        @Override
        public RunningSystem start(Benchmark<?> benchmark, RunOrder order) throws Exception {
            URI address = cluster.getRestAddress().get();
            Configuration conf = JobConfiguration.of(order);
            conf.setString("execution.target", "remote");
            conf.setString("rest.address", address.getHost());
            conf.setString("rest.port", Integer.toString(address.getPort()));
            return FlinkSystem.start(benchmark, order, conf);
        }
    }

    private RunOutcome run(Benchmark<?> benchmark, double rate) throws Exception {
        return ShortRun.of(new Running(), benchmark, new RunOrder(2, rate, Map.of(), watermarks));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 40})
    void resultsAreTheLoops(int earlyPercent) throws Exception {
        EpochPlan plan = new EpochPlan(RECORDS, 100, earlyPercent, 2);
        for (Benchmark<?> benchmark : SmallBenchmarks.all(plan)) {
            RunOutcome outcome = run(benchmark, 0);
            assertThat(outcome.results().byEnd())
                    .as(benchmark.name())
                    .isNotEmpty()
                    .isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
            assertThat(outcome.emitted())
                    .hasSize(benchmark.streams())
                    .containsOnly(outcome.epochs() * plan.recordsPerEpoch());
        }
    }

    @Test
    void watermarksReachTheSinkInOrder() throws Exception {
        RunOutcome outcome = run(SmallBenchmarks.netmon(new EpochPlan(RECORDS, 100, 0, 1)), 0);
        assertThat(emitted).hasSize(2 * (int) outcome.epochs());
        assertThat(processed)
                .hasSize((int) outcome.epochs() + 1)
                .startsWith(100L, 200L)
                .endsWith(Long.MAX_VALUE)
                .isSorted();
    }

    @Test
    void atARateRecordsComeInTime() throws Exception {
        long startNs = System.nanoTime();
        run(SmallBenchmarks.join(new EpochPlan(RECORDS, 100, 0, 1)), 40_000);
        // 20,000 records were processed.
        assertThat(System.nanoTime() - startNs).isGreaterThan(400_000_000);
    }

    @Test
    void aRunHasAClusterOfItsOwn() throws Exception {
        Benchmark<?> benchmark = SmallBenchmarks.netmon(new EpochPlan(RECORDS, 100, 0, 1));
        RunOutcome outcome = ShortRun.of(new FlinkProvider(), benchmark, new RunOrder(1, 0, Map.of(), watermarks));
        assertThat(outcome.results().byEnd()).isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
    }

    @Test
    void settingsOfFlinkReachIt() throws Exception {
        new FlinkProvider().check(Map.of("records", "1000", "flink.taskmanager.memory.segment-size", "64kb"));
        assertThatThrownBy(() -> new FlinkProvider().check(Map.of("flink.parallelism.default", "3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("flink.parallelism.default");
        RunOrder order = new RunOrder(2, 0, Map.of("flink.taskmanager.memory.segment-size", "64kb"), watermarks);
        assertThat(JobConfiguration.of(order).toMap())
                .containsEntry("taskmanager.memory.segment-size", "64kb")
                .containsEntry("parallelism.default", "2");
    }

    @Test
    void theComparisonFindsIt() {
        assertThat(ServiceLoader.load(SystemProvider.class))
                .extracting(SystemProvider::name)
                .containsExactlyInAnyOrder("flink", "loop");
    }
}
