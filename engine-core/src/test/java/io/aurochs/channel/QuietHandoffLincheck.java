package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Foreign threads hand output to a task that expects more of it, and so does not have them wake it: it is never left asleep with output before it. */
public class QuietHandoffLincheck {
    private static final int CAPACITY = 8;
    private static final long QUIET_NS = 10;

    private final ParkSignal signal = new ParkSignal();
    /** Stands still, until the task has slept until a time. */
    private final AtomicLong clock = new AtomicLong(1);

    private final Handoff handoff = new Handoff(CAPACITY, Long.MAX_VALUE, signal, QUIET_NS, clock::get);
    /** The output, one digit each, in order; the task's thread only. */
    private int done;

    /** With a task that has just taken several pieces of output. */
    public QuietHandoffLincheck() {
        handoff.putOutput(() -> {}, 1);
        handoff.putOutput(() -> {}, 1);
        handoff.drain();
    }

    public boolean putOutput(int number) {
        return handoff.putOutput(() -> done = 10 * done + number, 1);
    }

    public boolean tryPut(int number) {
        return handoff.tryPut(() -> done = 10 * done + number);
    }

    /** A task that sleeps until it has taken one. */
    public int drainOne() {
        return drainUntil(1);
    }

    /** A task that sleeps until it has taken two. */
    public int drainTwo() {
        return drainUntil(10);
    }

    private int drainUntil(int least) {
        done = 0;
        while (done < least) {
            handoff.endQuietIfOver();
            if (handoff.drain() == 0) {
                sleepUnlessThereIsWork();
            }
        }
        return done;
    }

    private void sleepUnlessThereIsWork() {
        long quietUntil = handoff.quietUntilNs();
        signal.announce();
        if (!handoff.isEmpty()) {
            signal.cancel();
        } else if (quietUntil == Long.MAX_VALUE) {
            signal.sleep(Long.MAX_VALUE);
        } else {
            clock.set(quietUntil);
            signal.cancel();
        }
    }

    /** The same, one operation at a time. */
    public static class Output {
        private int waiting;

        public boolean putOutput(int number) {
            waiting = 10 * waiting + number;
            return true;
        }

        public boolean tryPut(int number) {
            return putOutput(number);
        }

        public int drainOne() {
            int all = waiting;
            waiting = 0;
            return all;
        }

        public int drainTwo() {
            return drainOne();
        }
    }

    private static ExecutionScenario one() {
        return new Scenario(QuietHandoffLincheck.class)
                .thread("putOutput(1)")
                .thread("drainOne")
                .build();
    }

    private static ExecutionScenario oneAfterTheOther() {
        return new Scenario(QuietHandoffLincheck.class)
                .thread("putOutput(1)", "putOutput(2)")
                .thread("drainTwo")
                .build();
    }

    private static ExecutionScenario twoForeignThreads() {
        return new Scenario(QuietHandoffLincheck.class)
                .thread("putOutput(1)")
                .thread("drainTwo")
                .thread("putOutput(2)")
                .build();
    }

    private static ExecutionScenario otherWorkToo() {
        return new Scenario(QuietHandoffLincheck.class)
                .thread("putOutput(1)", "tryPut(2)")
                .thread("drainTwo")
                .build();
    }

    @Test
    void theTaskIsNotLeftAsleepInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(one())
                .addCustomScenario(oneAfterTheOther())
                .addCustomScenario(twoForeignThreads())
                .addCustomScenario(otherWorkToo())
                .invocationsPerIteration(Interleavings.of(2_000))
                .sequentialSpecification(Output.class)
                .check(QuietHandoffLincheck.class);
    }

    @Test
    @Tag("stress")
    void theTaskIsNotLeftAsleepUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(one())
                .addCustomScenario(oneAfterTheOther())
                .addCustomScenario(twoForeignThreads())
                .addCustomScenario(otherWorkToo())
                .invocationsPerIteration(10_000)
                .sequentialSpecification(Output.class)
                .check(QuietHandoffLincheck.class);
    }
}
