package io.aurochs.memory;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What fits is taken and what does not fit is refused, whoever else is being refused at that moment. */
public class MemoryBudgetLincheck {
    private static final int LIMIT = 2;

    private final MemoryBudget budget = new MemoryBudget(LIMIT);

    /** False where it is refused. */
    public boolean take(int bytes) {
        try {
            budget.take(bytes);
            return true;
        } catch (MemoryLimitException e) {
            return false;
        }
    }

    public int taken() {
        return (int) budget.takenBytes();
    }

    /** What it must look like from outside. */
    public static class Counter {
        private int taken;

        public boolean take(int bytes) {
            boolean fits = taken + bytes <= LIMIT;
            taken += fits ? bytes : 0;
            return fits;
        }

        public int taken() {
            return taken;
        }
    }

    private static ExecutionScenario scenario() {
        return new Scenario(MemoryBudgetLincheck.class)
                .thread("take(1)", "take(1)")
                .thread("take(2)", "taken")
                .after("taken")
                .build();
    }

    @Test
    void whatFitsIsTakenInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(200))
                .sequentialSpecification(Counter.class)
                .check(MemoryBudgetLincheck.class);
    }

    @Test
    @Tag("stress")
    void whatFitsIsTakenUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(Counter.class)
                .check(MemoryBudgetLincheck.class);
    }
}
