package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.RacingThreads;
import java.util.Comparator;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private final FairQueue<String> queue = new FairQueue<>(Comparator.naturalOrder());

    @Test
    void theLeastComesFirstHoweverFarApartTheyAre() {
        queue.add("late", Long.MAX_VALUE);
        queue.add("early", Long.MIN_VALUE);
        queue.add("middle", 0);
        assertThat(queue.isEmpty()).isFalse();
        assertThat(queue.poll()).isEqualTo("early");
        assertThat(queue.poll()).isEqualTo("middle");
        assertThat(queue.poll()).isEqualTo("late");
        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void ofEqualOnesTheFirstByTheOtherOrderComesFirst() {
        queue.add("b", 7);
        queue.add("c", 7);
        queue.add("a", 7);
        queue.add("d", 6);
        assertThat(queue.poll()).isEqualTo("d");
        assertThat(queue.poll()).isEqualTo("a");
        assertThat(queue.poll()).isEqualTo("b");
        assertThat(queue.poll()).isEqualTo("c");
    }

    @Test
    void anElementIsTakenOutAtItsPlace() {
        queue.add("early", 1);
        queue.add("late", 2);
        assertThat(queue.remove("late", 1)).as("elsewhere").isFalse();
        assertThat(queue.remove("late", 2)).isTrue();
        assertThat(queue.remove("late", 2)).as("twice").isFalse();
        assertThat(queue.poll()).isEqualTo("early");
        assertThat(queue.poll()).isNull();
    }

    @Test
    void severalThreadsTakeEachElementOnce() throws InterruptedException {
        int each = 20_000;
        int adders = 2;
        FairQueue<Integer> shared = new FairQueue<>(Comparator.naturalOrder());
        ConcurrentLinkedQueue<Integer> taken = new ConcurrentLinkedQueue<>();
        AtomicInteger left = new AtomicInteger(adders * each);
        RacingThreads threads = new RacingThreads();
        for (int adder = 0; adder < adders; adder++) {
            int first = adder * each;
            threads.start(() -> {
                for (int i = 0; i < each; i++) {
                    shared.add(first + i, i % 5);
                }
            });
            threads.start(() -> {
                while (left.get() > 0 && !threads.haveFailed()) {
                    Integer element = shared.poll();
                    if (element != null) {
                        taken.add(element);
                        left.decrementAndGet();
                    } else {
                        RacingThreads.giveWay();
                    }
                }
            });
        }
        threads.join();
        assertThat(taken).hasSize(adders * each).doesNotHaveDuplicates();
        assertThat(shared.isEmpty()).isTrue();
    }
}
