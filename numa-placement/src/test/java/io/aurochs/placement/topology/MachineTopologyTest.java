package io.aurochs.placement.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class MachineTopologyTest {
    private static MachineTopologyBuilder twoNodes() {
        return new MachineTopologyBuilder()
                .node(0, 100)
                .node(1, 200)
                .core(0, 0, 0, 2)
                .core(1, 1, 1, 3)
                .distances(10, 21)
                .distances(21, 10);
    }

    @Test
    void isAValue() {
        assertThat(twoNodes().build())
                .isEqualTo(twoNodes().build())
                .hasSameHashCodeAs(twoNodes().build())
                .isNotEqualTo(twoNodes().allowedCpus(IdSet.of(1)).build())
                .isNotEqualTo(twoNodes().cpuQuota(1.5).build());
    }

    @Test
    void theOrderInWhichPartsAreGivenDoesNotMatter() {
        MachineTopology topology = twoNodes().build();
        assertThat(new MachineTopology(
                        List.of(new NumaNode(1, 200), new NumaNode(0, 100)),
                        List.of(new Core(1, 1, 1, IdSet.of(1, 3)), new Core(0, 0, 0, IdSet.of(0, 2))),
                        topology.distances(),
                        IdSet.EMPTY,
                        topology.limits()))
                .isEqualTo(topology);
    }

    @Test
    void assumesDistancesAndNoLimitsWhereNoneAreGiven() {
        MachineTopology topology = new MachineTopologyBuilder()
                .node(0, 1)
                .node(4, 1)
                .core(0, 0, 0)
                .core(0, 4, 1)
                .build();
        assertThat(topology.distances()).isEqualTo(Distances.assumed(IdSet.of(0, 4)));
        assertThat(topology.limits())
                .isEqualTo(new ProcessLimits(IdSet.of(0, 1), IdSet.of(0, 4), OptionalDouble.empty()));
    }

    @Test
    void derivesSocketsFromCores() {
        MachineTopology topology = new MachineTopologyBuilder()
                .node(0, 1)
                .node(1, 1)
                .core(7, 0, 0)
                .core(7, 1, 1)
                .build();
        assertThat(topology.sockets()).containsExactly(new Socket(7, IdSet.of(0, 1), 2, IdSet.of(0, 1)));
    }

    @Test
    void aNodeIsUsableWhenOneOfItsCpusIs() {
        MachineTopology topology = twoNodes()
                .allowedCpus(IdSet.of(1, 9))
                .allowedMemoryNodes(IdSet.of(0, 7))
                .build();
        assertThat(topology.usableCpus()).isEqualTo(IdSet.of(1));
        assertThat(topology.usableNodes()).isEqualTo(IdSet.of(1));
        assertThat(topology.usableCpusOfNode(0)).isEqualTo(IdSet.EMPTY);
        assertThat(topology.usableMemoryNodes()).isEqualTo(IdSet.of(0));
    }

    @Test
    void findsANodeByItsId() {
        assertThat(twoNodes().build().node(1)).isEqualTo(new NumaNode(1, 200));
        assertThatThrownBy(() -> twoNodes().build().node(2)).hasMessage("node=2 is not one of nodes=0-1");
    }

    @Test
    void refusesContradictionsByName() {
        assertThatThrownBy(() -> new MachineTopologyBuilder().core(0, 0, 0).build())
                .hasMessage("nodes=[] must hold at least one NUMA node");
        assertThatThrownBy(() -> twoNodes().node(0, 5).build())
                .hasMessageStartingWith("nodes=[")
                .hasMessageEndingWith("must not hold one id twice");
        assertThatThrownBy(() -> twoNodes().core(0, 2, 9).build())
                .hasMessage("core.node=2 of core.id=2 must be one of the nodes=0-1");
        assertThatThrownBy(() -> twoNodes().core(0, 0, 2, 9).build())
                .hasMessage("core.cpus=2,9 of core.id=2 must not belong to another core, as 2");
        assertThatThrownBy(() -> twoNodes().offlineCpus(IdSet.of(3, 4)).build())
                .hasMessage("offlineCpus=3-4 must not name CPUs of cores, as 3");
        assertThatThrownBy(() -> twoNodes().allowedCpus(IdSet.of(8)).build())
                .hasMessage("limits.cpus=8 must name at least one of the CPUs online=0-3");
        assertThatThrownBy(() -> twoNodes().distances(10, 10).build())
                .hasMessage("distances.rows=3 must be one row for each node of nodes=0-1");
    }

    @Test
    void refusesValuesOutOfRangeByName() {
        assertThatThrownBy(() -> new NumaNode(-1, 0)).hasMessage("node.id=-1 must not be negative");
        assertThatThrownBy(() -> new NumaNode(0, -2))
                .hasMessage("node.memoryBytes=-2 of node.id=0 must be 0 or more, or -1 for unknown");
        assertThatThrownBy(() -> new Core(-1, 0, 0, IdSet.of(0))).hasMessage("core.id=-1 must not be negative");
        assertThatThrownBy(() -> new Core(3, -1, 0, IdSet.of(0)))
                .hasMessage("core.socket=-1 of core.id=3 must not be negative");
        assertThatThrownBy(() -> new Core(3, 0, -1, IdSet.of(0)))
                .hasMessage("core.node=-1 of core.id=3 must not be negative");
        assertThatThrownBy(() -> new Core(3, 0, 0, IdSet.EMPTY))
                .hasMessage("core.cpus= of core.id=3 must name at least one CPU");
        assertThatThrownBy(() -> twoNodes().cpuQuota(0).build())
                .hasMessage("limits.cpuQuota=0.0 must be a positive number of CPUs");
        assertThatThrownBy(() -> twoNodes().cpuQuota(Double.NaN).build())
                .hasMessage("limits.cpuQuota=NaN must be a positive number of CPUs");
    }
}
