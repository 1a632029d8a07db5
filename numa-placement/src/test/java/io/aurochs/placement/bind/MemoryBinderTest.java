package io.aurochs.placement.bind;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MemoryBinderTest {
    private static final long PAGE = 4_096;

    @TempDir
    Path proc;

    private static final class Refusing implements MemoryCalls {
        @Override
        public void prefer(long address, long bytes, int node) throws RefusedException {
            throw new RefusedException("not here");
        }

        @Override
        public int[] nodesOf(long[] pages) throws RefusedException {
            throw new RefusedException("not here");
        }
    }

    @Test
    void aRefusalIsItsReason() {
        MemoryBinder binder = new MemoryBinder(PAGE, new Refusing());
        assertThat(binder.preferNode(0, PAGE, 1)).isEqualTo("not here");
        assertThat(binder.nodesOfPages(0, PAGE)).isEmpty();
    }

    @Test
    void everyPageIsAskedFor() {
        List<Long> asked = new ArrayList<>();
        MemoryBinder binder = new MemoryBinder(PAGE, new MemoryCalls() {
            @Override
            public void prefer(long address, long bytes, int node) {}

            @Override
            public int[] nodesOf(long[] pages) {
                for (long page : pages) {
                    asked.add(page);
                }
                return new int[pages.length];
            }
        });
        assertThat(binder.preferNode(PAGE, PAGE, 0)).isNull();
        assertThat(binder.nodesOfPages(3 * PAGE, 2 * PAGE + 1)).hasSize(3);
        assertThat(asked).containsExactly(3 * PAGE, 4 * PAGE, 5 * PAGE);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aNodeThatDoesNotExistIsRefusedWithTheRemedy() {
        assertThat(new MemoryBinder(PAGE).preferNode(0, PAGE, 900)).isNotNull().doesNotContain("\n");
        assertThat(new MemoryBinder(PAGE).preferNode(0, PAGE, 5_000))
                .isEqualTo("node 5000 is beyond node 1023, the last there can be");
    }

    @Test
    void balancingIsReadFromItsSwitch() throws IOException {
        assertThat(NumaBalancing.isOn(proc)).as("no such switch").isFalse();
        Files.createDirectories(proc.resolve("sys/kernel"));
        Files.writeString(proc.resolve("sys/kernel/numa_balancing"), "0\n");
        assertThat(NumaBalancing.isOn(proc)).isFalse();
        Files.writeString(proc.resolve("sys/kernel/numa_balancing"), "1\n");
        assertThat(NumaBalancing.isOn(proc)).isTrue();
    }
}
