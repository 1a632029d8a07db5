package io.aurochs.ack;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RootIdTest {
    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void partsComeBackOutAndKindsStayApart(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            int source = random.nextInt(RootId.MAX_SOURCES);
            int slot = random.nextInt(RootId.MAX_SLOTS);
            int generation = 1 + random.nextInt((1 << RootId.GENERATION_BITS) - 1);
            long root = RootId.of(source, generation, slot);
            assertThat(root).isPositive();
            for (long kind : new long[] {0, RootId.FAIL, RootId.TOUCH}) {
                assertThat(RootId.source(root | kind)).isEqualTo(source);
                assertThat(RootId.slot(root | kind)).isEqualTo(slot);
                assertThat(RootId.withoutKind(root | kind)).isEqualTo(root);
            }
            assertThat(RootId.of(source, RootId.nextGeneration(generation), slot))
                    .isNotEqualTo(root);
        }
    }

    @Test
    void noGenerationIsZero() {
        assertThat(RootId.nextGeneration(0)).isEqualTo(1);
        assertThat(RootId.nextGeneration((1 << RootId.GENERATION_BITS) - 1)).isEqualTo(1);
    }
}
