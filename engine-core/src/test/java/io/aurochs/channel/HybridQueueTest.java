package io.aurochs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HybridQueueTest {
    @Test
    void bucketsAreServedInOrderOfArrival() {
        HybridQueue<String> queue = new HybridQueue<>(2);
        queue.add(1, "a");
        queue.add(0, "b");
        queue.add(1, "c");
        List<String> taken = new ArrayList<>();
        while (queue.consume(0, (bucket, input) -> taken.add(bucket + input))) {
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
        queue.consume(0, (bucket, input) -> {
            taken.add(input);
            if (input.equals("a")) {
                // As another worker would, while this one processes the bucket.
                queue.consume(0, (other, left) -> taken.add("not here: " + left));
                queue.consume(0, (other, elsewhere) -> taken.add(elsewhere));
            }
        });
        assertThat(taken).containsExactly("a", "c", "b");
        assertThat(queue.consume(0, (bucket, input) -> taken.add(input))).isFalse();
    }
}
