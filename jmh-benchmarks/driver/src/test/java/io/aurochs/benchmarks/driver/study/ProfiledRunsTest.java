package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.FakeEngine;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.study.tables.Observed;
import io.aurochs.profiling.sample.Tool;
import io.aurochs.profiling.sample.ToolChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With an engine that forks nothing. */
class ProfiledRunsTest {
    @TempDir
    private Path out = Path.of("");

    private final FakeEngine storm = new FakeEngine("storm", StudyExample.APPS, "linearroad stock");

    @Test
    void stockAndAurochsAreProfiledAndWhatFailsIsSaid() throws Exception {
        ProfiledRuns runs = runs();
        assertThat(runs.expectedSeconds()).isEqualTo(4 * (FakeEngine.OVERHEAD_S + 10 + 10));
        assertThat(runs.run(Progress.QUIET))
                .extracting(
                        run -> run.application() + ", " + run.point().variant().name())
                .containsExactly("WC, wordcount, stock", "WC, wordcount, aurochs", "LR, linearroad, aurochs");
        assertThat(runs.failures())
                .containsExactly(
                        "FAILED: linearroad on storm 1.0, stock, profiled: the JVM ended with exit code 1 and no"
                                + " result");
    }

    @Test
    void whatIsKeptIsNotRepeatedUnlessTheCodeOrTheProfileIsAnother() throws Exception {
        List<Observed> first = runs().run(Progress.QUIET);
        storm.asked().clear();
        assertThat(runs().run(Progress.QUIET)).isEqualTo(first);
        assertThat(storm.asked()).as("only what has failed").hasSize(1);
        storm.asked().clear();
        try (Stream<Path> files = Files.walk(out)) {
            Files.delete(files.filter(file -> file.endsWith("aurochs/profile.json"))
                    .findFirst()
                    .orElseThrow());
        }
        runs().run(Progress.QUIET);
        assertThat(storm.asked()).hasSize(2);
        storm.asked().clear();
        storm.rebuild();
        runs().run(Progress.QUIET);
        assertThat(storm.asked()).hasSize(4);
    }

    @Test
    void wrongResultsAreNoProfile() throws Exception {
        storm.breakResults("wordcount aurochs");
        ProfiledRuns runs = runs();
        assertThat(runs.run(Progress.QUIET)).hasSize(2);
        assertThat(runs.failures()).contains("WRONG results, left out: wordcount on storm 1.0, aurochs, profiled");
    }

    private ProfiledRuns runs() throws Exception {
        StudyOptions options =
                StudyCommand.parse("tables", "--engines=storm", "--apps=wordcount,linearroad", "--out=" + out);
        Scope scope = StudyExample.scope(options, StudyExample.TWO, 1, storm);
        return new ProfiledRuns(
                scope,
                new StudyRequests(Map.of("storm", storm), scope.cpus(), 1, Optional.empty()),
                options.pace(),
                StudyExample.MACHINE.line(),
                out.resolve("profiles"),
                new ToolChoice(Tool.JFR, false, null, false),
                notice -> {});
    }
}
