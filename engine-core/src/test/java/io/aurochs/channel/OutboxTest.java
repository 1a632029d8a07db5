package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OutboxTest {
    private static final int CAPACITY = 4;
    private static final Signal NOBODY = () -> {};

    private final List<Channel<Integer>> channels =
            List.of(new Channel<>(CAPACITY, NOBODY, NOBODY), new Channel<>(CAPACITY, NOBODY, NOBODY));

    private static Outbox<Integer> unlimited(List<Channel<Integer>> channels) {
        return new Outbox<>(channels, item -> item, Long.MAX_VALUE, (drain, forItself) -> {
            throw new AssertionError("waited without a limit");
        });
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @Test
    void whatFindsRoomIsShippedAtOnce() {
        Outbox<Integer> outbox = unlimited(channels);
        assertThat(outbox.ship(1, 10)).isTrue();
        assertThat(outbox.isBlocked()).isFalse();
        assertThat(outbox.overflowBytes()).isZero();
        assertThat(channels.get(0).poll()).isNull();
        assertThat(channels.get(1).poll()).isEqualTo(10);
    }

    @Test
    void whatFindsNoRoomIsKeptInOrderPerChannel() {
        Outbox<Integer> outbox = unlimited(channels);
        for (int item = 1; item <= 10; item++) {
            assertThat(outbox.ship(0, item)).isEqualTo(item <= CAPACITY);
        }
        assertThat(outbox.ship(1, 11)).as("the other channel has room").isTrue();
        assertThat(outbox.isBlocked()).isTrue();
        assertThat(outbox.overflowBytes()).isEqualTo(5 + 6 + 7 + 8 + 9 + 10);
        assertThat(outbox.drain()).isFalse();

        for (int item = 1; item <= 10; item++) {
            assertThat(channels.get(0).poll()).isEqualTo(item);
            outbox.drain();
        }
        assertThat(outbox.isBlocked()).isFalse();
        assertThat(outbox.drain()).isTrue();
        assertThat(outbox.overflowBytes()).isZero();
    }

    @Test
    void roomIsNotForLatecomers() {
        Outbox<Integer> outbox = unlimited(channels);
        for (int item = 0; item <= CAPACITY; item++) {
            outbox.ship(0, item);
        }
        channels.get(0).poll();
        assertThat(outbox.ship(0, 99)).as("an older item still waits").isFalse();
        outbox.drain();
        for (int item = 1; item <= CAPACITY; item++) {
            assertThat(channels.get(0).poll()).isEqualTo(item);
        }
        outbox.drain();
        assertThat(channels.get(0).poll()).isEqualTo(99);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothingIsLostAndOrderIsKept(long seed) {
        Random random = new Random(seed);
        Outbox<Integer> outbox = unlimited(channels);
        List<ArrayDeque<Integer>> expected = List.of(new ArrayDeque<>(), new ArrayDeque<>());
        for (int item = 0; item < 20_000; item++) {
            int destination = random.nextInt(2);
            expected.get(destination).add(item);
            outbox.ship(destination, item);
            while (random.nextInt(10) < 5) {
                int consumer = random.nextInt(2);
                Integer taken = channels.get(consumer).poll();
                if (taken != null) {
                    assertThat(taken).isEqualTo(expected.get(consumer).poll());
                }
                if (random.nextBoolean()) {
                    outbox.drain();
                }
            }
        }
        for (boolean empty = false; !empty; ) {
            empty = outbox.drain();
            for (int consumer = 0; consumer < 2; consumer++) {
                for (Integer taken = channels.get(consumer).poll();
                        taken != null;
                        taken = channels.get(consumer).poll()) {
                    assertThat(taken).isEqualTo(expected.get(consumer).poll());
                }
            }
        }
        assertThat(expected).allMatch(ArrayDeque::isEmpty);
        assertThat(outbox.overflowBytes()).isZero();
    }

    @Test
    void beyondItsLimitItWaitsUntilThereIsRoom() {
        List<Integer> taken = new ArrayList<>();
        AtomicInteger waits = new AtomicInteger();
        Outbox<Integer> outbox = new Outbox<>(channels, item -> 100, 250, (drain, forItself) -> {
            waits.incrementAndGet();
            assertThat(forItself).as("nothing leads back").isFalse();
            assertThat(drain.getAsBoolean()).as("nothing was taken yet").isFalse();
            while (!drain.getAsBoolean()) {
                taken.add(channels.get(0).poll());
            }
        });
        for (int item = 0; item < CAPACITY + 2; item++) {
            outbox.ship(0, item);
        }
        assertThat(waits).hasValue(0);
        outbox.ship(0, CAPACITY + 2);
        assertThat(waits).hasValue(1);
        assertThat(taken).containsExactly(0);
        assertThat(outbox.overflowBytes()).isEqualTo(200);
    }

    /** Only what leads back to the task may keep its own room from coming; whatever else waits is let go by others. */
    @Test
    void tellsTheWaiterWhenACycleAloneFillsTheOverflow() {
        List<Boolean> told = new ArrayList<>();
        Outbox<Integer> outbox = new Outbox<>(
                channels, item -> 100, 250, (drain, forItself) -> told.add(forItself), BitSet.valueOf(new long[] {0b10
                }));
        for (int item = 0; item < CAPACITY; item++) {
            outbox.ship(0, item);
            outbox.ship(1, item);
        }
        outbox.ship(0, CAPACITY);
        outbox.ship(1, CAPACITY);
        assertThat(told).as("within the limit").isEmpty();
        outbox.ship(0, CAPACITY + 1);
        outbox.ship(1, CAPACITY + 1);
        assertThat(told).as("beyond the limit, with 200 of it on the cycle").containsExactly(false, false);
        outbox.ship(1, CAPACITY + 2);
        assertThat(told).as("300 on the cycle").endsWith(true);
        channels.get(1).poll();
        outbox.ship(0, CAPACITY + 2);
        assertThat(told).as("nothing drained yet").endsWith(true);
        outbox.drain();
        outbox.ship(0, CAPACITY + 3);
        assertThat(told).as("200 on the cycle").endsWith(false);
        outbox.discard(item -> {});
        outbox.ship(1, CAPACITY + 3);
        assertThat(told).as("discarded: nothing waits").hasSize(5);
    }

    @Test
    void aWaitThatIsGivenUpKeepsTheItem() {
        Outbox<Integer> outbox = new Outbox<>(channels, item -> 100, 50, (drain, forItself) -> {});
        for (int item = 0; item < CAPACITY + 3; item++) {
            outbox.ship(0, item);
        }
        assertThat(outbox.overflowBytes()).isEqualTo(300);
        for (int item = 0; item < CAPACITY + 3; item++) {
            assertThat(channels.get(0).poll()).isEqualTo(item);
            outbox.drain();
        }
        assertThat(outbox.isBlocked()).isFalse();
    }

    @Test
    void whatNeverFindsRoomIsHandedOverAtTheEnd() {
        Outbox<Integer> outbox = unlimited(channels);
        for (int item = 0; item < CAPACITY + 2; item++) {
            outbox.ship(0, item);
        }
        List<Integer> discarded = new ArrayList<>();
        outbox.discard(discarded::add);
        assertThat(discarded).containsExactly(CAPACITY, CAPACITY + 1);
        assertThat(outbox.isBlocked()).isFalse();
        assertThat(outbox.overflowBytes()).isZero();
    }

    /** An item that was shipped is its consumer's, who may have emptied it before the producer looks again. */
    @Test
    void whatWasShippedIsNotLookedAtAgain() {
        List<Channel<int[]>> one = new ArrayList<>();
        boolean[] consumerIsThere = new boolean[1];
        one.add(new Channel<>(CAPACITY, NOBODY, () -> {
            int[] taken = consumerIsThere[0] ? one.get(0).poll() : null;
            for (; taken != null; taken = one.get(0).poll()) {
                taken[0] = 0;
            }
        }));
        Outbox<int[]> outbox = new Outbox<>(one, item -> item[0], Long.MAX_VALUE, (drain, forItself) -> {});
        int items = CAPACITY + 3;
        for (int i = 0; i < items; i++) {
            outbox.ship(0, new int[] {100});
        }
        assertThat(outbox.overflowBytes()).isEqualTo(300);
        consumerIsThere[0] = true;
        one.get(0).poll();
        assertThat(outbox.drain()).isTrue();
        assertThat(outbox.overflowBytes()).isZero();
    }
}
