package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was added is taken, and no worker goes to sleep over it, however epochs come and go. */
public class ReadyQueueLincheck {
    private final ReadyQueue<Integer> ready = new ReadyQueue<>();
    private final AtomicInteger added = new AtomicInteger();
    /** By polls that have ended, or are running. */
    private final AtomicInteger taken = new AtomicInteger();

    /** Adds something of an epoch; what was added before must not make it invisible to who looks afterwards. */
    @Operation
    public void add(int epoch) {
        ready.add(epoch, epoch);
        int addedBefore = added.incrementAndGet();
        if (ready.isEmpty() && taken.get() < addedBefore) {
            throw new IllegalStateException("empty, though nobody has taken what was added");
        }
    }

    /** Takes something, if it finds something. */
    @Operation
    public void poll() {
        taken.incrementAndGet();
        if (ready.poll() == null) {
            taken.decrementAndGet();
        }
    }

    /** What nobody finds any more; afterwards. */
    public int lost() {
        while (ready.poll() != null) {
            taken.incrementAndGet();
        }
        return added.get() - taken.get();
    }

    /** What the operations must look like from outside. */
    public static class NothingLost {
        public void add(int epoch) {}

        public void poll() {}

        public int lost() {
            return 0;
        }
    }

    private static ExecutionScenario oneQueue() {
        return new Scenario(ReadyQueueLincheck.class)
                .thread("add(1)", "add(1)")
                .thread("poll", "poll")
                .thread("add(33)", "poll")
                .after("lost")
                .build();
    }

    private static ExecutionScenario manyQueues() {
        return new Scenario(ReadyQueueLincheck.class)
                .thread("add(1)", "poll", "add(2)")
                .thread("add(3)", "poll", "poll")
                .after("lost")
                .build();
    }

    @Test
    void nothingIsLostInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(oneQueue())
                .addCustomScenario(manyQueues())
                .invocationsPerIteration(Interleavings.of(2_000))
                .sequentialSpecification(NothingLost.class)
                .check(ReadyQueueLincheck.class);
    }

    @Test
    @Tag("stress")
    void nothingIsLostUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(oneQueue())
                .addCustomScenario(manyQueues())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingLost.class)
                .check(ReadyQueueLincheck.class);
    }
}
