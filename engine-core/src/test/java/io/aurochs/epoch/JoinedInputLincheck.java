package io.aurochs.epoch;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same behind a task of two inputs, whose containers below get their order when both have come far enough: while one worker puts
 * them in order, others add to them, and make those below.
 */
public class JoinedInputLincheck extends CascadeOperations {
    private static final long[][] WATERMARKS = {{10, Watermark.END}, {20, Watermark.END}};
    private static final int[][] BUNDLES = {{0, 1}, {0, 1}};

    public JoinedInputLincheck() {
        super(WATERMARKS, BUNDLES);
    }

    private static Scenario scenario() {
        return new Scenario(JoinedInputLincheck.class);
    }

    private static final List<ExecutionScenario> SCENARIOS = List.of(
            scenario()
                    .thread("derive(1)", "pass")
                    .thread("passSecond", "deriveSecond(1)")
                    .after("finish")
                    .build(),
            scenario()
                    .thread("derive(1)", "pass")
                    .thread("passSecond")
                    .thread("process", "passOn")
                    .after("finish")
                    .build(),
            scenario()
                    .thread("keepBack", "derive(1)", "pass")
                    .thread("passSecond", "deriveSecond(1)", "passSecond")
                    .thread("process")
                    .after("finish")
                    .build());

    @Test
    void allArrivesInAnyInterleaving() {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(Interleavings.of(60))
                .addGuarantee(BUNDLES_ARE_CHECKED_ELSEWHERE)
                .sequentialSpecification(AllArrives.class);
        SCENARIOS.forEach(options::addCustomScenario);
        options.check(JoinedInputLincheck.class);
    }

    @Test
    @Tag("stress")
    void allArrivesUnderStress() {
        StressOptions options = new StressOptions()
                .iterations(0)
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AllArrives.class);
        SCENARIOS.forEach(options::addCustomScenario);
        options.check(JoinedInputLincheck.class);
    }
}
