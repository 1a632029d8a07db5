package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.wordcount.WordCounting;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopRunTest {
    private static final StudyWorkload TEXT = new StudyWorkload(
            new WordCounting(List.of("In the beginning", "was the Word, and the word's", "end")), 1, 1);

    private final RunWindow window = new RunWindow();

    private RunProbes run(double rate) {
        RunProbes probes = RunProbes.atRate(rate, TEXT, 1, window);
        new LoopRun<>(TEXT, probes).run();
        return probes;
    }

    @Test
    void anOpenLoopEmitsExactlyWhatIsDueInTheWindowAndChecksOut() {
        window.open(System.nanoTime(), 1_000_000_000);
        RunProbes probes = run(100_000);
        // 1 s at 100,000 words/s of 10/3 words a line; the first is due when the loop starts, a little after the
        // window.
        assertThat(probes.sources().get(0).emitted()).isBetween(1L, 30_001L);
        assertThat(ResultCheck.differences(probes, TEXT.expected(probes.emitted())))
                .isEmpty();
        assertThat(probes.sinks().get(0).latencyNs().getTotalCount()).isEqualTo(probes.arrived());
    }

    @Test
    void aClosedLoopStopsWhenTheWindowIsOver() {
        window.close();
        RunProbes probes = run(0);
        assertThat(probes.emitted()).containsExactly(0);
        assertThat(probes.arrived()).isZero();
    }
}
