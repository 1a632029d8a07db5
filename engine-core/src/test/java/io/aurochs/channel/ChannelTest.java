package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelTest {
    private int producerRaised;
    private int consumerRaised;

    private Channel<Integer> channel(int capacity) {
        return new Channel<>(capacity, () -> producerRaised++, () -> consumerRaised++);
    }

    private static void fill(Channel<Integer> channel, int items) {
        for (int i = 0; i < items; i++) {
            assertThat(channel.offer(i)).as("room for item %d of %d", i, items).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 64, 1_024})
    void holdsItsCapacityAndNoMore(int capacity) {
        Channel<Integer> channel = channel(capacity);
        assertThat(channel.isEmpty()).isTrue();
        fill(channel, capacity);
        assertThat(channel.size()).isEqualTo(capacity);
        assertThat(channel.offer(-1)).isFalse();
        for (int i = 0; i < capacity; i++) {
            assertThat(channel.poll()).isEqualTo(i);
        }
        assertThat(channel.poll()).isNull();
        assertThat(channel.isEmpty()).isTrue();
    }

    /** Items weigh what they are. */
    private Channel<Integer> weighed(int capacity, long limit) {
        return new Channel<>(capacity, () -> producerRaised++, () -> consumerRaised++, null, item -> item, limit);
    }

    @Test
    void takesNothingMoreOnceItIsAsHeavyAsItMayBe() {
        Channel<Integer> channel = weighed(8, 100);
        assertThat(channel.offer(99)).isTrue();
        assertThat(channel.hasRoom()).isTrue();
        assertThat(channel.offer(1_000)).as("one more, of any weight").isTrue();
        assertThat(channel.weight()).isEqualTo(1_099);
        assertThat(channel.hasRoom()).isFalse();
        assertThat(channel.offer(1)).isFalse();
        assertThat(channel.poll()).isEqualTo(99);
        assertThat(channel.offer(1)).as("the heavy one is still there").isFalse();
        channel.poll();
        assertThat(channel.offer(1)).isTrue();
        assertThat(channel.weight()).isEqualTo(1);
    }

    @Test
    void aRefusedItemDoesNotWeigh() {
        Channel<Integer> channel = weighed(4, 100);
        for (int i = 0; i < 4; i++) {
            assertThat(channel.offer(10)).isTrue();
        }
        assertThat(channel.offer(10)).as("full by its number").isFalse();
        assertThat(channel.weight()).isEqualTo(40);
    }

    @Test
    void wakesAProducerThatWasRefusedForTheWeight() {
        Channel<Integer> channel = weighed(8, 100);
        channel.offer(200);
        assertThat(channel.offer(5)).isFalse();
        assertThat(producerRaised).isZero();
        channel.poll();
        assertThat(producerRaised).isEqualTo(1);
        assertThat(channel.offer(5)).isTrue();
    }

    @Test
    void wakesTheConsumerForEveryItemAndNotForARefusal() {
        Channel<Integer> channel = channel(4);
        fill(channel, 4);
        assertThat(consumerRaised).isEqualTo(4);
        channel.offer(-1);
        assertThat(consumerRaised).isEqualTo(4);
    }

    @Test
    void wakesARefusedProducerOnceWhenHalfEmpty() {
        Channel<Integer> channel = channel(8);
        fill(channel, 8);
        channel.offer(-1);
        for (int i = 0; i < 3; i++) {
            channel.poll();
        }
        assertThat(producerRaised).isZero();
        channel.poll();
        assertThat(producerRaised).isEqualTo(1);
        for (int i = 0; i < 4; i++) {
            channel.poll();
        }
        assertThat(producerRaised).isEqualTo(1);
    }

    @Test
    void aProducerThatWasNeverRefusedIsNotWoken() {
        Channel<Integer> channel = channel(8);
        fill(channel, 8);
        for (int i = 0; i < 8; i++) {
            channel.poll();
        }
        assertThat(producerRaised).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-8, 0, 1, 2, 6})
    void takesPowersOfTwoOnly(int capacity) {
        assertThatThrownBy(() -> channel(capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("capacity=" + capacity + ": give a power of two of at least 4");
    }

    /** The whole protocol between two threads: a short channel, so that both ends sleep again and again. */
    @Test
    void twoThreadsThatSleepPassEverythingOnInOrder() {
        int items = 200_000;
        ParkSignal producer = new ParkSignal();
        ParkSignal consumer = new ParkSignal();
        Channel<Integer> channel = new Channel<>(4, producer, consumer);
        Thread sender = new Thread(() -> {
            for (Integer item = 0; item < items; item++) {
                while (!channel.offer(item)) {
                    producer.announce();
                    if (channel.offer(item)) {
                        producer.cancel();
                        break;
                    }
                    producer.sleep(Long.MAX_VALUE);
                }
            }
        });
        int[] received = {0, 0};
        Thread receiver = new Thread(() -> {
            while (received[0] < items) {
                Integer item = channel.poll();
                if (item == null) {
                    consumer.announce();
                    if (channel.isEmpty()) {
                        consumer.sleep(Long.MAX_VALUE);
                    } else {
                        consumer.cancel();
                    }
                } else if (item == received[0]) {
                    received[0]++;
                } else {
                    received[1]++;
                    return;
                }
            }
        });
        sender.start();
        receiver.start();
        Await.until("both threads are done", () -> !sender.isAlive() && !receiver.isAlive());
        assertThat(received).containsExactly(items, 0);
    }
}
