package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.RunWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopRunTest {
    private static final WordCounting TEXT =
            new WordCounting(List.of("In the beginning", "was the Word, and the word's", "end"));

    @Test
    void anOpenLoopEmitsExactlyWhatIsDueInTheWindowAndChecksOut() {
        RunWindow window = new RunWindow();
        RunProbes probes = new RunProbes(new RunInput(TEXT, 1, false, 100_000), window);
        window.open(System.nanoTime(), 1_000_000_000);
        new LoopRun(probes).run();
        RunProbes.Source source = probes.sources().get(0);
        assertThat(source.stopped()).isTrue();
        // 1 s at 100,000 words/s of 10/3 words a line; the first is due when the loop starts, a little after the
        // window.
        assertThat(source.emitted()).isBetween(1L, 30_001L);
        assertThat(ResultCheck.of(probes, probes.input().expected(probes.emitted()))
                        .differences())
                .isEmpty();
        assertThat(probes.sinks().get(0).latencyNs().getTotalCount()).isEqualTo(probes.arrived());
    }

    @Test
    void aClosedLoopStopsWhenTheWindowIsOver() {
        RunWindow window = new RunWindow();
        RunProbes probes = new RunProbes(new RunInput(TEXT, 1, false, 0), window);
        window.close();
        new LoopRun(probes).run();
        assertThat(probes.sources().get(0).emitted()).isZero();
        assertThat(probes.arrived()).isZero();
    }
}
