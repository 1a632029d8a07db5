package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are missing or malformed: what is assumed instead, and that it is said. */
class DamagedTreesTest {
    private static final String CPU = "sys/devices/system/cpu";
    private static final String NODE = "sys/devices/system/node";

    @TempDir
    Path root;

    @Test
    void withoutANodeDirectoryTheMachineIsOneNode() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .core(0, "0")
                .core(0, "1")
                .file("proc/meminfo", "MemTotal:        4096 kB\nMemFree: 1 kB")
                .allowed("0-1", "0");
        assertThat(machine.discover())
                .isEqualTo(new MachineTopologyBuilder()
                        .node(0, 4096 * 1024)
                        .core(0, 0, 0)
                        .core(0, 0, 1)
                        .build());
        assertThat(machine.notices()).containsExactly(NODE + ": names no NUMA node; taking the machine as one node, 0");
    }

    @Test
    void withoutAnyCpuNothingCanBeTold() {
        assertThatThrownBy(() -> new FakeMachine(root).discover())
                .isInstanceOf(TopologyException.class)
                .hasMessage(root.resolve(CPU)
                        + ": names no CPU; give the directory that holds the sys and proc trees of a Linux machine");
    }

    @Test
    void withoutTheListOfOnlineCpusTheirDirectoriesCount() throws IOException, TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root);
        MachineTopology whole = machine.discover();
        Files.delete(root.resolve(CPU).resolve("online"));
        assertThat(machine.discover()).isEqualTo(whole);
        assertThat(machine.notices()).containsExactly(CPU + "/online: missing; taking every CPU directory as online");
    }

    @Test
    void withoutTopologyFilesEachCpuIsACoreOfSocketZero() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .nodesOnline("0")
                .node(0, 1024, "0-1", "10")
                .allowed("0-1", "0");
        assertThat(machine.discover().cores())
                .containsExactly(new Core(0, 0, 0, IdSet.of(0)), new Core(1, 0, 0, IdSet.of(1)));
        assertThat(machine.notices())
                .containsExactly(
                        CPU + ": no usable topology of CPUs 0-1; taking a CPU without siblings as a core of its"
                                + " own, one without a socket as in socket 0");
    }

    @Test
    void siblingsThatContradictOneAnotherStillYieldDisjointCores() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-2")
                .core(0, "0-1")
                .core(0, "1-2")
                .nodesOnline("0")
                .node(0, 1024, "0-2", "10")
                .allowed("0-2", "0");
        assertThat(machine.discover().cores())
                .containsExactly(new Core(0, 0, 0, IdSet.of(0)), new Core(1, 0, 0, IdSet.of(1, 2)));
    }

    @Test
    void aCoreNeverSpansTwoNodes() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .core(0, "0-1")
                .nodesOnline("0-1")
                .node(0, 1024, "0", "10 20")
                .node(1, 1024, "1", "20 10")
                .allowed("0-1", "0-1");
        assertThat(machine.discover().cores())
                .containsExactly(new Core(0, 0, 0, IdSet.of(0)), new Core(1, 0, 1, IdSet.of(1)));
    }

    @Test
    void aMalformedListOfANodesCpusIsReplacedByItsLinks() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).file(NODE + "/node1/cpulist", "2-x");
        for (int cpu : new int[] {2, 3, 6, 7}) {
            machine.file(NODE + "/node1/cpu" + cpu + "/uevent", "");
        }
        assertThat(machine.discover().cpusOfNode(1)).isEqualTo(IdSet.of(2, 3, 6, 7));
        assertThat(machine.notices())
                .containsExactly(
                        NODE + "/node1/cpulist: malformed (part=2-x must be a number or first-last); looking for"
                                + " its cpu<N> entries instead");
    }

    @Test
    void cpusThatNoNodeClaimsGoToTheLowestNode() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).file(NODE + "/node1/cpulist", "2-3,6");
        assertThat(machine.discover().cpusOfNode(0)).isEqualTo(IdSet.of(0, 1, 4, 5, 7));
        assertThat(machine.notices()).containsExactly(NODE + ": no node claims CPUs 7; taking them as CPUs of node 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"21", "21 10 21", "21 ten", "0 10", "256 10", ""})
    void malformedDistancesAreAssumedForAllNodes(String row) throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).file(NODE + "/node1/distance", row);
        assertThat(machine.discover().distances()).isEqualTo(Distances.assumed(IdSet.of(0, 1)));
        assertThat(machine.notices())
                .containsExactly(NODE + "/node1/distance: malformed (" + row
                        + " must be 2 numbers from 1 to 255); taking every distance as 10 within a node and 20 between"
                        + " nodes");
    }

    @Test
    void aFileThatCannotBeReadIsTold() throws IOException, TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root);
        Path online = root.resolve(CPU).resolve("online");
        Files.delete(online);
        Files.createDirectory(online);
        assertThat(machine.discover().onlineCpus()).isEqualTo(IdSet.range(0, 7));
        assertThat(machine.notices())
                .singleElement()
                .asString()
                .startsWith(CPU + "/online: unreadable (")
                .endsWith("; taking every CPU directory as online");
    }

    @Test
    void missingDistancesAreAssumedForAllNodes() throws IOException, TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root);
        Files.delete(root.resolve(NODE).resolve("node0/distance"));
        assertThat(machine.discover().distances()).isEqualTo(Distances.assumed(IdSet.of(0, 1)));
        assertThat(machine.notices())
                .containsExactly(NODE + "/node0/distance: missing; taking every distance as 10 within a node and 20"
                        + " between nodes");
    }

    @Test
    void memoryOfUnknownSizeIsStillMemory() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).file(NODE + "/node1/meminfo", "nothing of use");
        MachineTopology topology = machine.discover();
        assertThat(topology.node(1).memoryBytes()).isEqualTo(NumaNode.UNKNOWN_MEMORY);
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices())
                .containsExactly(NODE + "/node1/meminfo: has no line 'MemTotal: <number> kB'; taking the memory size of"
                        + " node 1 as unknown");
    }

    @Test
    void withoutTheListOfOnlineNodesTheirDirectoriesCount() throws IOException, TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root);
        Files.delete(root.resolve(NODE).resolve("online"));
        assertThat(machine.discover().nodeIds()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices()).containsExactly(NODE + "/online: missing; taking every node directory as online");
    }

    @Test
    void withoutAStatusFileEverythingIsAllowed() throws IOException, TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).allowed("0", "0");
        Files.delete(root.resolve("proc/self/status"));
        MachineTopology topology = machine.discover();
        assertThat(topology.usableCpus()).isEqualTo(IdSet.range(0, 7));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices())
                .containsExactly(
                        "proc/self/status: missing; taking every CPU as allowed",
                        "proc/self/status: missing; taking every memory node as allowed");
    }

    @Test
    void aKernelWithoutCpusetsNamesNoMemoryNodes() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).file("proc/self/status", "Cpus_allowed_list:\t0-3");
        MachineTopology topology = machine.discover();
        assertThat(topology.usableCpus()).isEqualTo(IdSet.range(0, 3));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices())
                .containsExactly(
                        "proc/self/status: unusable (no line 'Mems_allowed_list:'); taking every memory node as"
                                + " allowed");
    }

    @Test
    void limitsThatLeaveNothingAreNotBelieved() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).allowed("64-127", "4");
        MachineTopology topology = machine.discover();
        assertThat(topology.usableCpus()).isEqualTo(IdSet.range(0, 7));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices())
                .containsExactly(
                        "proc/self/status: allows no CPU of 0-7; taking every CPU as allowed",
                        "proc/self/status: allows no memory node of 0-1; taking every memory node as allowed");
    }
}
