package io.aurochs.benchmarks.elf;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.Operations;
import io.aurochs.benchmarks.runner.OperationsRun;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.RunWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With few records: results are those of plain loops, and each operation is complete. */
@Timeout(60)
class OperationsTest {
    private static final Map<String, Object> SETTINGS =
            Map.of("aurochs.memory.bytes", "256m", "aurochs.workers.count", 2);

    @TempDir
    Path directory;

    private final List<Long> delaysNs = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void wordsAreCountedAsInALoop(boolean trees) throws Exception {
        try (Operations keys = UniqueKeys.open(20_000, 3_000, trees, SETTINGS)) {
            assertThat(keys.next(delaysNs::add)).isEqualTo(20_000);
            assertThat(keys.next(delaysNs::add)).isEqualTo(20_000);
            assertThat(keys.differences()).isEmpty();
            assertThat(keys.measures().get("bytes/key")).isGreaterThan(10);
        }
        assertThat(delaysNs).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesComeIntoForceAndNoRecordIsLost(FunctionChanges.Change change) throws Exception {
        try (Operations changes = FunctionChanges.open(change, 3, SETTINGS)) {
            long records = 0;
            while (delaysNs.size() < 3 || records < 400) {
                records += changes.next(delaysNs::add);
            }
            assertThat(changes.differences()).isEmpty();
        }
        assertThat(delaysNs).allSatisfy(delay -> assertThat(delay).isPositive());
    }

    @ParameterizedTest
    @CsvSource({"MAX, true, false", "MIN, false, false", "AVG, false, true", "SUM, true, true"})
    void resultsOfIntervalsAreThoseOfALoop(RollUpOperator operator, boolean beside, boolean inView) throws Exception {
        try (Operations rollUps = RollUps.open(operator, beside, 5_000, inView, SETTINGS)) {
            for (int interval = 0; interval < 3; interval++) {
                assertThat(rollUps.next(delaysNs::add)).isEqualTo(beside ? 20_000 : 5_000);
            }
            assertThat(rollUps.differences()).isEmpty();
        }
        assertThat(delaysNs).hasSize(3);
    }

    @Test
    void jobsShareTheWorkers() throws Exception {
        try (Operations masters = ManyMasters.open(20, SETTINGS)) {
            for (int i = 0; i < 2; i++) {
                assertThat(masters.next(delaysNs::add)).isGreaterThanOrEqualTo(20 * 2_000);
            }
            assertThat(masters.differences()).isEmpty();
            // Read once: the jobs go on running.
            Map<String, Double> measures = masters.measures();
            assertThat(measures.get("intervals of the busiest worker / mean")).isGreaterThanOrEqualTo(1.0);
            assertThat(measures.get("p99.5 / mean")).isLessThanOrEqualTo(measures.get("most / mean"));
        }
    }

    @Test
    void aRunIsOfWholeOperationsAtLeastOneOfThemMeasured() throws Exception {
        RunWindow window = new RunWindow();
        try (Operations keys = UniqueKeys.open(20_000, 3_000, false, SETTINGS)) {
            RunResult result = new OperationsRun(keys, window).measure("aurochs", Duration.ZERO, Duration.ofNanos(1));
            assertThat(result.records()).isEqualTo(20_000);
            assertThat(result.resultsEqual()).isTrue();
            assertThat(result.p99Ms()).isNull();
            assertThat(result.measures()).containsKeys("bytes/key", "context switches/s");
        }
        assertThat(window.over()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "keys-1|operator=sum|unknown benchmark 'keys-1' of operations",
                "keys-10k|state=heap|--set state=heap: give table, tree",
                "operators|operator=mean|--set operator=mean: give sum, max, min, avg",
                "operators|aurochs.claim.policy=guess|--set: aurochs.claim.policy"
            })
    void whatIsWrongIsSaid(String app, String setting, String message) throws Exception {
        Path result = directory.resolve("result.json");
        assertThat(ElfRun.execute("--app", app, "--system", "aurochs", "--result", result.toString(), "--set", setting))
                .isEqualTo(2);
        assertThat(Files.readString(result)).contains(message);
    }
}
