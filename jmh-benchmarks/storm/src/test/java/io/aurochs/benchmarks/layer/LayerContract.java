package io.aurochs.benchmarks.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.application.ClusterFactory;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunPhases;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The layers are measured: Trident commits what the loop counts, and calls have their answers. A class for each system: the state that Trident
 * counts in is one for each JVM.
 */
@Tag("full")
abstract class LayerContract {
    private static final Duration WINDOW = Duration.ofMillis(500);

    private final ClusterFactory system;
    private final RunWindow window = new RunWindow();

    LayerContract(ClusterFactory system) {
        this.system = system;
    }

    @Test
    void tridentCountsWhatTheLoopDoes() throws Exception {
        RunProbes probes = new RunProbes(window, 0);
        probes.install();
        WordCounting text = new WordCounting(List.of("the ox", "pulls the log", "", "The log"));
        TridentWordCount words = new TridentWordCount(2, Map.of(TridentWordCount.LINES, 10L));
        RunResult result = measure(TridentRun.start(system, words, text, probes));
        assertThat(result.records()).isPositive();
        assertThat(result.differences()).isEmpty();
    }

    @Test
    void linearCallsAreAnswered() throws Exception {
        assertAnswered(new LinearCalls(2));
    }

    @Test
    void callsOfTridentAreAnswered() throws Exception {
        assertAnswered(new TridentCalls(2));
    }

    private void assertAnswered(CalledTopology called) throws Exception {
        RunResult result = measure(DrpcRun.start(system, called, Map.of(DrpcRun.CLIENTS, 3L), window));
        assertThat(result.records()).isPositive();
        assertThat(result.sources()).hasSize(3);
        assertThat(result.p50Ms()).isPositive();
        assertThat(result.differences()).isEmpty();
    }

    private RunResult measure(MeasuredRun started) throws Exception {
        try (MeasuredRun run = started) {
            return new RunPhases(run, window).measure("measured", Duration.ZERO, WINDOW);
        }
    }
}
