package io.aurochs.benchmarks.driver.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OrderedEngineTest {
    private final Engine engine =
            Engines.named("ordered", null, new Installation(new Home(Path.of("")), JvmOptions.USUAL, null));

    @Test
    void itRunsTheQueriesAndTheirLoops() {
        assertThat(engine.apps()).extracting(App::name).containsExactly("q1", "q2", "q3", "q4", "q15");
        assertThat(engine.systems()).containsExactly("aurochs", "loop");
    }

    @Test
    void atALowRateThreeWatermarksFallDueInTheWindow() {
        assertThat(engine.windowSeconds("q1", 10_000, 5)).isEqualTo(30);
        assertThat(engine.windowSeconds("q1", 1_000_000, 5)).isEqualTo(5);
    }
}
