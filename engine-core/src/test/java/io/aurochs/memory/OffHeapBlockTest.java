package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.testing.Await;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
    void aLooseCopyWritesUpToSevenBytesMore() {
        OffHeapBlock block = OffHeapBlock.anywhere(BYTES);
        OffHeapBlock to = OffHeapBlock.anywhere(BYTES);
        byte[] bytes = new byte[100];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i + 1);
        }
        block.put(0, bytes, bytes.length);
        int last = to.size() - bytes.length;
        for (int length = 0; length <= bytes.length; length++) {
            for (int start : new int[] {0, 3, bytes.length - length}) {
                for (int position : new int[] {5, to.size() - length}) {
                    if (start + length > bytes.length) {
                        continue;
                    }
                    byte[] expected = Arrays.copyOfRange(bytes, start, start + length);
                    to.clear(0, 200);
                    to.clear(last, bytes.length);
                    to.putLoosely(position, bytes, start, length);
                    assertThat(read(to, position, length))
                            .as("array, length=%s", length)
                            .isEqualTo(expected);
                    assertThat(to.getLong(0) << (3 * Byte.SIZE)).as("before it").isZero();
                    assertThat(read(to, 5 + bytes.length + 7, 8))
                            .as("behind it")
                            .containsOnly(0);
                    to.clear(0, 200);
                    to.clear(last, bytes.length);
                    block.copyLooselyTo(start, to, position, length);
                    assertThat(read(to, position, length))
                            .as("block, length=%s", length)
                            .isEqualTo(expected);
                }
            }
        }
        assertThatThrownBy(() -> to.putLoosely(0, bytes, -1, 8)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> to.putLoosely(0, bytes, bytes.length - 7, 8))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> to.putLoosely(to.size() - 7, bytes, 0, 8))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> to.putLoosely(-1, bytes, 0, 8)).isInstanceOf(IndexOutOfBoundsException.class);
        block.release();
        to.release();
    }

    private static byte[] read(OffHeapBlock block, int position, int length) {
        byte[] read = new byte[length];
        block.get(position, read, length);
        return read;
    }

    @Test
    void noValueLiesBesideABlock() {
        OffHeapBlock block = OffHeapBlock.anywhere(BYTES);
        for (OffHeapBlock each : new OffHeapBlock[] {block, OffHeapBlock.empty()}) {
            int size = each.size();
            for (int position : new int[] {Integer.MIN_VALUE, -1, size, Integer.MAX_VALUE}) {
                isRefused(() -> each.getByte(position));
                isRefused(() -> each.putByte(position, (byte) 1));
            }
            for (int position : new int[] {Integer.MIN_VALUE, -1, size - 3, size, Integer.MAX_VALUE}) {
                isRefused(() -> each.getInt(position));
                isRefused(() -> each.putInt(position, 1));
            }
            for (int position : new int[] {Integer.MIN_VALUE, -1, size - 7, size, Integer.MAX_VALUE}) {
                isRefused(() -> each.getLong(position));
                isRefused(() -> each.putLong(position, 1));
            }
        }
        block.putLong(block.size() - Long.BYTES, 42);
        assertThat(block.getLong(block.size() - Long.BYTES)).isEqualTo(42);
        block.release();
    }

    private static void isRefused(ThrowingCallable access) {
        assertThatThrownBy(access).isInstanceOf(IndexOutOfBoundsException.class);
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
