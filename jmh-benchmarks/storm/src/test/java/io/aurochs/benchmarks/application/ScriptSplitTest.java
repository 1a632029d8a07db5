package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aurochs.application.study.storm.TopologyParts;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunPhases;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.StudyWorkload;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The word count whose lines a script splits is measured, on Aurochs: it counts what the loop does. */
@Tag("full")
class ScriptSplitTest {
    private static final int SOURCES = 2;
    /** Longer than a pause of the machine or of the scripts. */
    private static final Duration WINDOW = Duration.ofSeconds(3);

    @Test
    void countsWhatTheLoopDoes() throws Exception {
        assumeTrue(hasPython(), "python3 is missing or does not run: install Python 3 (Debian's package python3)");
        WordCounting text = new WordCounting(List.of("the ox", "pulls the log", "", "The log"));
        StudyWorkload workload = new StudyWorkload(text, SOURCES, TopologyParts.busyTasks(SOURCES));
        RunWindow window = new RunWindow();
        RunProbes probes = RunProbes.atRate(0, workload, SOURCES, window);
        probes.install();
        RunInput input = new RunInput(workload, RunTopology.of(text, true), true);
        try (MeasuredRun run = new ClusterSystem(new EngineCluster(), Map.of()).start(input, probes)) {
            RunResult result = new RunPhases(run, window).measure("aurochs", Duration.ZERO, WINDOW);
            assertThat(result.records()).isPositive();
            assertThat(result.differences()).isEmpty();
        }
    }

    /** Not only that it is there: version managers put programs on the PATH that are not installed. */
    static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
