package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.memory.KeyHash;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class RootBufferTest {
    /** The index of the smallest block has room for half as many slots as it has, and grows some times for these. */
    private static final int KEYS = 5_000;

    private final TestMemory memory = new TestMemory();
    private final RootBuffer root = new RootBuffer(memory.pool(), new AggregateLayout(1), 1 << 20);

    @AfterEach
    void everythingIsGivenBack() {
        root.release();
        memory.close();
    }

    private int put(int key) {
        memory.keys().putLong(0, key);
        return root.put(memory.keys(), 0, Long.BYTES, KeyHash.of(key));
    }

    @Test
    void aKeyIsFoundAgainWhenTheIndexHasGrown() {
        int[] positions = new int[KEYS];
        for (int key = 0; key < KEYS; key++) {
            positions[key] = put(key);
            assertThat(root.isNew()).as("key %s", key).isTrue();
            assertThat(put(key)).as("key %s", key).isEqualTo(positions[key]);
            assertThat(root.isNew()).as("key %s", key).isFalse();
        }
        for (int key = 0; key < KEYS; key++) {
            assertThat(put(key)).as("key %s", key).isEqualTo(positions[key]);
        }
        assertThat(root.size()).isEqualTo(KEYS);
    }
}
