package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongIndexTest {
    @Test
    void numbersKeysLikeAMap() {
        Random random = new Random(1);
        LongIndex index = new LongIndex();
        for (int round = 0; round < 3; round++) {
            Map<Long, Integer> expected = new HashMap<>();
            for (int i = 0; i < 20_000; i++) {
                long key = (long) random.nextInt(5_000) << 40;
                assertThat(index.find(key)).isEqualTo(expected.getOrDefault(key, -1));
                assertThat(index.indexOf(key)).isEqualTo(expected.computeIfAbsent(key, unseen -> expected.size()));
            }
            assertThat(index.size()).isEqualTo(expected.size());
            index.clear();
            assertThat(index.size()).isZero();
        }
    }
}
