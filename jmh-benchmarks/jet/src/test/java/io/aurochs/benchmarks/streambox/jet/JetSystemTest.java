package io.aurochs.benchmarks.streambox.jet;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JetSystemTest {
    private static final int RECORDS = 1_000;

    private static HazelcastInstance member;

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

    @BeforeAll
    static void start() {
        member = JetMember.start(2);
    }

    @AfterAll
    static void stop() {
        member.shutdown();
    }

    /** Jet on the member of all tests. */
    private static final class Running implements SystemProvider {
        @Override
        public String name() {
            return "jet";
        }

        @Override
        public void check(Map<String, String> settings) {}

        @Override
        public RunningSystem start(Benchmark<?> benchmark, RunOrder order) {
            return JetSystem.start(member, () -> {}, benchmark, order);
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
    void epochsAreOfAnyLength() throws Exception {
        for (int spanMs : new int[] {40, 250}) {
            for (Benchmark<?> benchmark : SmallBenchmarks.all(new EpochPlan(RECORDS, spanMs, 20, 2))) {
                RunOutcome outcome = run(benchmark, 0);
                assertThat(outcome.results().byEnd())
                        .as(benchmark.name())
                        .isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
            }
        }
    }

    @Test
    void watermarksReachTheSinkInOrder() throws Exception {
        RunOutcome outcome = run(SmallBenchmarks.netmon(new EpochPlan(RECORDS, 100, 0, 1)), 0);
        assertThat(emitted).hasSize(2 * (int) outcome.epochs());
        assertThat(processed)
                .hasSize((int) outcome.epochs())
                .startsWith(100L, 200L)
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
    void theComparisonFindsIt() {
        assertThat(ServiceLoader.load(SystemProvider.class))
                .extracting(SystemProvider::name)
                .containsExactlyInAnyOrder("jet", "loop");
    }
}
