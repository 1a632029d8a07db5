package io.aurochs.flink.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ElementSetTest {
    private final ElementSet<String> set = new ElementSet<>();

    /**
     * Against a map, with hashes that the test chooses.
     *
     * @param hashes how many different ones: 1 for elements that all have the same
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 100_000})
    void keepsEachElementOnce(int hashes) {
        Random random = new Random(hashes);
        Map<String, String> expected = new HashMap<>();
        for (int call = 0; call < 20_000; call++) {
            String text = String.valueOf(random.nextInt(200));
            // From the end of the table on, so that probes go on at its beginning.
            int hash = -1 - Math.floorMod(text.hashCode(), hashes);
            if (random.nextInt(3) > 0) {
                assertThat(set.add(hash, text)).isEqualTo(expected.putIfAbsent(text, text) == null);
            } else {
                assertThat(set.remove(hash, text)).isSameAs(expected.remove(text));
            }
        }
        Set<String> left = new HashSet<>();
        set.forEach(left::add);
        assertThat(left).isEqualTo(expected.keySet());
    }

    @Test
    void returnsItsOwnElement() {
        String first = String.valueOf(12);
        String equal = String.valueOf(12);
        assertThat(set.add(7, first)).isTrue();
        assertThat(set.add(7, equal)).isFalse();
        assertThat(set.remove(7, equal)).isSameAs(first);
        assertThat(set.remove(7, equal)).isNull();
    }

    @Test
    void hasNoHashZero() {
        assertThat(ElementSet.hash(0)).isEqualTo(1);
        assertThat(ElementSet.hash("")).isEqualTo(1);
    }
}
