package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Foreign threads hand work to a task. One of them: what is drained is what was put, in order. Several, which may overtake one another: nothing is lost, and the task is never left asleep with work before it.
 */
public class HandoffLincheck {
    /** More than any scenario puts: while a full hand-off is drained, puts succeed that came before the drain ended. */
    private static final int CAPACITY = 8;

    private final ParkSignal signal = new ParkSignal();
    private final Handoff handoff = new Handoff(CAPACITY, Long.MAX_VALUE, signal, 0, System::nanoTime);
    /** The work done, one digit each, in order; the task's thread only. */
    private int done;

    @Operation(nonParallelGroup = "foreign")
    public boolean tryPut(@Param(gen = IntGen.class, conf = "1:9") int work) {
        return handoff.tryPut(() -> done = 10 * done + work);
    }

    @Operation(nonParallelGroup = "task")
    public int drain() {
        done = 0;
        handoff.drain();
        return done;
    }

    /** A task that sleeps until two pieces of work were done; in fixed scenarios only. */
    public int drainTwo() {
        done = 0;
        while (done < 10) {
            if (handoff.drain() == 0) {
                signal.announce();
                if (handoff.isEmpty()) {
                    signal.sleep(Long.MAX_VALUE);
                } else {
                    signal.cancel();
                }
            }
        }
        return done;
    }

    /** The same, one operation at a time. */
    public static class Work {
        private int waiting;

        public boolean tryPut(int work) {
            waiting = 10 * waiting + work;
            return true;
        }

        public int drain() {
            int all = waiting;
            waiting = 0;
            return all;
        }

        public int drainTwo() {
            return drain();
        }
    }

    private static ExecutionScenario oneForeignThread() {
        return new Scenario(HandoffLincheck.class)
                .thread("tryPut(1)", "tryPut(2)")
                .thread("drainTwo")
                .build();
    }

    private static ExecutionScenario twoForeignThreads() {
        return new Scenario(HandoffLincheck.class)
                .thread("tryPut(1)")
                .thread("drainTwo")
                .thread("tryPut(2)")
                .build();
    }

    @Test
    void drainsWhatWasPutInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(8)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(2)
                .invocationsPerIteration(Interleavings.of(500))
                .checkObstructionFreedom(true)
                .sequentialSpecification(Work.class)
                .check(HandoffLincheck.class);
    }

    @Test
    void theTaskIsNotLeftAsleepInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(oneForeignThread())
                .addCustomScenario(twoForeignThreads())
                .invocationsPerIteration(Interleavings.of(1_500))
                .sequentialSpecification(Work.class)
                .check(HandoffLincheck.class);
    }

    @Test
    @Tag("stress")
    void theTaskIsNotLeftAsleepUnderStress() {
        new StressOptions()
                .iterations(5)
                .addCustomScenario(oneForeignThread())
                .addCustomScenario(twoForeignThreads())
                .threads(2)
                .invocationsPerIteration(10_000)
                .sequentialSpecification(Work.class)
                .check(HandoffLincheck.class);
    }
}
