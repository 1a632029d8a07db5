package io.aurochs.channel;

import io.aurochs.testing.Interleavings;
import io.aurochs.testing.Scenario;
import java.util.ArrayDeque;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The same as {@link ChannelLincheck} where the channel is full by the weight of its items, when half of its slots are
 * left.
 */
public class WeighedChannelLincheck {
    private static final int CAPACITY = 4;
    private static final int AT_START = CAPACITY - 1;

    private final ParkSignal producer = new ParkSignal();
    private final ParkSignal consumer = new ParkSignal();
    private final Channel<Integer> channel = new Channel<>(2 * CAPACITY, producer, consumer, null, item -> 1, CAPACITY);

    public WeighedChannelLincheck() {
        for (int item = -AT_START; item < 0; item++) {
            channel.offer(item);
        }
    }

    @Operation(nonParallelGroup = "producer")
    public boolean offer(int item) {
        return channel.offer(item);
    }

    @Operation(nonParallelGroup = "consumer")
    public @Nullable Integer poll() {
        return channel.poll();
    }

    /** A producer that sleeps when it was refused, be it once, until there is room; in fixed scenarios only. */
    public void put(int item) {
        producer.announce();
        while (!channel.offer(item)) {
            producer.sleep(Long.MAX_VALUE);
            producer.announce();
        }
        producer.cancel();
    }

    /** A consumer that sleeps until there is an item; in fixed scenarios only. */
    public Integer take() {
        for (Integer item = channel.poll(); ; item = channel.poll()) {
            if (item != null) {
                return item;
            }
            consumer.announce();
            if (channel.isEmpty()) {
                consumer.sleep(Long.MAX_VALUE);
            } else {
                consumer.cancel();
            }
        }
    }

    /** The same, one operation at a time. */
    public static class BoundedQueue {
        private final ArrayDeque<Integer> items = new ArrayDeque<>();

        public BoundedQueue() {
            for (int item = -AT_START; item < 0; item++) {
                items.add(item);
            }
        }

        public boolean offer(int item) {
            return items.size() < CAPACITY && items.add(item);
        }

        public @Nullable Integer poll() {
            return items.poll();
        }

        public void put(int item) {
            if (!offer(item)) {
                throw new IllegalStateException("put returned though the queue was full");
            }
        }

        public @Nullable Integer take() {
            return items.poll();
        }
    }

    private static ExecutionScenario sleepingProducer() {
        return new Scenario(WeighedChannelLincheck.class)
                .thread("put(1)", "put(2)", "put(3)")
                .thread("poll", "poll", "poll", "poll")
                .build();
    }

    private static ExecutionScenario sleepingConsumer() {
        return new Scenario(WeighedChannelLincheck.class)
                .thread("offer(1)", "put(2)")
                .thread("take", "take", "take", "take")
                .build();
    }

    private static ExecutionScenario bothSleep() {
        return new Scenario(WeighedChannelLincheck.class)
                .thread("put(1)", "put(2)", "put(3)")
                .thread("take", "take", "take", "take", "take", "take")
                .build();
    }

    @Test
    void isABoundedQueueInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(8)
                .threads(2)
                .actorsPerThread(4)
                .actorsBefore(2)
                .actorsAfter(2)
                .invocationsPerIteration(Interleavings.of(500))
                .checkObstructionFreedom(true)
                .sequentialSpecification(BoundedQueue.class)
                .check(WeighedChannelLincheck.class);
    }

    @Test
    void neitherEndIsLeftAsleepInAnyInterleaving() {
        new ModelCheckingOptions()
                .iterations(0)
                .addCustomScenario(sleepingProducer())
                .addCustomScenario(sleepingConsumer())
                .addCustomScenario(bothSleep())
                .invocationsPerIteration(Interleavings.of(2_000))
                .sequentialSpecification(BoundedQueue.class)
                .check(WeighedChannelLincheck.class);
    }
}
