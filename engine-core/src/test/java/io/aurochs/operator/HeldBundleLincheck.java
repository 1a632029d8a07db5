package io.aurochs.operator;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Of each bundle that is held its container gets notice once, and nothing that came of it goes there afterwards. */
public class HeldBundleLincheck {
    private static final int MOST_CALLS = 4;

    private final HeldBundle held = new HeldBundle();
    private final EpochContainer first;
    private final EpochContainer second;
    /** The worker's. */
    private int calls;
    /** By call, how often its container gets notice. */
    private final AtomicIntegerArray notices = new AtomicIntegerArray(MOST_CALLS);

    private final AtomicInteger shippedAfterNotice = new AtomicInteger();

    public HeldBundleLincheck() {
        EpochInput own = new EpochInput("source", 1, List.of());
        Ingress ingress = new Ingress(own);
        first = own.containers()[0];
        ingress.end(1);
        second = own.containers()[0];
    }

    /** The function is called with a bundle of the one container and the other in turn, and ships twice. */
    @Operation(nonParallelGroup = "worker")
    public void call() {
        int number = calls++;
        held.begin(number % 2 == 0 ? first : second, number);
        ship(number);
        ship(number);
        if (held.end()) {
            notices.incrementAndGet(number);
        }
    }

    private void ship(int number) {
        if (held.tryShip()) {
            if (notices.get(number) > 0) {
                shippedAfterNotice.incrementAndGet();
            }
            held.shipped();
        }
    }

    @Operation
    public void leaveFirst() {
        leave(first);
    }

    @Operation
    public void leaveSecond() {
        leave(second);
    }

    private void leave(EpochContainer container) {
        int number = held.tryLeave(container);
        if (number != HeldBundle.NOT_HELD) {
            notices.incrementAndGet(number % 2 == (container == first ? 0 : 1) ? number : MOST_CALLS - 1);
        }
    }

    /** Calls whose container got notice more or less often than once, and what was shipped too late. */
    public int mistakes() {
        int mistakes = shippedAfterNotice.get();
        for (int number = 0; number < MOST_CALLS; number++) {
            mistakes += notices.get(number) == (number < calls ? 1 : 0) ? 0 : 1;
        }
        return mistakes;
    }

    /** What the operations must look like from outside. */
    public static class NoMistakes {
        public void call() {}

        public void leaveFirst() {}

        public void leaveSecond() {}

        public int mistakes() {
            return 0;
        }
    }

    private static ExecutionScenario twoCalls() {
        return new Scenario(HeldBundleLincheck.class)
                .thread("call", "call")
                .thread("leaveFirst", "leaveSecond")
                .thread("leaveSecond")
                .after("mistakes")
                .build();
    }

    private static ExecutionScenario aCallOfTheSameContainer() {
        return new Scenario(HeldBundleLincheck.class)
                .thread("call", "call", "call")
                .thread("leaveFirst")
                .thread("leaveFirst")
                .after("mistakes")
                .build();
    }

    @Test
    void eachBundleCountsOnceInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(twoCalls())
                .addCustomScenario(aCallOfTheSameContainer())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(NoMistakes.class)
                .check(HeldBundleLincheck.class);
    }

    @Test
    @Tag("stress")
    void eachBundleCountsOnceUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(twoCalls())
                .addCustomScenario(aCallOfTheSameContainer())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NoMistakes.class)
                .check(HeldBundleLincheck.class);
    }
}
