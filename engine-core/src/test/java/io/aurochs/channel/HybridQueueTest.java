package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.RacingThreads;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HybridQueueTest {
    private static final int INPUTS = 20_000;

    @Test
    void bucketsAreServedInOrderOfArrival() {
        HybridQueue<String> queue = new HybridQueue<>(2);
        queue.add(1, "a");
        queue.add(0, "b");
        queue.add(1, "c");
        List<String> taken = new ArrayList<>();
        while (queue.consume((bucket, input) -> taken.add(bucket + input))) {
            taken.add("|");
        }
        assertThat(taken).containsExactly("1a", "|", "0b", "|", "1c", "|");
    }

    @Test
    void anInputOfABusyBucketIsLeftToItsWorker() {
        HybridQueue<String> queue = new HybridQueue<>(2);
        queue.add(0, "a");
        queue.add(0, "b");
        queue.add(1, "c");
        List<String> taken = new ArrayList<>();
        queue.consume((bucket, input) -> {
            taken.add(input);
            if (input.equals("a")) {
                // As another worker would, while this one processes the bucket.
                queue.consume((other, left) -> taken.add("not here: " + left));
                queue.consume((other, elsewhere) -> taken.add(elsewhere));
            }
        });
        assertThat(taken).containsExactly("a", "c", "b");
        assertThat(queue.consume((bucket, input) -> taken.add(input))).isFalse();
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @Timeout(60)
    @ParameterizedTest(name = "-Daurochs.seed={0}")
    @MethodSource("seeds")
    void eachBucketIsProcessedInOrderByOneWorkerAtATime(long seed) throws InterruptedException {
        Random random = new Random(seed);
        int buckets = 1 + random.nextInt(5);
        HybridQueue<Integer> queue = new HybridQueue<>(buckets);
        // Plain, as a bucket's state is.
        List<List<Integer>> processed = IntStream.range(0, buckets)
                .<List<Integer>>mapToObj(i -> new ArrayList<>())
                .toList();
        AtomicInteger left = new AtomicInteger(INPUTS);
        RacingThreads workers = new RacingThreads();
        for (int worker = random.nextInt(6); worker >= 0; worker--) {
            workers.start(() -> {
                while (left.get() > 0 && !workers.haveFailed()) {
                    if (!queue.consume((bucket, input) -> {
                        processed.get(bucket).add(input);
                        left.decrementAndGet();
                    })) {
                        RacingThreads.giveWay();
                    }
                }
            });
        }
        List<List<Integer>> expected = IntStream.range(0, buckets)
                .<List<Integer>>mapToObj(i -> new ArrayList<>())
                .toList();
        for (int input = 0; input < INPUTS; input++) {
            int bucket = random.nextInt(buckets);
            expected.get(bucket).add(input);
            queue.add(bucket, input);
        }
        workers.join();
        assertThat(processed).isEqualTo(expected);
    }
}
