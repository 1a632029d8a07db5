package io.aurochs.state;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.aurochs.memory.KeyHash;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Nothing is allocated on the heap per put, new keys and growth included, nor per entry that is merged, moved or visited. */
@EnabledOnOs(OS.LINUX)
class TableAllocationTest {
    private static final int KEYS = 200_000;
    private static final int ROUNDS = 3;
    /** What is left are the blocks of each growth, and a tree's nodes. */
    private static final double MOST_BYTES_PER_PUT = 0.25;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private void assertAllocatesNothing(Runnable puts) {
        puts.run();
        long before = threads.getCurrentThreadAllocatedBytes();
        puts.run();
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat((double) allocated / (ROUNDS * KEYS)).isLessThan(MOST_BYTES_PER_PUT);
    }

    @Test
    void ofLongs() {
        try (TestMemory memory = new TestMemory()) {
            Combine nothing = (into, at, from, fromAt, isNew) -> {};
            assertAllocatesNothing(() -> {
                FixedKeyTable table = new FixedKeyTable(memory.pool(), 1, 1);
                for (int i = 0; i < ROUNDS * KEYS; i++) {
                    table.put(i % KEYS, KeyHash.of(i % KEYS));
                }
                FixedKeyTable merged = new FixedKeyTable(memory.pool(), 1, 1);
                merged.merge(table, nothing);
                table.release();
                merged.release();
            });
        }
    }

    @Test
    void ofBytes() {
        try (TestMemory memory = new TestMemory()) {
            assertAllocatesNothing(() -> {
                BytesKeyTable table = new BytesKeyTable(memory.pool(), 1);
                for (int i = 0; i < ROUNDS * KEYS; i++) {
                    memory.keys().putLong(0, i % KEYS);
                    int length = 4 + i % 30;
                    table.put(memory.keys(), 0, length, KeyHash.of(memory.keys(), 0, length));
                }
                table.release();
            });
        }
    }

    @Test
    void ofTrees() {
        try (TestMemory memory = new TestMemory()) {
            Combine nothing = (into, at, from, fromAt, isNew) -> {};
            TreeBuffers buffers = new TreeBuffers(memory.pool(), 1, nothing);
            assertAllocatesNothing(() -> {
                BufferTree tree = new BufferTree(memory.pool(), buffers);
                for (int i = 0; i < ROUNDS * KEYS; i++) {
                    memory.keys().putLong(0, i % KEYS);
                    tree.put(memory.keys(), 0, Long.BYTES, KeyHash.of(i % KEYS));
                }
                tree.drain((block, key, length, hash, accumulators) -> {});
                tree.release();
            });
            buffers.release();
        }
    }
}
