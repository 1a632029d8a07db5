package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.ordered.query.QueryBenchmark;
import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderedEngineTest {
    private final OrderedEngine engine =
            new OrderedEngine(new Installation(new Home(Path.of("")), JvmOptions.USUAL, null));

    @Test
    void itRunsTheQueriesAndOperatorsAndTheirLoops() {
        assertThat(engine.apps()).extracting(App::name).contains("q1", "q15", "stateless", "keyed-10ms");
        assertThat(engine.systems()).containsExactly("aurochs", "loop");
    }

    @Test
    void eachApplicationIsABenchmarkWithAsManyRecordsBetweenWatermarks() {
        for (App app : engine.apps()) {
            QueryBenchmark benchmark = QueryBenchmark.named(app.name(), DataSettings.of(Map.of()), Map.of(), 2)
                    .orElseThrow();
            assertThat(engine.recordsBetweenResults(app.name()))
                    .as(app.name())
                    .isEqualTo(benchmark.replay().plan().recordsPerEpoch());
        }
    }

    @Test
    void atALowRateThreeWatermarksFallDueInTheWindow() {
        assertThat(engine.windowSeconds("q1", 10_000, 5)).isEqualTo(30);
        assertThat(engine.windowSeconds("q1", 1_000_000, 5)).isEqualTo(5);
        assertThat(engine.windowSeconds("keyed-10ms", 0.5, 5)).isEqualTo(6);
    }

    @Test
    void settingsOfTheDataAreKnown() {
        engine.checkSetting("sigma");
        engine.checkSetting("records");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.checkSetting("gamma"))
                .withMessage(
                        "--set gamma: known are those of aurochs, flink.KEY and of the data ahead, early, kept, records,"
                                + " seed, multiplications, ranges, selectivity, sigma, size");
    }
}
