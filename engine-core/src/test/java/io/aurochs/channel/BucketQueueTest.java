package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.RacingThreads;
import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What all queues of inputs by bucket have in common. */
class BucketQueueTest {
    private static final int INPUTS = 20_000;

    @ParameterizedTest
    @EnumSource
    void aBucketsInputsAreProcessedInOrderOfArrival(BucketQueue.Kind kind) {
        BucketQueue<String> queue = kind.make(3, 2);
        queue.add(2, "a");
        queue.add(1, "b");
        queue.add(2, "c");
        queue.add(1, "d");
        List<String> taken = new ArrayList<>();
        for (int worker = 0; worker < 2; worker++) {
            int current = worker;
            while (queue.consume(current, (bucket, input) -> taken.add(bucket + input))) {
                // Goes on to the next.
            }
        }
        assertThat(taken).containsExactlyInAnyOrder("2a", "1b", "2c", "1d");
        assertThat(taken).containsSubsequence("2a", "2c").containsSubsequence("1b", "1d");
    }

    static Stream<Arguments> kindsAndSeeds() {
        return Seeds.with(BucketQueue.Kind.values());
    }

    @Timeout(60)
    @ParameterizedTest(name = "-Daurochs.seed={0} {1}")
    @MethodSource("kindsAndSeeds")
    void eachBucketIsProcessedInOrderByOneWorkerAtATime(long seed, BucketQueue.Kind kind) throws InterruptedException {
        Random random = new Random(seed);
        int buckets = 1 + random.nextInt(5);
        int workers = 1 + random.nextInt(6);
        BucketQueue<Integer> queue = kind.make(buckets, workers);
        // Plain, as a bucket's state is.
        List<List<Integer>> processed = emptyLists(buckets);
        AtomicInteger left = new AtomicInteger(INPUTS);
        RacingThreads threads = new RacingThreads();
        for (int i = 0; i < workers; i++) {
            int worker = i;
            threads.start(() -> {
                while (left.get() > 0 && !threads.haveFailed()) {
                    if (!queue.consume(worker, (bucket, input) -> {
                        processed.get(bucket).add(input);
                        left.decrementAndGet();
                    })) {
                        RacingThreads.giveWay();
                    }
                }
            });
        }
        List<List<Integer>> expected = emptyLists(buckets);
        for (int input = 0; input < INPUTS; input++) {
            int bucket = random.nextInt(buckets);
            expected.get(bucket).add(input);
            queue.add(bucket, input);
        }
        threads.join();
        assertThat(processed).isEqualTo(expected);
    }

    private static List<List<Integer>> emptyLists(int count) {
        return IntStream.range(0, count)
                .<List<Integer>>mapToObj(i -> new ArrayList<>())
                .toList();
    }
}
