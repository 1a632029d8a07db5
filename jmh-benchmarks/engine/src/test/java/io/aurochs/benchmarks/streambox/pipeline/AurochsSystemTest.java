package io.aurochs.benchmarks.streambox.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.runner.UsageException;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.SystemProvider;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.sample.LoopResults;
import io.aurochs.benchmarks.streambox.sample.ShortRun;
import io.aurochs.benchmarks.streambox.sample.SmallBenchmarks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AurochsSystemTest {
    private static final EpochPlan PLAN = new EpochPlan(1_000, 100, 0, 1);
    private static final Map<String, String> SETTINGS = Map.of("aurochs.memory.bytes", "256m", "records", "1000");

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

    @Test
    void itRunsUntilItIsStoppedAndItsResultsAreTheLoops() throws Exception {
        for (Benchmark<?> benchmark : SmallBenchmarks.all(PLAN)) {
            RunOutcome outcome = run(benchmark, new RunOrder(2, 0, SETTINGS, watermarks));
            assertThat(outcome.results().byEnd())
                    .as(benchmark.name())
                    .isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
            assertThat(outcome.emitted())
                    .hasSize(benchmark.streams())
                    .containsOnly(outcome.epochs() * PLAN.recordsPerEpoch());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "tree"})
    void frequentUsersAreThoseOfTheLoopWhateverTheyAreKeptIn(String state) throws Exception {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("state", state);
        Benchmark<?> benchmark = SmallBenchmarks.topUsers(PLAN);
        RunOutcome outcome = run(benchmark, new RunOrder(2, 0, settings, watermarks));
        assertThat(outcome.results().byEnd()).isNotEmpty().isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
    }

    private static RunOutcome run(Benchmark<?> benchmark, RunOrder order) throws Exception {
        return ShortRun.of(new AurochsProvider(), benchmark, order);
    }

    @Test
    void watermarksThatCloseWindowsReachTheSink() throws Exception {
        RunOutcome outcome = run(SmallBenchmarks.netmon(PLAN), new RunOrder(2, 0, SETTINGS, watermarks));
        assertThat(emitted)
                .hasSize((int) outcome.epochs())
                .startsWith(100L, 200L)
                .isSorted();
        assertThat(processed)
                .hasSize((int) outcome.epochs() + 1)
                .startsWith(100L, 200L)
                .endsWith(Long.MAX_VALUE);
    }

    @Test
    void thePolicyOfTheBenchmarkIsOneOfThatSettingAlone() {
        AurochsProvider provider = new AurochsProvider();
        assertThatThrownBy(() -> provider.check(Map.of("aurochs.pin", LatestContainer.NAME)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("aurochs.pin");
    }

    @Test
    void itComesToItsEndWhereRecordsChangeEpochs() throws Exception {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("aurochs.claim.policy", LatestContainer.NAME);
        new AurochsProvider().check(settings);
        RunOutcome outcome = run(SmallBenchmarks.netmon(PLAN), new RunOrder(2, 0, settings, watermarks));
        assertThat(processed).hasSize((int) outcome.epochs() + 1).endsWith(Long.MAX_VALUE);
    }

    @Test
    void atARateRecordsComeInTime() throws Exception {
        long startNs = System.nanoTime();
        run(SmallBenchmarks.join(PLAN), new RunOrder(2, 40_000, SETTINGS, watermarks));
        // 10,000 records were processed.
        assertThat(System.nanoTime() - startNs).isGreaterThan(200_000_000);
    }

    @Test
    void aWrongSettingIsSaid() {
        assertThatThrownBy(() -> new AurochsProvider().check(Map.of("aurochs.claim.policy", "guess")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("aurochs.claim.policy");
        new AurochsProvider().check(SETTINGS);
    }

    @Test
    void theComparisonFindsIt() {
        assertThat(ServiceLoader.load(SystemProvider.class))
                .extracting(SystemProvider::name)
                .containsExactlyInAnyOrder("aurochs", "loop");
    }
}
