package io.aurochs.schedule;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever is charged counts, and a job never falls behind what all have had, but for its credit. */
public class ShareLincheck {
    private static final long TURN_NS = 100 * FairShares.CREDIT_NS;

    private final FairShares shares = new FairShares();
    private final Share one = shares.share(1);
    private final Share other = shares.share(1);

    /** A turn of a job that goes on to have work. */
    @Operation
    public void turnOfOne() {
        one.begin(one.order());
        one.charge(TURN_NS, 0);
    }

    /** A turn of a job that had none before. */
    @Operation
    public void turnOfOther() {
        other.begin(other.order());
        other.charge(TURN_NS, 0);
    }

    /** Its debt ends, whether or not it has one. */
    @Operation
    public void endDebtOfOne() {
        one.endDebt(FairShares.MOST_WAIT_NS);
    }

    /** A turn that is over just when debts are looked at: nothing has waited for long. */
    @Operation
    public void lateTurnOfOne() {
        one.begin(one.order());
        one.charge(TURN_NS, FairShares.MOST_WAIT_NS);
    }

    /** Time that was lost, or that a job is too far behind. */
    public long wrong(int turnsOfOne, int turnsOfOther) {
        long lost = Math.abs(one.usedNs() - turnsOfOne * TURN_NS) + Math.abs(other.usedNs() - turnsOfOther * TURN_NS);
        long behind = Math.max(0, shares.least(1) - Math.min(one.order(), other.order()));
        long tooEarly = Math.max(0, turnsOfOne * TURN_NS - one.order());
        return lost + behind + tooEarly;
    }

    /** After the scenarios of this class. */
    public long wrongAfterTwoAndTwo() {
        return wrong(2, 2);
    }

    /** Likewise where debts have ended. */
    public long wrongAfterOneAndOne() {
        long lost = Math.abs(one.usedNs() - TURN_NS) + Math.abs(other.usedNs() - TURN_NS);
        long behind = Math.max(0, shares.least(1) - Math.min(one.order(), other.order()));
        one.endDebt(FairShares.MOST_WAIT_NS);
        long owed = Math.max(0, one.order() - shares.even() - FairShares.LEAST_DEBT_NS);
        return lost + behind + owed;
    }

    /** Likewise after a turn whose debt does not end yet. */
    public long wrongAfterLateTurn() {
        return Math.max(0, TURN_NS - one.order());
    }

    /** What the operations must look like from outside. */
    public static class NothingWrong {
        public void turnOfOne() {}

        public void turnOfOther() {}

        public void endDebtOfOne() {}

        public void lateTurnOfOne() {}

        public long wrongAfterLateTurn() {
            return 0;
        }

        public long wrongAfterOneAndOne() {
            return 0;
        }

        public long wrongAfterTwoAndTwo() {
            return 0;
        }
    }

    private static ExecutionScenario bothAtOnce() {
        return new Scenario(ShareLincheck.class)
                .thread("turnOfOne", "turnOfOther")
                .thread("turnOfOther", "turnOfOne")
                .after("wrongAfterTwoAndTwo")
                .build();
    }

    private static ExecutionScenario threeWorkers() {
        return new Scenario(ShareLincheck.class)
                .thread("turnOfOne")
                .thread("turnOfOne", "turnOfOther")
                .thread("turnOfOther")
                .after("wrongAfterTwoAndTwo")
                .build();
    }

    private static ExecutionScenario debtsEnd() {
        return new Scenario(ShareLincheck.class)
                .thread("turnOfOne")
                .thread("endDebtOfOne", "endDebtOfOne")
                .thread("turnOfOther")
                .after("wrongAfterOneAndOne")
                .build();
    }

    private static ExecutionScenario aTurnEndsMeanwhile() {
        return new Scenario(ShareLincheck.class)
                .thread("lateTurnOfOne")
                .thread("endDebtOfOne")
                .after("wrongAfterLateTurn")
                .build();
    }

    @Test
    void nothingIsLostInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(bothAtOnce())
                .addCustomScenario(threeWorkers())
                .addCustomScenario(debtsEnd())
                .addCustomScenario(aTurnEndsMeanwhile())
                .invocationsPerIteration(Interleavings.of(3_000))
                .sequentialSpecification(NothingWrong.class)
                .check(ShareLincheck.class);
    }

    @Test
    @Tag("stress")
    void nothingIsLostUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(bothAtOnce())
                .addCustomScenario(threeWorkers())
                .addCustomScenario(debtsEnd())
                .addCustomScenario(aTurnEndsMeanwhile())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingWrong.class)
                .check(ShareLincheck.class);
    }
}
