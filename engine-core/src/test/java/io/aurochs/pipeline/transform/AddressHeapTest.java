package io.aurochs.pipeline.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AddressHeapTest {
    /** Not the order of the numbers themselves: of what they stand for. */
    private static final Comparator<Long> ORDER = Comparator.<Long>comparingLong(address -> address % 100)
            .thenComparing(Comparator.<Long>naturalOrder().reversed());

    private final AddressHeap heap = new AddressHeap(ORDER::compare);

    @Test
    void theLastOneIsAtHand() {
        heap.add(350);
        assertThat(heap.last()).isEqualTo(350);
        heap.add(901);
        assertThat(heap.last()).isEqualTo(350);
        heap.add(199);
        assertThat(heap.last()).isEqualTo(199);
        assertThat(heap.removeLast()).isEqualTo(199);
        assertThat(heap.removeLast()).isEqualTo(350);
        assertThat(heap.removeLast()).isEqualTo(901);
        assertThat(heap.size()).isZero();
    }

    @Test
    void addressesThatCompareAsEqualAreAllKept() {
        AddressHeap indifferent = new AddressHeap((first, second) -> 0);
        for (long address = 0; address < 40; address++) {
            indifferent.add(address);
        }
        assertThat(indifferent.toArray()).hasSize(40).doesNotHaveDuplicates();
        for (int i = 0; i < 40; i++) {
            indifferent.removeLast();
        }
        assertThat(indifferent.size()).isZero();
    }

    @Test
    void itIsEmptyAfterItIsCleared() {
        heap.add(99);
        heap.clear();
        assertThat(heap.size()).isZero();
        assertThat(heap.toArray()).isEmpty();
        heap.add(1);
        assertThat(heap.last()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("io.aurochs.testing.Seeds#all")
    void theyComeOutFromTheLastToTheFirst(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PriorityQueue<Long> expected = new PriorityQueue<>(ORDER.reversed());
        for (int step = 0; step < 20_000; step++) {
            // More often added than removed at first, then the other way round.
            if (expected.isEmpty() || random.nextInt(20_000) > step) {
                long address = random.nextLong(1_000);
                heap.add(address);
                expected.add(address);
            } else {
                assertThat(heap.last()).as("seed %s step %s", seed, step).isEqualTo(expected.peek());
                assertThat(heap.removeLast()).isEqualTo(expected.poll());
            }
            assertThat(heap.size()).isEqualTo(expected.size());
        }
        assertThat(heap.toArray())
                .containsExactlyInAnyOrder(
                        expected.stream().mapToLong(Long::longValue).toArray());
    }
}
