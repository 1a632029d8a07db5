package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadyQueueTest {
    private static final long NEWEST = Long.MAX_VALUE;

    private final ReadyQueue<String> ready = new ReadyQueue<>();

    private List<String> all() {
        List<String> taken = new ArrayList<>();
        for (String next = ready.poll(); next != null; next = ready.poll()) {
            taken.add(next);
        }
        return taken;
    }

    @Test
    void whatWasAddedFirstComesFirst() {
        assertThat(ready.isEmpty()).isTrue();
        ready.add("a", NEWEST);
        ready.add("b", NEWEST);
        assertThat(ready.isEmpty()).isFalse();
        assertThat(ready.poll()).isEqualTo("a");
        ready.add("c", NEWEST);
        assertThat(all()).containsExactly("b", "c");
        assertThat(ready.isEmpty()).isTrue();
    }

    @Test
    void theOldestEpochComesFirst() {
        ready.add("7", 7);
        ready.add("5", 5);
        ready.add("newest", NEWEST);
        ready.add("6", 6);
        ready.add("5 later", 5);
        ready.add("7 later", 7);
        assertThat(all()).containsExactly("5", "5 later", "6", "7", "newest", "7 later");
    }

    @Test
    void soItIsWhenEpochsGoRound() {
        for (long epoch = 1; epoch < 1_000; epoch++) {
            ready.add("old", epoch - 20);
            ready.add("new", epoch);
            ready.add("newest", NEWEST);
            assertThat(all()).containsExactly("old", "new", "newest");
        }
    }

    @Test
    void whatIsOlderThanAllCountsAsTheOldest() {
        ready.add("now", 1_000);
        ready.add("old", 1_000 - 31);
        ready.add("older", 3);
        assertThat(all()).containsExactly("old", "older", "now");
    }

    @Test
    void whatNobodyHasTakenForLongIsFound() {
        ready.add("left behind", 10);
        ready.add("now", 10 + 32 * 5 + 3);
        assertThat(all()).containsExactlyInAnyOrder("left behind", "now");
        assertThat(ready.isEmpty()).isTrue();
    }
}
