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
import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
        assumeTrue(hasPython(), "there is no python3 on the PATH: install Python 3 (Debian's package python3)");
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

    static boolean hasPython() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(directory -> new File(directory, "python3").canExecute());
    }
}
