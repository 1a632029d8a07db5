package io.aurochs.worker;

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

/** Work that is there before a raise is found: not everybody sleeps then. */
public class IdleClaimersLincheck {
    private static final int CLAIMERS = 2;

    private final IdleClaimers idle = new IdleClaimers();
    private final AtomicInteger work = new AtomicInteger();
    /** By claimer, what only it can do. */
    private final AtomicIntegerArray ownWork = new AtomicIntegerArray(CLAIMERS);

    private final AtomicIntegerArray sleeps = new AtomicIntegerArray(CLAIMERS);
    private final List<IdleClaimers.Seat> seats =
            List.of(idle.add(() -> sleeps.set(0, 0)), idle.add(() -> sleeps.set(1, 0)));

    /** There is something to do. */
    @Operation(blocking = true)
    public void raise() {
        work.incrementAndGet();
        idle.raise();
    }

    /** There is something to do for two. */
    @Operation(blocking = true)
    public void raiseForTwo() {
        work.addAndGet(2);
        idle.raise();
        seats.get(0).wakeOthers(1);
    }

    /** Everybody is to look. */
    @Operation(blocking = true)
    public void raiseAll() {
        work.incrementAndGet();
        idle.raiseAll();
    }

    /** There is something that only the second claimer can do. */
    @Operation(blocking = true)
    public void raiseForSecond() {
        ownWork.incrementAndGet(1);
        idle.raiseIdle();
    }

    /** The first claimer looks for work; it sleeps when there is none, unless it is woken meanwhile. */
    @Operation(blocking = true)
    public void first() {
        step(0);
    }

    /** The second one. */
    @Operation(blocking = true)
    public void second() {
        step(1);
    }

    private void step(int claimer) {
        if (sleeps.get(claimer) == 1) {
            return;
        }
        IdleClaimers.Seat seat = seats.get(claimer);
        seat.cancel();
        if (doWork(claimer)) {
            return;
        }
        seat.announce();
        if (doWork(claimer)) {
            seat.cancel();
            return;
        }
        sleeps.set(claimer, 1);
        if (!seat.isIdle()) {
            sleeps.set(claimer, 0);
        }
    }

    private boolean doWork(int claimer) {
        // Nobody else takes it.
        if (ownWork.get(claimer) > 0) {
            ownWork.decrementAndGet(claimer);
            return true;
        }
        for (int left = work.get(); left > 0; left = work.get()) {
            if (work.compareAndSet(left, left - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Those that do not sleep go on until they do; work that is left then was forgotten. */
    public int forgottenWork() {
        boolean someoneIsAwake = true;
        while (someoneIsAwake) {
            someoneIsAwake = false;
            for (int claimer = 0; claimer < CLAIMERS; claimer++) {
                if (sleeps.get(claimer) == 0) {
                    step(claimer);
                    someoneIsAwake = true;
                }
            }
        }
        return work.get() + ownWork.get(0) + ownWork.get(1);
    }

    /** What the operations must look like from outside. */
    public static class NothingForgotten {
        public void raise() {}

        public void raiseForTwo() {}

        public void raiseAll() {}

        public void raiseForSecond() {}

        public void first() {}

        public void second() {}

        public int forgottenWork() {
            return 0;
        }
    }

    private static ExecutionScenario twoRaisers() {
        return new Scenario(IdleClaimersLincheck.class)
                .thread("raise", "raise")
                .thread("first", "first")
                .thread("raise")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario twoClaimers() {
        return new Scenario(IdleClaimersLincheck.class)
                .thread("raise", "raiseForTwo")
                .thread("first", "first")
                .thread("second", "second")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario everybody() {
        return new Scenario(IdleClaimersLincheck.class)
                .thread("raiseAll", "raise")
                .thread("first", "first")
                .thread("second", "second")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario oneOfTheClaimers() {
        return new Scenario(IdleClaimersLincheck.class)
                .thread("raiseForSecond", "raise")
                .thread("first", "first")
                .thread("second", "second")
                .after("forgottenWork")
                .build();
    }

    private static ExecutionScenario oneOfTheClaimersAfterAnyOfThem() {
        return new Scenario(IdleClaimersLincheck.class)
                .thread("raise", "raiseForSecond")
                .thread("first", "first")
                .thread("second", "second")
                .after("forgottenWork")
                .build();
    }

    @Test
    void nothingIsForgottenInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(twoRaisers())
                .addCustomScenario(twoClaimers())
                .addCustomScenario(everybody())
                .addCustomScenario(oneOfTheClaimers())
                .addCustomScenario(oneOfTheClaimersAfterAnyOfThem())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(NothingForgotten.class)
                .check(IdleClaimersLincheck.class);
    }

    @Test
    @Tag("stress")
    void nothingIsForgottenUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(twoRaisers())
                .addCustomScenario(twoClaimers())
                .addCustomScenario(everybody())
                .addCustomScenario(oneOfTheClaimers())
                .addCustomScenario(oneOfTheClaimersAfterAnyOfThem())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingForgotten.class)
                .check(IdleClaimersLincheck.class);
    }
}
