package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BlockPoolTest {
    @Test
    void aBlockHasTheNextPowerOfTwo() {
        assertThat(BlockPool.sizeFor(1)).isEqualTo(BlockPool.LEAST_BYTES);
        assertThat(BlockPool.sizeFor(BlockPool.LEAST_BYTES)).isEqualTo(BlockPool.LEAST_BYTES);
        assertThat(BlockPool.sizeFor(BlockPool.LEAST_BYTES + 1)).isEqualTo(2 * BlockPool.LEAST_BYTES);
        assertThat(BlockPool.sizeFor(1 << 30)).isEqualTo(1 << 30);
    }

    @Test
    void refusesMoreThanABlockCanHave() {
        MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
        BlockPool pool = new BlockPool(budget, null);
        assertThatThrownBy(() -> pool.take((1 << 30) + 1))
                .isInstanceOf(MemoryLimitException.class)
                .hasMessage(
                        "a block of 1073741825 bytes was asked for: the largest has 1073741824; use smaller records, or,"
                                + " where it is state of windows that grows, fewer keys, shorter windows, or more workers"
                                + " (aurochs.workers.count), each of which adds partitions");
        assertThatThrownBy(() -> pool.take(1L << 32))
                .as("more than an int tells")
                .isInstanceOf(MemoryLimitException.class);
        assertThat(budget.takenBytes()).isZero();
    }
}
