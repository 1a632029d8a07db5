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
 * Workers make containers below, pass watermarks on or keep them back, all at once: each container is made once, in the order of those
 * above, and all bundles and watermarks arrive in order.
 */
public class EpochInputLincheck extends CascadeOperations {
    private static final long[][] WATERMARKS = {{10, 20, 30}};
    /** The first epoch has no bundle: nobody asks for the container below it. */
    private static final int[][] BUNDLES = {{0, 1, 2}};

    public EpochInputLincheck() {
        super(WATERMARKS, BUNDLES);
    }

    private static Scenario scenario() {
        return new Scenario(EpochInputLincheck.class);
    }

    private static final List<ExecutionScenario> SCENARIOS = List.of(
            scenario()
                    .thread("derive(2)")
                    .thread("derive(1)")
                    .thread("derive(2)")
                    .after("finish")
                    .build(),
            scenario()
                    .thread("derive(2)", "derive(1)")
                    .thread("pass", "pass")
                    .after("finish")
                    .build(),
            scenario()
                    .thread("derive(1)", "derive(2)")
                    .thread("keepBack", "keepBack")
                    .after("finish")
                    .build(),
            scenario()
                    .thread("derive(1)", "keepBack")
                    .thread("keepBack", "derive(2)")
                    .thread("process", "passOn")
                    .after("finish")
                    .build());

    @Test
    void allArrivesInAnyInterleaving() {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(Interleavings.of(100))
                .addGuarantee(BUNDLES_ARE_CHECKED_ELSEWHERE)
                .sequentialSpecification(AllArrives.class);
        SCENARIOS.forEach(options::addCustomScenario);
        options.check(EpochInputLincheck.class);
    }

    @Test
    @Tag("stress")
    void allArrivesUnderStress() {
        StressOptions options = new StressOptions()
                .iterations(0)
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AllArrives.class);
        SCENARIOS.forEach(options::addCustomScenario);
        options.check(EpochInputLincheck.class);
    }
}
