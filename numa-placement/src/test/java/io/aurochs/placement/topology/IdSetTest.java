package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class IdSetTest {
    @Test
    void printsRangesAsTheKernelDoes() {
        assertThat(IdSet.of(8, 0, 1, 2, 3, 10)).hasToString("0-3,8,10");
        assertThat(IdSet.of(4, 5)).hasToString("4-5");
        assertThat(IdSet.EMPTY).hasToString("");
    }

    @Test
    void combinesWithoutChangingItsOperands() {
        IdSet left = IdSet.range(0, 3);
        IdSet right = IdSet.of(2, 3, 4);
        assertThat(left.and(right)).isEqualTo(IdSet.of(2, 3));
        assertThat(left.or(right)).isEqualTo(IdSet.range(0, 4));
        assertThat(left.minus(right)).isEqualTo(IdSet.of(0, 1));
        assertThat(left).isEqualTo(IdSet.of(0, 1, 2, 3)).hasSameHashCodeAs(IdSet.of(0, 1, 2, 3));
        assertThat(right).isEqualTo(IdSet.of(4, 3, 2));
    }

    @Test
    void answersQuestions() {
        IdSet set = IdSet.of(1, 5, 64);
        assertThat(set.contains(5)).isTrue();
        assertThat(set.contains(2)).isFalse();
        assertThat(set.contains(-1)).isFalse();
        assertThat(set.containsAll(IdSet.of(1, 64))).isTrue();
        assertThat(set.containsAll(IdSet.of(1, 2))).isFalse();
        assertThat(set.size()).isEqualTo(3);
        assertThat(set.lowest()).isEqualTo(1);
        assertThat(set.highest()).isEqualTo(64);
        assertThat(IdSet.EMPTY.lowest()).isEqualTo(-1);
        assertThat(IdSet.EMPTY.highest()).isEqualTo(-1);
        assertThat(IdSet.range(3, 2).isEmpty()).isTrue();
    }

    @Test
    void doesNotShareBitsWithItsCaller() {
        BitSet bits = new BitSet();
        bits.set(1);
        IdSet set = IdSet.of(bits);
        bits.set(2);
        set.toBitSet().set(3);
        assertThat(set.toList()).containsExactly(1);
    }

    @Test
    void refusesANegativeId() {
        assertThatThrownBy(() -> IdSet.of(-1)).hasMessage("id=-1 must not be negative");
    }
}
