package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that exist and that a reader of sysfs easily gets wrong; none of them is worth a notice. */
class OddMachinesTest {
    private static final long KIB = 1024;

    @TempDir
    Path root;

    @Test
    void siblingHardwareThreadsShareACore() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root);
        assertThat(machine.discover())
                .isEqualTo(new MachineTopologyBuilder()
                        .node(0, 1024 * KIB)
                        .node(1, 2048 * KIB)
                        .core(0, 0, 0, 4)
                        .core(0, 0, 1, 5)
                        .core(1, 1, 2, 6)
                        .core(1, 1, 3, 7)
                        .distances(10, 21)
                        .distances(21, 10)
                        .build());
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void siblingsAreFoundUnderTheOlderFileNameToo() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .file("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0-1")
                .file("sys/devices/system/cpu/cpu0/topology/physical_package_id", "0")
                .file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "0-1")
                .file("sys/devices/system/cpu/cpu1/topology/physical_package_id", "0")
                .nodesOnline("0")
                .node(0, 512, "0-1", "10")
                .allowed("0-1", "0");
        assertThat(machine.discover().cores()).containsExactly(new Core(0, 0, 0, IdSet.of(0, 1)));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aNodeWithoutMemoryIsNotAMemoryNode() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).node(1, 0, "2-3,6-7", "21 10");
        MachineTopology topology = machine.discover();
        assertThat(topology.node(1)).isEqualTo(new NumaNode(1, 0));
        assertThat(topology.usableNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aNodeWithoutCpusIsAMemoryNodeOnly() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root)
                .nodesOnline("0-2")
                .node(0, 1024, "0-1,4-5", "10 21 17")
                .node(1, 2048, "2-3,6-7", "21 10 28")
                .node(2, 8192, "", "17 28 10")
                .allowed("0-7", "0-2");
        MachineTopology topology = machine.discover();
        assertThat(topology.coresOfNode(2)).isEmpty();
        assertThat(topology.usableNodes()).isEqualTo(IdSet.of(0, 1));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.range(0, 2));
        assertThat(topology.distances().between(2, 1)).isEqualTo(28);
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void nodeIdsMayHaveGaps() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .core(0, "0")
                .core(8, "1")
                .nodesOnline("0,8")
                .node(0, 100, "0", "10 40")
                .node(8, 200, "1", "41 10")
                .allowed("0-1", "0,8");
        MachineTopology topology = machine.discover();
        assertThat(topology.nodeIds()).isEqualTo(IdSet.of(0, 8));
        assertThat(topology.node(8)).isEqualTo(new NumaNode(8, 200 * KIB));
        assertThat(topology.cpusOfNode(8)).isEqualTo(IdSet.of(1));
        assertThat(topology.distances().between(8, 0)).isEqualTo(41);
        assertThat(topology.sockets()).extracting(Socket::id).containsExactly(0, 8);
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void cpusThatAreOfflineBelongToNoCore() throws TopologyException {
        // The kernel takes the topology directory of an offline CPU away and leaves its node with an empty list.
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .file("sys/devices/system/cpu/present", "0-3")
                .file("sys/devices/system/cpu/cpu2/online", "0")
                .file("sys/devices/system/cpu/cpu3/online", "0")
                .core(0, "0")
                .core(0, "1")
                .nodesOnline("0-1")
                .node(0, 1024, "0-1", "10 20")
                .node(1, 1024, "", "20 10")
                .allowed("0-3", "0-1");
        MachineTopology topology = machine.discover();
        assertThat(topology.onlineCpus()).isEqualTo(IdSet.of(0, 1));
        assertThat(topology.offlineCpus()).isEqualTo(IdSet.of(2, 3));
        assertThat(topology.usableCpus()).isEqualTo(IdSet.of(0, 1));
        assertThat(topology.cpusOfNode(1)).isEqualTo(IdSet.EMPTY);
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void anOfflineSiblingLeavesACoreWithOneHardwareThread() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root)
                .online("0-3,5-7")
                .file("sys/devices/system/cpu/present", "0-7")
                .file("sys/devices/system/cpu/cpu0/topology/core_cpus_list", "0");
        MachineTopology topology = machine.discover();
        assertThat(topology.cores().get(0)).isEqualTo(new Core(0, 0, 0, IdSet.of(0)));
        assertThat(topology.cores()).hasSize(4);
        assertThat(topology.offlineCpus()).isEqualTo(IdSet.of(4));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aCpusetLimitsWhatIsUsableNotWhatIsThere() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).allowed("2,6", "1");
        MachineTopology topology = machine.discover();
        assertThat(topology.onlineCpus()).isEqualTo(IdSet.range(0, 7));
        assertThat(topology.usableCpus()).isEqualTo(IdSet.of(2, 6));
        assertThat(topology.usableNodes()).isEqualTo(IdSet.of(1));
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(1));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aSocketCanHoldTwoNodes() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-3")
                .core(0, "0")
                .core(0, "1")
                .core(0, "2")
                .core(0, "3")
                .nodesOnline("0-1")
                .node(0, 1024, "0-1", "10 12")
                .node(1, 1024, "2-3", "12 10")
                .allowed("0-3", "0-1");
        MachineTopology topology = machine.discover();
        assertThat(topology.sockets()).containsExactly(new Socket(0, IdSet.of(0, 1), 4, IdSet.range(0, 3)));
        assertThat(topology.cpusOfNode(1)).isEqualTo(IdSet.of(2, 3));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aNodeCanHoldTwoSockets() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .core(0, "0")
                .core(1, "1")
                .nodesOnline("0")
                .node(0, 1024, "0-1", "10")
                .allowed("0-1", "0");
        MachineTopology topology = machine.discover();
        assertThat(topology.sockets()).extracting(Socket::nodes).containsExactly(IdSet.of(0), IdSet.of(0));
        assertThat(topology.usableNodes()).isEqualTo(IdSet.of(0));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aVirtualMachineMayNotKnowItsSocket() throws TopologyException {
        FakeMachine machine = new FakeMachine(root)
                .online("0-1")
                .core(-1, "0")
                .core(-1, "1")
                .nodesOnline("0")
                .node(0, 1024, "0-1", "10")
                .allowed("0-1", "0");
        assertThat(machine.discover().sockets()).containsExactly(new Socket(0, IdSet.of(0), 2, IdSet.of(0, 1)));
        assertThat(machine.notices()).isEmpty();
    }

    @Test
    void aNodeDirectoryThatIsNotOnlineIsNoNode() throws TopologyException {
        FakeMachine machine = FakeMachine.twoSockets(root).node(2, 0, "", "10");
        assertThat(machine.discover().nodeIds()).isEqualTo(IdSet.of(0, 1));
        assertThat(machine.notices()).isEmpty();
    }
}
