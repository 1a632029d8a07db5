package io.aurochs.epoch;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/** Two workers ask for the container below the same one: both get the same one, complete, and the one before it is there, too. */
@JCStressTest
@Outcome(id = "1, 1, 1, 2", expect = ACCEPTABLE, desc = "The same container, behind the older one.")
@Outcome(expect = FORBIDDEN, desc = "Made twice, seen half made, or without the older one.")
@State
public class ContainerBelowStress {
    private static final long FIRST_END = 10;

    private final EpochInput above = new EpochInput("above", 1, List.of());
    private final EpochInput below = new EpochInput("below", 1, List.of(above));
    private final EpochContainer youngest;
    private @Nullable EpochContainer ofFirst;
    private @Nullable EpochContainer ofSecond;

    /** With two epochs above. */
    public ContainerBelowStress() {
        above.begin(0, Watermark.NONE, 0);
        youngest = above.begin(1, FIRST_END, 0);
    }

    /** The one. */
    @Actor
    public void first(IIII_Result result) {
        EpochContainer made = below.below(youngest);
        result.r1 = made.startWatermark() == FIRST_END ? (int) made.epoch() : -1;
        ofFirst = made;
    }

    /** The other. */
    @Actor
    public void second(IIII_Result result) {
        EpochContainer made = below.below(youngest);
        result.r2 = made.startWatermark() == FIRST_END ? (int) made.epoch() : -1;
        ofSecond = made;
    }

    /** When both are done. */
    @Arbiter
    public void look(IIII_Result result) {
        EpochContainer[] made = below.containers();
        result.r3 = ofFirst == ofSecond && made[made.length - 1] == ofFirst && made[0].epoch() == 0 ? 1 : 0;
        result.r4 = made.length == below.ordered() ? made.length : -1;
    }
}
