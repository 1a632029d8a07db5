package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import java.util.Arrays;
import net.openhft.chronicle.bytes.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class NodeMemoryTest {
    private static final int ROOM = 100_000;
    private static final int NO_SUCH_NODE = 900;

    private final MachineTopology machine = TopologyDiscovery.discoverThisMachine();
    private final int node = machine.usableMemoryNodes().stream().findFirst().orElse(0);

    private OffHeapBuffer allocate(int on) {
        return OffHeapBuffer.on(new NodeMemory(on, new ThreadBinder(machine)), ROOM);
    }

    @Test
    void pagesLieOnTheNodeOnceTheyAreTouched() {
        OffHeapBuffer buffer = allocate(node);
        assertThat(Arrays.stream(buffer.nodesOfPages())).allMatch(page -> page < 0 || page == node);
        buffer.bytes().write(new byte[ROOM]);
        assertThat(buffer.hasLeftItsNode()).isFalse();
        assertThat(Arrays.stream(buffer.nodesOfPages())).allMatch(page -> page == node);
        buffer.release();
    }

    @Test
    void whatOutgrowsItsRoomGoesElsewhereWhole() {
        OffHeapBuffer buffer = allocate(node);
        Bytes<?> bytes = buffer.bytes();
        for (int i = 0; i < ROOM; i++) {
            bytes.writeInt(i);
        }
        assertThat(buffer.hasLeftItsNode()).isTrue();
        for (int i = 0; i < ROOM; i++) {
            assertThat(bytes.readInt()).isEqualTo(i);
        }
        buffer.release();
    }

    @Test
    void whereTheKernelRefusesMemoryIsTouchedAndUsedAllTheSame() {
        OffHeapBuffer buffer = allocate(NO_SUCH_NODE);
        assertThat(Arrays.stream(buffer.nodesOfPages())).as("all are touched").allMatch(page -> page >= 0);
        buffer.bytes().writeLong(42);
        assertThat(buffer.bytes().readLong()).isEqualTo(42);
        buffer.release();
    }

    @Test
    void aBufferOnNoNodeTellsOfNone() {
        OffHeapBuffer buffer = OffHeapBuffer.anywhere(64);
        assertThat(buffer.nodesOfPages()).isEmpty();
        assertThat(buffer.hasLeftItsNode()).isFalse();
        buffer.release();
    }
}
