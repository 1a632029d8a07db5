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

/** While inputs are added, two workers consume: each bucket by one worker at a time, in order, and nothing is left to nobody. */
public abstract class BucketQueueScenario {
    static final int BUCKETS = 2;
    static final int WORKERS = 2;
    private static final int EACH = 2;

    private final BucketQueue<Integer> queue;
    private final List<List<Integer>> processed = List.of(new ArrayList<>(), new ArrayList<>());
    private final int[] added = new int[BUCKETS];

    BucketQueueScenario(BucketQueue<Integer> queue) {
        this.queue = queue;
        add(0);
        add(1);
    }

    /** Adds the next input of a bucket. */
    public final void add(int bucket) {
        queue.add(bucket, added[bucket]++);
    }

    /** A worker consumes what there is for it, of a task whose state is a list per bucket. */
    public final void consume(int worker) {
        queue.consume(worker, (bucket, input) -> processed.get(bucket).add(input));
    }

    /** Consumes what is left; how many inputs of a bucket were processed in order. */
    public final int inOrder(int bucket) {
        for (int worker = 0; worker < WORKERS; worker++) {
            while (queue.consume(worker, (other, input) -> processed.get(other).add(input))) {
                // Goes on to the next.
            }
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

        public void consume(int worker) {}

        public int inOrder(int bucket) {
            return EACH;
        }
    }

    private ExecutionScenario scenario() {
        return new Scenario(getClass())
                .thread("add(0)", "add(1)")
                .thread("consume(0)", "consume(0)")
                .thread("consume(1)", "consume(1)")
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
                .check(getClass());
    }

    @Test
    @Tag("stress")
    void eachBucketIsInOrderUnderStress() {
        new StressOptions()
                .iterations(0)
                .addCustomScenario(scenario())
                .invocationsPerIteration(50_000)
                .sequentialSpecification(AllInOrder.class)
                .check(getClass());
    }
}
