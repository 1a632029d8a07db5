package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MemoryBudgetTest {
    private static final long BLOCK = BlockPool.LEAST_BYTES;
    private static final int BLOCKS = 4;
    private static final int ROUNDS = 2_000;

    private final MemoryBudget budget = new MemoryBudget(BLOCKS * BLOCK);
    private final BlockPool pool = new BlockPool(budget, null);
    private final BlockPool other = new BlockPool(budget, null);

    @Test
    void itIsShortWhenMoreThanHalfIsTaken() {
        OffHeapBlock half = pool.take(BLOCKS / 2 * BLOCK);
        assertThat(budget.isShort()).isFalse();
        OffHeapBlock more = other.take(BLOCK);
        assertThat(budget.isShort()).isTrue();
        assertThat(budget.takenBytes()).isEqualTo((BLOCKS / 2 + 1) * BLOCK);
        other.giveBack(more);
        assertThat(budget.isShort()).as("kept for reuse is not in use").isFalse();
        pool.giveBack(half);
        assertThat(budget.takenBytes()).isZero();
    }

    @Test
    void nobodyTakesMoreThanThereIs() {
        List<OffHeapBlock> all = new ArrayList<>();
        for (int i = 0; i < BLOCKS; i++) {
            all.add((i % 2 == 0 ? pool : other).take(BLOCK));
        }
        assertThatThrownBy(() -> pool.take(1))
                .isInstanceOf(MemoryLimitException.class)
                .hasMessageContaining(BLOCKS * BLOCK + " bytes are in use, and " + BLOCK + " more are needed")
                .hasMessageContaining("Remedy: raise aurochs.memory.bytes");
        assertThat(budget.takenBytes()).as("what was refused is not taken").isEqualTo(BLOCKS * BLOCK);
        other.giveBack(all.get(1));
        OffHeapBlock again = pool.take(1);
        assertThat(budget.takenBytes()).isEqualTo(BLOCKS * BLOCK);
        other.giveBack(all.get(3));
        pool.giveBack(all.get(0));
        pool.giveBack(all.get(2));
        pool.giveBack(again);
        assertThat(budget.takenBytes()).isZero();
    }

    /** One pool has kept a block, another one asks the system for all that there is: they cannot both have it. */
    @Test
    @Timeout(60)
    void whatIsKeptCountsForNobodyWhenTwoTakeAtOnce() throws Exception {
        ExecutorService beside = Executors.newSingleThreadExecutor();
        AtomicInteger ready = new AtomicInteger();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                pool.giveBack(pool.take(BLOCK));
                Future<Optional<OffHeapBlock>> all = beside.submit(() -> {
                    meet(ready);
                    return tryTake(other, BLOCKS * BLOCK);
                });
                meet(ready);
                Optional<OffHeapBlock> one = tryTake(pool, BLOCK);
                assertThat(List.of(one.isPresent(), all.get().isPresent()))
                        .as("who has got something in round %s", round)
                        .containsExactlyInAnyOrder(true, false);
                one.ifPresent(pool::giveBack);
                all.get().ifPresent(other::giveBack);
                assertThat(budget.takenBytes()).isZero();
                ready.set(0);
            }
        } finally {
            beside.shutdown();
        }
    }

    /** Two threads leave at once. */
    private static void meet(AtomicInteger ready) {
        ready.incrementAndGet();
        while (ready.get() < 2) {
            Thread.onSpinWait();
        }
    }

    private static Optional<OffHeapBlock> tryTake(BlockPool from, long bytes) {
        try {
            return Optional.of(from.take(bytes));
        } catch (MemoryLimitException e) {
            return Optional.empty();
        }
    }

    @Test
    void whatIsKeptGoesBackToTheSystemWhenOthersAreNeeded() {
        OffHeapBlock small = pool.take(BLOCK);
        OffHeapBlock large = pool.take(2 * BLOCK);
        pool.giveBack(small);
        pool.giveBack(large);
        // All that there is, in one block of a size that nobody has kept: both that are kept have to go.
        OffHeapBlock whole = other.take(BLOCKS * BLOCK);
        assertThat(pool.releaseKept(Long.MAX_VALUE)).as("bytes still kept").isZero();
        other.giveBack(whole);
    }

    @Test
    void aKeptBlockIsTakenAgain() {
        OffHeapBlock block = pool.take(BLOCK);
        pool.giveBack(block);
        assertThat(pool.take(BLOCK - 1)).isSameAs(block);
        assertThat(budget.takenBytes()).isEqualTo(BLOCK);
        assertThat(pool.releaseKept(Long.MAX_VALUE)).isZero();
        pool.giveBack(block);
    }

    @Test
    void aClosedPoolKeepsNothing() {
        OffHeapBlock block = pool.take(BLOCK);
        pool.close();
        assertThat(budget.takenBytes()).as("still in use").isEqualTo(BLOCK);
        pool.giveBack(block);
        assertThat(budget.takenBytes()).isZero();
        assertThat(pool.releaseKept(Long.MAX_VALUE)).as("bytes still kept").isZero();
    }
}
