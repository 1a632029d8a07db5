package io.aurochs.benchmarks.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 64, 65, 1000, 4097})
    void everyNumberHasOnePlace(int size) {
        Permutation permutation = new Permutation(size);
        for (long key = 0; key < 3; key++) {
            long fixedKey = key;
            assertThat(IntStream.range(0, size)
                            .map(i -> permutation.at(fixedKey, i))
                            .sorted())
                    .containsExactlyElementsOf(IntStream.range(0, size).boxed().toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 4096})
    void theOrderIsRandom(int size) {
        Permutation permutation = new Permutation(size);
        long rising = IntStream.range(1, size)
                .filter(i -> permutation.at(7, i) > permutation.at(7, i - 1))
                .count();
        assertThat(rising).isBetween((long) (0.45 * size), (long) (0.55 * size));
        long same = IntStream.range(0, size)
                .filter(i -> permutation.at(7, i) == permutation.at(8, i))
                .count();
        assertThat(same).isLessThan(12);
    }
}
