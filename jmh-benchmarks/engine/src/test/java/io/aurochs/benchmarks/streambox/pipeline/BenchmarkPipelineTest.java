package io.aurochs.benchmarks.streambox.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.result.WindowChecksum;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.sample.LoopResults;
import io.aurochs.benchmarks.streambox.sample.SmallBenchmarks;
import io.aurochs.pipeline.Pipelines;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each pipeline against its loop: equal results in each window, whoever processes what in whichever order. */
@Timeout(120)
class BenchmarkPipelineTest {
    private static final long EPOCHS = 12;
    private static final int RECORDS = 2_000;

    private static final List<String> POLICIES = List.of("next-externalization", "in-order", "no-priority");

    /** Epochs as long as a slide of the windows, shorter and longer ones; none, some and many records early. */
    static List<EpochPlan> plans() {
        return List.of(
                new EpochPlan(RECORDS, 100, 0, 2),
                new EpochPlan(RECORDS, 40, 20, 2),
                new EpochPlan(RECORDS, 250, 40, 2));
    }

    static Stream<EpochPlan> otherPlans() {
        List<EpochPlan> plans = new ArrayList<>();
        for (int early : new int[] {0, 20, 40}) {
            for (int spanMs : new int[] {100, 40, 250}) {
                plans.add(new EpochPlan(RECORDS, spanMs, early, 2));
            }
        }
        return plans.stream().filter(plan -> !plans().contains(plan));
    }

    @ParameterizedTest
    @MethodSource("otherPlans")
    @Tag("full")
    void resultsOfOtherPlansAreTheLoops(EpochPlan plan) throws InterruptedException {
        resultsAreTheLoops(plan);
    }

    @ParameterizedTest
    @MethodSource("plans")
    void resultsAreTheLoops(EpochPlan plan) throws InterruptedException {
        for (Benchmark<?> benchmark : SmallBenchmarks.all(plan)) {
            SortedMap<Long, WindowChecksum> expected = LoopResults.of(benchmark, EPOCHS);
            assertThat(expected).as(benchmark.name()).isNotEmpty();
            for (int workers = 1; workers <= 3; workers++) {
                for (String policy : POLICIES) {
                    String what = benchmark.name() + ", " + workers + " workers, " + policy;
                    run(what, benchmark, workers, policy, expected, EPOCHS);
                }
            }
        }
    }

    @Test
    void anEpochOfMoreBundlesThanAreLetInIsHeldUntilItsEnd() throws InterruptedException {
        // The engine's first bundles have 80,000 records, and four of them are let in for one worker.
        Benchmark<?> benchmark = SmallBenchmarks.distinct(new EpochPlan(400_000, 100, 0, 1));
        run("in order", benchmark, 1, "in-order", LoopResults.of(benchmark, 2), 2);
    }

    private static void run(
            String what,
            Benchmark<?> benchmark,
            int workers,
            String policy,
            SortedMap<Long, WindowChecksum> expected,
            long epochs)
            throws InterruptedException {
        Map<String, Object> settings = Map.of(
                "aurochs.workers.count", workers, "aurochs.claim.policy", policy, "aurochs.memory.bytes", "512m");
        EpochLimit limit = new EpochLimit(benchmark.streams(), epochs);
        try (ReplayFeed feed =
                new ReplayFeed(benchmark.replay(), limit, new EmissionSchedule(0), WatermarkListener.NONE)) {
            BenchmarkPipeline made =
                    BenchmarkPipelines.of(benchmark, feed, new RunOrder(1, 0, Map.of(), WatermarkListener.NONE));
            Pipelines running = Pipelines.start(settings, made.pipeline());
            try (running) {
                running.await();
                assertThat(running.runs().get(0).recordsIn())
                        .as(what)
                        .containsEntry(
                                made.first(),
                                epochs * benchmark.replay().epoch(0).size());
            }
            assertThat(made.results().get().byEnd()).as(what).isEqualTo(expected);
            assertThat(running.memoryBytes()).as(what).isZero();
        }
    }
}
