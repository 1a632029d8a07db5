package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.testing.Await;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OffHeapBlockTest {
    private static final int BYTES = 10_000;
    private static final int NO_SUCH_NODE = 900;
    private static final int MANY = 200;

    private final MachineTopology machine = TopologyDiscovery.discoverThisMachine();
    private final int node = machine.usableMemoryNodes().stream().findFirst().orElse(0);

    private NodeMemory on(int kernelNode) {
        return new NodeMemory(kernelNode, new ThreadBinder(machine));
    }

    @Test
    void givesBackWhatWasPut() {
        OffHeapBlock block = OffHeapBlock.anywhere(BYTES);
        block.putInt(0, 42);
        block.put(BYTES - 3, new byte[] {1, 2, 3, 4}, 3);
        byte[] read = new byte[4];
        block.get(BYTES - 3, read, 3);
        assertThat(read).containsExactly(1, 2, 3, 0);
        assertThat(block.getInt(0)).isEqualTo(42);
        assertThat(block.nodesOfPages()).as("was put on none").isEmpty();
        block.release();
    }

    @Test
    void readsUpToEightBytesAsALong() {
        OffHeapBlock block = OffHeapBlock.anywhere(BYTES);
        byte[] bytes = {(byte) 0xF1, 2, 3, 4, 5, 6, 7, (byte) 0xF8};
        for (int length = 0; length <= Long.BYTES; length++) {
            long expected = 0;
            for (int i = 0; i < length; i++) {
                expected |= (bytes[i] & 0xFFL) << (i * Byte.SIZE);
            }
            block.put(3, bytes, Long.BYTES);
            assertThat(block.getLong(3, length)).isEqualTo(expected);
            int position = block.size() - length;
            block.put(position, bytes, length);
            assertThat(block.getLong(position, length)).as("at its end").isEqualTo(expected);
        }
        block.release();
    }

    @Test
    void blocksThatNobodyHasAnyMoreAreGivenBack() {
        // Other tests' may come and go meanwhile, so these are many.
        int others = OffHeapBlock.mapped();
        List<OffHeapBlock> blocks = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            blocks.add(OffHeapBlock.anywhere(BYTES));
        }
        assertThat(OffHeapBlock.mapped()).isGreaterThanOrEqualTo(blocks.size());
        blocks.clear();
        Await.until("they are given back", () -> {
            System.gc();
            return OffHeapBlock.mapped() < others + MANY / 2;
        });
    }

    @Test
    void pagesLieOnTheNodeOnceTheyAreTouched() {
        OffHeapBlock block = OffHeapBlock.on(on(node), BYTES);
        block.put(0, new byte[BYTES], BYTES);
        assertThat(Arrays.stream(block.nodesOfPages())).isNotEmpty().allMatch(page -> page == node);
        block.release();
    }

    @Test
    void whereTheKernelRefusesMemoryIsTouchedAndUsedAllTheSame() {
        OffHeapBlock block = OffHeapBlock.on(on(NO_SUCH_NODE), BYTES);
        assertThat(Arrays.stream(block.nodesOfPages())).as("all are touched").allMatch(page -> page >= 0);
        block.putInt(BYTES - Integer.BYTES, 42);
        assertThat(block.getInt(BYTES - Integer.BYTES)).isEqualTo(42);
        block.release();
    }
}
