package io.aurochs.ack;

import io.aurochs.testing.Interleavings;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One task that acknowledges and ships, another thread that ships meanwhile what was gathered so far. */
@Param(name = "slot", gen = IntGen.class, conf = "0:1")
@Param(name = "value", gen = IntGen.class, conf = "1:7")
public class AckCollectorLincheck {
    private static final int FAILURES = 1 << 16;

    private final AckBatchPool pool = new AckBatchPool();
    private final AckCollector collector = new AckCollector(1, pool, (source, batch) -> receive(batch));
    /** By slot, the exclusive or of what has left, and the number of failures above it. Under the shipping lock. */
    private final int[] sums = new int[2];

    private void receive(AckBatch batch) {
        for (int pair = 0; pair < batch.size(); pair++) {
            int slot = RootId.slot(batch.root(pair));
            if ((batch.root(pair) & RootId.FAIL) != 0) {
                sums[slot] += FAILURES;
            } else {
                sums[slot] ^= (int) batch.value(pair);
            }
        }
        pool.recycle(batch);
    }

    private static long root(int slot) {
        return RootId.of(0, 1, slot);
    }

    @Operation(nonParallelGroup = "task")
    public void acknowledge(@Param(name = "slot") int slot, @Param(name = "value") int value) {
        collector.acknowledge(root(slot), value);
    }

    @Operation(nonParallelGroup = "task")
    public void fail(@Param(name = "slot") int slot) {
        collector.fail(root(slot));
    }

    @Operation(nonParallelGroup = "task")
    public void ship() {
        collector.ship();
    }

    @Operation(nonParallelGroup = "watch")
    public void shipHeldBack() {
        collector.shippingLock().lock();
        try {
            collector.shipHeldBack();
        } finally {
            collector.shippingLock().unlock();
        }
    }

    /** What has left. */
    @Operation(nonParallelGroup = "watch")
    public long shipped() {
        collector.shippingLock().lock();
        try {
            return ((long) sums[1] << Integer.SIZE) | sums[0];
        } finally {
            collector.shippingLock().unlock();
        }
    }

    /** The same, one operation at a time. */
    public static class OneThread {
        private final int[] gathered = new int[2];
        private long left;

        public void acknowledge(int slot, int value) {
            gathered[slot] ^= value;
        }

        public void fail(int slot) {
            gathered[slot] += FAILURES;
        }

        public void ship() {
            left = ((long) gathered[1] << Integer.SIZE) | gathered[0];
        }

        public void shipHeldBack() {
            ship();
        }

        public long shipped() {
            return left;
        }
    }

    @Test
    void modelChecked() {
        new ModelCheckingOptions()
                .sequentialSpecification(OneThread.class)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(4)
                .actorsAfter(2)
                .iterations(8)
                .invocationsPerIteration(Interleavings.of(500))
                .check(AckCollectorLincheck.class);
    }

    @Test
    @Tag("stress")
    void stressed() {
        new StressOptions()
                .sequentialSpecification(OneThread.class)
                .threads(2)
                .actorsPerThread(5)
                .iterations(50)
                .invocationsPerIteration(10_000)
                .check(AckCollectorLincheck.class);
    }
}
