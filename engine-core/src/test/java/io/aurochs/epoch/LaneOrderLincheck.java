package io.aurochs.epoch;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Watermarks of both inputs of a task become known at once, while containers are put in order: the earlier one comes first all the same. */
public class LaneOrderLincheck {
    private static final long EARLIER = 10;
    private static final long LATER = 20;

    private final EpochInput joined;
    private final EpochContainer left;
    private final EpochContainer right;

    public LaneOrderLincheck() {
        EpochInput aboveLeft = new EpochInput("left", 1, List.of());
        EpochInput aboveRight = new EpochInput("right", 1, List.of());
        joined = new EpochInput("joined", 1, List.of(aboveLeft, aboveRight));
        left = joined.below(aboveLeft.begin(0, Watermark.NONE, 0));
        right = joined.below(aboveRight.begin(0, Watermark.NONE, 0));
    }

    public void assignLeft() {
        left.assign(EARLIER);
    }

    public void assignRight() {
        right.assign(LATER);
    }

    /** Whether the left container is in order, and no other. */
    public boolean isInOrder() {
        return joined.ordered() == 1 && joined.containers()[0] == left;
    }

    /** What they must look like from outside. */
    public static class EarlierFirst {
        public void assignLeft() {}

        public void assignRight() {}

        public boolean isInOrder() {
            return true;
        }
    }

    private static ExecutionScenario scenario() {
        return new Scenario(LaneOrderLincheck.class)
                .thread("assignLeft")
                .thread("assignRight")
                .after("isInOrder")
                .build();
    }

    @Test
    void theEarlierComesFirstInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(200))
                .sequentialSpecification(EarlierFirst.class)
                .check(LaneOrderLincheck.class);
    }

    @Test
    @Tag("stress")
    void theEarlierComesFirstUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(EarlierFirst.class)
                .check(LaneOrderLincheck.class);
    }
}
