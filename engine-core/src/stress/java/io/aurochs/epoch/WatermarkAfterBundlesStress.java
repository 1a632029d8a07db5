package io.aurochs.epoch;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** While bundles and the watermark are put in, a worker takes what is there: the watermark never before the bundles. */
@JCStressTest
@Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "No watermark yet.")
@Outcome(id = "2, 10", expect = ACCEPTABLE, desc = "The watermark, after both bundles.")
@Outcome(expect = FORBIDDEN, desc = "The watermark overtook a bundle, or is not what was assigned.")
@State
public class WatermarkAfterBundlesStress {
    private static final long END = 10;
    private static final int TRIES = 3;

    private final EpochContainer container =
            new EpochContainer(new EpochInput("input", 1, List.of()), 0, 0, Watermark.NONE, 0);

    /** Puts in. */
    @Actor
    public void produce() {
        container.deposit(StressBundle.BUNDLE);
        container.deposit(StressBundle.BUNDLE);
        container.assign(END);
    }

    /** Takes out. */
    @Actor
    public void consume(IJ_Result result) {
        int consumed = 0;
        for (int i = 0; i < TRIES; i++) {
            if (container.tryClaim(0) != null) {
                consumed++;
                container.consumed();
            }
        }
        boolean retrieved = container.tryRetrieve();
        result.r1 = retrieved ? consumed : -1;
        result.r2 = retrieved ? container.endWatermark() : 0;
    }
}
