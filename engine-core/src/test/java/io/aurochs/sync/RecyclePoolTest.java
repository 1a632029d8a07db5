package io.aurochs.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecyclePoolTest {
    private int made;
    private final RecyclePool<int[]> pool = new RecyclePool<>(2, () -> new int[] {made++});

    @Test
    void givesBackWhatItKeptBeforeItMakesMore() {
        int[] first = pool.take();
        assertThat(pool.giveBack(first)).isTrue();
        assertThat(pool.take()).isSameAs(first);
        assertThat(pool.take()).isNotSameAs(first);
        assertThat(made).isEqualTo(2);
    }

    @Test
    void refusesWhatItHasNoRoomFor() {
        assertThat(pool.giveBack(new int[1])).isTrue();
        assertThat(pool.giveBack(new int[1])).isTrue();
        assertThat(pool.giveBack(new int[1])).isFalse();
    }

    @Test
    void drainsWhatItKept() {
        int[] kept = new int[1];
        pool.giveBack(kept);
        List<int[]> released = new ArrayList<>();
        pool.drain(released::add);
        assertThat(released).containsExactly(kept);
        assertThat(pool.take()).isNotSameAs(kept);
    }
}
