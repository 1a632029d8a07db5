package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.MachineTopologyBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorSetsTest {
    @Test
    void coresOfOneSocketThenSockets() {
        assertThat(ProcessorSets.of(machine(2, 4, 1)))
                .containsExactly(
                        new ProcessorSet(1, 1, List.of(0)),
                        new ProcessorSet(2, 1, List.of(0, 1)),
                        new ProcessorSet(4, 1, List.of(0, 1, 2, 3)),
                        new ProcessorSet(8, 2, List.of()));
        assertThat(ProcessorSets.of(machine(1, 1, 1))).containsExactly(new ProcessorSet(1, 1, List.of()));
    }

    @Test
    void secondHardwareThreadsComeLast() {
        List<ProcessorSet> sets = ProcessorSets.of(machine(1, 2, 2));
        assertThat(sets).extracting(ProcessorSet::processors).containsExactly(1, 2, 4);
        assertThat(sets.get(1).cpus()).hasSize(2);
        assertThat(sets.get(2).isAll()).isTrue();
    }

    @Test
    void withoutTheToolThereAreOnlyAll(@TempDir Path directory) throws Exception {
        List<ProcessorSet> sets = ProcessorSets.of(machine(1, 4, 1));
        assertThat(ProcessorSets.possible(sets, directory.toString()))
                .containsExactly(new ProcessorSet(4, 1, List.of()));
        assertThat(ProcessorSets.possible(sets, null)).hasSize(1);
        assertThat(Files.createFile(directory.resolve("taskset")).toFile().setExecutable(true))
                .isTrue();
        assertThat(ProcessorSets.possible(sets, "elsewhere:" + directory)).isEqualTo(sets);
    }

    private static MachineTopology machine(int sockets, int coresOfSocket, int threads) {
        int cores = sockets * coresOfSocket;
        MachineTopologyBuilder machine = new MachineTopologyBuilder();
        for (int socket = 0; socket < sockets; socket++) {
            machine.node(socket, 1L << 30);
            for (int core = socket * coresOfSocket; core < (socket + 1) * coresOfSocket; core++) {
                int first = core;
                machine.core(
                        socket,
                        socket,
                        IntStream.range(0, threads)
                                .map(thread -> first + thread * cores)
                                .toArray());
            }
        }
        return machine.build();
    }
}
