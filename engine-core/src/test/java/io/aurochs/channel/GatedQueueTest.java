package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GatedQueueTest {
    private final AtomicLong room = new AtomicLong(1);
    private final GatedQueue<String> queue = new GatedQueue<>(number -> number < room.get());

    @Test
    void theOldestComesFirstAsLongAsTheGateIsOpen() {
        queue.add("a");
        queue.add("b");
        assertThat(queue.poll()).isEqualTo("a");
        assertThat(queue.isReady()).isFalse();
        assertThat(queue.poll()).isNull();
        room.set(3);
        assertThat(queue.isReady()).isTrue();
        assertThat(queue.poll()).isEqualTo("b");
        assertThat(queue.isReady()).isFalse();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void whatIsBehindTheGateCanBeTakenInTheEnd() {
        queue.add("a");
        queue.add("b");
        queue.poll();
        assertThat(queue.pollShut()).isEqualTo("b");
        assertThat(queue.pollShut()).isNull();
    }
}
