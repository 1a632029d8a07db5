package io.aurochs.epoch;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two workers each process one of an epoch's two bundles, and whoever can passes the watermark on: once, and when the containers below
 * have what came of both.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Passed on once, after both bundles.")
@Outcome(expect = FORBIDDEN, desc = "Passed on twice or not at all, or before a bundle.")
@State
public class DerivedBundleStress {
    private static final long END = 10;

    private final EpochInput above = new EpochInput("above", 1, List.of());
    private final EpochInput below = new EpochInput("below", 1, List.of(above));
    private int passedByFirst;
    private int passedBySecond;
    private int bundlesThen;

    /** With what is above. */
    public DerivedBundleStress() {
        EpochContainer container = above.begin(0, Watermark.NONE, 0);
        container.deposit(StressBundle.BUNDLE);
        container.deposit(StressBundle.BUNDLE);
        container.assign(END);
    }

    /** The one. */
    @Actor
    public void first() {
        passedByFirst = work();
    }

    /** The other. */
    @Actor
    public void second() {
        passedBySecond = work();
    }

    private int work() {
        EpochContainer container = above.containers()[0];
        if (container.tryClaim(0) != null) {
            below.below(container).deposit(StressBundle.BUNDLE);
            container.consumed();
        }
        EpochContainer oldest = above.tryRetrieve();
        if (oldest == null) {
            return 0;
        }
        bundlesThen = below.below(oldest).unclaimed();
        above.consume(oldest, END);
        return 1;
    }

    /** When both are done. */
    @Arbiter
    public void look(II_Result result) {
        result.r1 = passedByFirst + passedBySecond;
        result.r2 = bundlesThen;
    }
}
