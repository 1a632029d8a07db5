package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.benchmarks.driver.experiment.FakeEngine;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./aurochs study tables}, with an engine that forks nothing. */
class StudyTablesTest {
    private static final String SIMULATION = """
            {"name": "wordcount aurochs", "records": 1000,
             "costs": {"USER": {"instructions": 500000, "l1i": 1000, "l1d": 3000, "lastI": 10, "lastD": 20}},
             "unknown": {"instructions": 100000, "l1i": 500, "l1d": 0, "lastI": 0, "lastD": 30},
             "codeBytes": {"50": 1024, "99": 65536}}
            """;

    /** As tables print them. */
    private static final String[] HOW = {
        "hardware counter", "simulated", "sampled", "reported by kernel and JVM", "not at all"
    };

    @TempDir
    private Path out = Path.of("");

    private final FakeEngine storm = new FakeEngine("storm", StudyExample.APPS, "linearroad stock");

    @Test
    void everyTableAndFigureSaysHowItWasMeasured() throws Exception {
        Path simulation = Files.writeString(out.resolve("simulated.json"), SIMULATION);
        StudyTables tables = tables("--simulated=" + simulation);
        tables.profile(Progress.QUIET);
        String text = tables.text();
        assertThat(text.lines().filter(line -> line.startsWith("## ")))
                .extracting(line -> line.replaceAll(".*\\((.*)\\).*", "$1"))
                .containsExactly(
                        "Table I",
                        "Table II",
                        "Table III",
                        "Table IV",
                        "Table V",
                        "Figure 7",
                        "Figure 8",
                        "Figure 9",
                        "Figure 10",
                        "Figure 11");
        // Before the first of them is the head of the page.
        assertThat(Stream.of(text.split("(?m)^## ")).skip(1))
                .hasSize(10)
                .allSatisfy(part -> assertThat(part).containsAnyOf(HOW));
        assertThat(text)
                .contains("sampled (async)", "simulated on the caches of the paper's processor", "not at all")
                .contains("| wordcount aurochs, simulated.json | 600 | 1.50 |")
                .contains("FAILED: linearroad on storm 1.0, stock, profiled: ");
        assertThat(new ObjectMapper().readTree(tables.write().toFile()).findValuesAsText("figure"))
                .containsExactly("table1", "table2", "table3", "table4", "table5", "7", "8", "9", "10", "11");
    }

    @Test
    void aFileThatIsNoSimulationIsWrongUsage() throws Exception {
        Path file = Files.writeString(out.resolve("simulated.json"), "{}");
        assertThatThrownBy(() -> tables("--simulated=" + file))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--simulated: " + file + " has nothing");
    }

    private StudyTables tables(String simulated) throws Exception {
        String[] line = {"tables", "--engines=storm", "--apps=wordcount,linearroad", "--out=" + out, simulated};
        StudyOptions options = StudyCommand.parse(line);
        Scope scope = StudyExample.scope(options, StudyExample.TWO, 1, storm);
        return new StudyTables(
                options,
                scope,
                new StudyRequests(Map.of("storm", storm), scope.cpus(), 1, Optional.empty()),
                StudyExample.MACHINE,
                notice -> {});
    }
}
