package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While inputs are added, workers consume: each bucket by one worker at a time, in order, and nothing is left to nobody. */
public class HybridQueueLincheck {
    private static final int BUCKETS = 2;
    private static final int EACH = 2;

    private final HybridQueue<Integer> queue = new HybridQueue<>(BUCKETS);
    private final List<List<Integer>> processed = List.of(new ArrayList<>(), new ArrayList<>());
    private final int[] added = new int[BUCKETS];

    public HybridQueueLincheck() {
        add(0);
        add(1);
    }

    /** Adds the next input of a bucket. */
    public void add(int bucket) {
        queue.add(bucket, added[bucket]++);
    }

    /** Consumes what there is, of a task whose state is a list per bucket. */
    public void consume() {
        queue.consume(0, (bucket, input) -> processed.get(bucket).add(input));
    }

    /** Consumes what is left; how many inputs of a bucket were processed in order. */
    public int inOrder(int bucket) {
        while (queue.consume(0, (other, input) -> processed.get(other).add(input))) {
            // Goes on to the next.
        }
        for (int i = 0; i < processed.get(bucket).size(); i++) {
            if (processed.get(bucket).get(i) != i) {
                throw new IllegalStateException("bucket=" + bucket + ": " + processed.get(bucket));
            }
        }
        return processed.get(bucket).size();
    }

    /** What they must look like from outside. */
    public static class AllInOrder {
        public void add(int bucket) {}

        public void consume() {}

        public int inOrder(int bucket) {
            return EACH;
        }
    }

    private static ExecutionScenario scenario() {
        return new Scenario(HybridQueueLincheck.class)
                .thread("add(0)", "add(1)")
                .thread("consume", "consume")
                .thread("consume", "consume")
                .after("inOrder(0)", "inOrder(1)")
                .build();
    }

    @Test
    void eachBucketIsInOrderInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(Interleavings.of(1_000))
                .sequentialSpecification(AllInOrder.class)
                .check(HybridQueueLincheck.class);
    }

    @Test
    @Tag("stress")
    void eachBucketIsInOrderUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AllInOrder.class)
                .check(HybridQueueLincheck.class);
    }
}
