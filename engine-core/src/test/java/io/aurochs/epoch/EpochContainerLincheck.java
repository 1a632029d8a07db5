package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A producer fills a container and ends its epoch, workers claim and consume bundles and take the watermark: a bag of bundles with a
 * watermark that comes out once, when no bundle is left. And where the producers are workers themselves, who empty the container above.
 */
@Param(name = "worker", gen = ThreadIdGen.class)
public class EpochContainerLincheck {
    private static final int MOST_WORKERS = 8;
    private static final int DERIVED = 3;
    private static final long END = 10;
    private static final FlatBundle BUNDLE = new LabelledBundles(1).next();

    private final EpochContainer container = new EpochContainer(input(), 0, 0, Watermark.NONE, 0);
    /** By worker, how many bundles it has claimed and not consumed. */
    private final int[] claimed = new int[MOST_WORKERS];

    private boolean isEnded;

    /** Its bundles become those of the container. */
    private final EpochContainer above = new EpochContainer(input(), 0, 0, Watermark.NONE, 0);

    private final AtomicInteger consumed = new AtomicInteger();
    private final AtomicInteger retrieved = new AtomicInteger();

    public EpochContainerLincheck() {
        for (int i = 0; i < DERIVED; i++) {
            above.deposit(BUNDLE);
        }
        above.assign(END);
    }

    private static EpochInput input() {
        return new EpochInput("input", 1, List.of());
    }

    @Operation(nonParallelGroup = "producer")
    public boolean deposit() {
        if (!isEnded) {
            container.deposit(BUNDLE);
        }
        return !isEnded;
    }

    @Operation(nonParallelGroup = "producer")
    public boolean assign() {
        boolean ends = !isEnded;
        isEnded = true;
        if (ends) {
            container.assign(END);
        }
        return ends;
    }

    @Operation(nonParallelGroup = "producer")
    public boolean cancel() {
        boolean ends = !isEnded;
        isEnded = true;
        if (ends) {
            container.cancel();
        }
        return ends;
    }

    @Operation
    public boolean claim(@Param(name = "worker") int worker) {
        boolean isThere = container.tryClaim(0) != null;
        claimed[worker] += isThere ? 1 : 0;
        return isThere;
    }

    @Operation
    public boolean consume(@Param(name = "worker") int worker) {
        boolean has = claimed[worker] > 0;
        if (has) {
            claimed[worker]--;
            container.consumed();
        }
        return has;
    }

    @Operation
    public boolean retrieve() {
        return container.tryRetrieve() && container.endWatermark() == END;
    }

    /** The same, one operation at a time. */
    public static class BagWithWatermark {
        private final int[] claimed = new int[MOST_WORKERS];
        private int unclaimed;
        private int unconsumed;
        private boolean isEnded;
        private boolean hasWatermark;

        public boolean deposit() {
            if (!isEnded) {
                unclaimed++;
                unconsumed++;
            }
            return !isEnded;
        }

        public boolean assign() {
            hasWatermark |= !isEnded;
            return cancel();
        }

        public boolean cancel() {
            boolean ends = !isEnded;
            isEnded = true;
            return ends;
        }

        public boolean claim(int worker) {
            boolean isThere = unclaimed > 0;
            unclaimed -= isThere ? 1 : 0;
            claimed[worker] += isThere ? 1 : 0;
            return isThere;
        }

        public boolean consume(int worker) {
            boolean has = claimed[worker] > 0;
            claimed[worker] -= has ? 1 : 0;
            unconsumed -= has ? 1 : 0;
            return has;
        }

        public boolean retrieve() {
            boolean retrieves = hasWatermark && unconsumed == 0;
            hasWatermark &= !retrieves;
            return retrieves;
        }
    }

    /** A worker makes a bundle of one from above, if there is one, and passes the watermark, if it is the one to do it; in fixed scenarios only. */
    public void derive() {
        if (above.tryClaim(0) != null) {
            container.deposit(BUNDLE);
            above.consumed();
        }
        if (above.tryRetrieve()) {
            container.assign(END);
        }
    }

    /** A worker processes a bundle, if there is one, and takes the watermark, if it can; in fixed scenarios only. */
    public void process() {
        if (container.tryClaim(0) != null) {
            consumed.incrementAndGet();
            container.consumed();
        }
        if (container.tryRetrieve()) {
            retrieved.incrementAndGet();
            if (consumed.get() != DERIVED) {
                throw new IllegalStateException("the watermark overtook a bundle");
            }
        }
    }

    /** Does what is left; how often the watermark came out then. */
    public int finish() {
        for (int i = 0; i <= DERIVED; i++) {
            derive();
        }
        for (int i = 0; i <= DERIVED; i++) {
            process();
        }
        return retrieved.get();
    }

    /** What these operations must look like from outside. */
    public static class OneWatermark {
        public void derive() {}

        public void process() {}

        public int finish() {
            return 1;
        }
    }

    private static ExecutionScenario twoProducers() {
        return new Scenario(EpochContainerLincheck.class)
                .thread("derive", "derive")
                .thread("derive", "derive")
                .thread("process", "process")
                .after("finish")
                .build();
    }

    private static ExecutionScenario twoConsumers() {
        return new Scenario(EpochContainerLincheck.class)
                .thread("derive", "derive", "derive")
                .thread("process", "process")
                .thread("process", "process")
                .after("finish")
                .build();
    }

    @Test
    void isABagWithAWatermarkInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(8)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .invocationsPerIteration(Interleavings.of(300))
                .sequentialSpecification(BagWithWatermark.class)
                .check(EpochContainerLincheck.class);
    }

    @Test
    void theWatermarkComesOutOnceAndLastInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(twoProducers())
                .addCustomScenario(twoConsumers())
                .invocationsPerIteration(Interleavings.of(300))
                .addGuarantee(CascadeOperations.BUNDLES_ARE_CHECKED_ELSEWHERE)
                .sequentialSpecification(OneWatermark.class)
                .check(EpochContainerLincheck.class);
    }

    @Test
    @Tag("stress")
    void isABagWithAWatermarkOnThisMachine() {
        new StressOptions()
                .iterations(20)
                .threads(3)
                .actorsPerThread(3)
                .invocationsPerIteration(10_000)
                .sequentialSpecification(BagWithWatermark.class)
                .check(EpochContainerLincheck.class);
    }

    @Test
    @Tag("stress")
    void theWatermarkComesOutOnceAndLastUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(twoProducers())
                .addCustomScenario(twoConsumers())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(OneWatermark.class)
                .check(EpochContainerLincheck.class);
    }
}
