package io.aurochs.benchmarks.streambox.storm;

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
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On stock Storm, whose local cluster takes seconds to start. */
@Timeout(120)
class StormSystemTest {
    private static final EpochPlan PLAN = new EpochPlan(1_000, 100, 0, 1);

    private final List<Long> processed = Collections.synchronizedList(new ArrayList<>());
    private final WatermarkListener watermarks = new WatermarkListener() {
        @Override
        public void emitted(long watermarkMs, long dueNs) {}

        @Override
        public void processed(long watermarkMs) {
            processed.add(watermarkMs);
        }
    };

    @Test
    @Tag("full")
    void frequentUsersAreThoseOfTheLoop() throws Exception {
        Benchmark<?> benchmark = SmallBenchmarks.topUsers(PLAN);
        RunOutcome outcome = ShortRun.of(new StockProvider(), benchmark, new RunOrder(2, 0, Map.of(), watermarks));
        assertThat(outcome.results().byEnd()).isNotEmpty().isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
        assertThat(processed).startsWith(100L, 200L).isSorted();
    }

    @Test
    void otherBenchmarksAreRefused() {
        assertThatThrownBy(() -> new StockProvider()
                        .start(SmallBenchmarks.netmon(PLAN), new RunOrder(2, 0, Map.of(), watermarks)))
                .isInstanceOf(UsageException.class)
                .hasMessage("netmon: there is no topology of it");
    }

    @Test
    void theComparisonFindsThem() {
        assertThat(ServiceLoader.load(SystemProvider.class))
                .extracting(SystemProvider::name)
                .containsExactlyInAnyOrder("storm", "storm-on-aurochs", "loop");
    }
}
