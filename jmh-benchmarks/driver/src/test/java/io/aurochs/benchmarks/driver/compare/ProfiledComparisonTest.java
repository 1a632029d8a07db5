package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.aurochs.benchmarks.driver.report.Json;
import io.aurochs.benchmarks.driver.run.ProfiledRun;
import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunRequest;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.run.SystemRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comparisons in which every run is repeated and profiled, with a runner that runs nothing. */
class ProfiledComparisonTest {
    private final List<String> runs = new ArrayList<>();
    private ComparisonReport report = Examples.report();

    @BeforeEach
    void compare() throws Exception {
        SystemRunner runner = new SystemRunner() {
            @Override
            public RunResult run(RunRequest request) {
                runs.add(request.system());
                return Examples.run(request.system(), 100);
            }

            @Override
            public ProfiledRun profile(RunRequest request) {
                runs.add(request.system() + " profiled");
                return new ProfiledRun(
                        Examples.run(request.system(), runs.size() > 4 ? 99 : 97),
                        Examples.profile(request.system() + " " + runs.size()));
            }
        };
        report = new Comparison(Examples.profiledOptions(2, Path.of("profiles")), runner, Progress.QUIET).run();
    }

    @Test
    void eachRunHasItsProfiledOneBesideItAndTheyTakeTurnsToBeFirst() {
        assertThat(runs)
                .containsExactly(
                        "stock",
                        "stock profiled",
                        "aurochs",
                        "aurochs profiled",
                        "stock profiled",
                        "stock",
                        "aurochs profiled",
                        "aurochs");
    }

    @Test
    void theTableHasWhatProfilingCostsAndTheLastRoundsProfiles() {
        assertThat(ReportTable.of(report, Examples.MACHINE))
                .contains(
                        "aurochs / stock: 1.00 (1.00 ... 1.00 by round)",
                        "stock profiled / stock: 0.980 (0.970 ... 0.990 by round)",
                        "share of processor time                  stock 5     aurochs 7",
                        "  user code                              100.0 %       100.0 %",
                        "processor cycles, top-down",
                        "  front-end bound (T_Fe)                  25.0 %        25.0 %")
                .doesNotContain("stock 2");
    }

    @Test
    void theJsonHasThem() {
        JsonNode json = Json.of(ReportJson.of(report, Examples.MACHINE));
        assertThat(json.at("/profiles/1/name").asText()).isEqualTo("aurochs 7");
        assertThat(json.at("/profiles/1/parts/0/shares/USER").asDouble()).isEqualTo(1);
        assertThat(json.at("/profiles/1/topDown/T_FE").asDouble()).isEqualTo(0.25);
        assertThat(Json.of(ReportJson.of(Examples.report(), Examples.MACHINE)).has("profiles"))
                .isFalse();
    }
}
