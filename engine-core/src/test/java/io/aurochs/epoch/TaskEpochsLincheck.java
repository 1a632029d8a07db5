package io.aurochs.epoch;

import io.aurochs.sync.PaddedSequence;
import io.aurochs.testing.Interleavings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a source has been said to have ended, it ships no more of: whoever asks, and then looks at what is published, sees all of that
 * epoch. Epochs are a nanosecond long; the clock is moved by hand.
 */
public class TaskEpochsLincheck {
    private static final int MOST = 64;

    private final PaddedSequence time = new PaddedSequence(0);
    private final TaskEpochs source =
            new TaskEpochs(new EpochEnds(new IngressClock(1, time::getVolatile), 1), List.of(), List.of());
    /** The epochs of what the source has published, one after the other; 0 for what is not. */
    private final PaddedSequence[] published = new PaddedSequence[MOST];

    private final PaddedSequence count = new PaddedSequence(0);
    private final AtomicInteger shippedAfterTheEnd = new AtomicInteger();
    private long seen;
    private long ended;

    public TaskEpochsLincheck() {
        for (int i = 0; i < MOST; i++) {
            published[i] = new PaddedSequence(0);
        }
    }

    /** A worker runs the source, which emits once or twice. */
    @Operation(nonParallelGroup = "source")
    public void run() {
        source.enter();
        publish(source.now());
        publish(source.now());
        source.leave(true);
    }

    /** The same, but what is emitted last finds no room until the next time. */
    @Operation(nonParallelGroup = "source")
    public void runBlocked() {
        source.enter();
        long stamped = source.now();
        source.leave(false);
        source.enter();
        publish(stamped);
        source.leave(true);
    }

    private void publish(long epoch) {
        int place = (int) count.getVolatile();
        published[place].setRelease(epoch);
        count.setVolatile(place + 1L);
    }

    @Operation
    public void time() {
        time.getAndAdd(1);
    }

    /** A consumer asks, then looks. What it has not seen must be of later epochs. */
    @Operation(nonParallelGroup = "consumer")
    public void ask() {
        look();
        ended = Math.max(ended, source.ended());
        seen = count.getVolatile();
    }

    private void look() {
        for (long now = count.getVolatile(); seen < now; seen++) {
            if (published[(int) seen].getAcquire() <= ended) {
                shippedAfterTheEnd.incrementAndGet();
            }
        }
    }

    /** How much came after the end of its epoch; afterwards. */
    public int shippedAfterTheEnd() {
        look();
        return shippedAfterTheEnd.get();
    }

    /** What the operations must look like from outside. */
    public static class NothingAfterTheEnd {
        public void run() {}

        public void runBlocked() {}

        public void time() {}

        public void ask() {}

        public int shippedAfterTheEnd() {
            return 0;
        }
    }

    private static org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario scenario(String last) {
        return new io.aurochs.testing.Scenario(TaskEpochsLincheck.class)
                .thread("run", last)
                .thread("time", "ask", "time", "ask")
                .thread("time", "time")
                .after("shippedAfterTheEnd")
                .build();
    }

    @Test
    void nothingComesAfterTheEndInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario("run"))
                .addCustomScenario(scenario("runBlocked"))
                .invocationsPerIteration(Interleavings.of(5_000))
                .sequentialSpecification(NothingAfterTheEnd.class)
                .check(TaskEpochsLincheck.class);
    }

    @Test
    @Tag("stress")
    void norUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario("run"))
                .addCustomScenario(scenario("runBlocked"))
                .invocationsPerIteration(50_000)
                .sequentialSpecification(NothingAfterTheEnd.class)
                .check(TaskEpochsLincheck.class);
    }
}
