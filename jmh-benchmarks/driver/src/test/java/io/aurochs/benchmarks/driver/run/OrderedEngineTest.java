package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OrderedEngineTest {
    private final Engine engine =
            Engines.named("ordered", null, new Installation(new Home(Path.of("")), JvmOptions.USUAL, null));

    @Test
    void itRunsTheQueriesAndOperatorsAndTheirLoops() {
        assertThat(engine.apps())
                .extracting(App::name)
                .containsExactly(
                        "q1",
                        "q2",
                        "q3",
                        "q4",
                        "q15",
                        "stateless",
                        "selective",
                        "keyed-10us",
                        "keyed-100us",
                        "keyed-1ms",
                        "keyed-10ms");
        assertThat(engine.systems()).containsExactly("aurochs", "loop");
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
