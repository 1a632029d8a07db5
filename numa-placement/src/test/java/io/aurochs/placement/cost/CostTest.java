package io.aurochs.placement.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.placement.topology.MachineTopologyBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What placements cost, reckoned by hand. */
class CostTest {
    private static final TrafficGraph GRAPH = new TrafficGraph(
            List.of(new TaskDemand("a", 0.5), new TaskDemand("b", 1), new TaskDemand("c", 0.25)),
            List.of(
                    new Flow(0, 1, 100, false),
                    new Flow(1, 0, 20, true),
                    new Flow(1, 2, 7, false),
                    new Flow(2, 2, 9, false)));
    private static final Machine MACHINE =
            Machine.of(new double[] {2, 2, 4}, new int[][] {{10, 21, 31}, {21, 10, 41}, {31, 41, 10}});

    @Test
    void neighboursAreSummedInBothDirections() {
        Adjacency adjacency = Adjacency.of(GRAPH);
        assertThat(adjacency.degree(0)).isEqualTo(1);
        assertThat(adjacency.neighbour(0, 0)).isEqualTo(1);
        assertThat(adjacency.weight(0, 0)).isEqualTo(120);
        assertThat(adjacency.weightOf(1)).isEqualTo(127);
        assertThat(adjacency.degree(2))
                .as("what it sends to itself does not count")
                .isEqualTo(1);
        assertThat(adjacency.totalWeight()).isEqualTo(127);
    }

    @Test
    void copiesOfTasksShareTheirTraffic() {
        TrafficGraph twice = GRAPH.replicated(2, 0.5);
        assertThat(twice.tasks()).hasSize(6).contains(new TaskDemand("b#1", 0.5));
        assertThat(twice.cores()).isEqualTo(GRAPH.cores());
        assertThat(twice.flows()).hasSize(16).contains(new Flow(0, 3, 25, false), new Flow(3, 0, 5, true));
        assertThat(twice.bytesPerSecond()).isCloseTo(GRAPH.bytesPerSecond(), within(1e-9));
        assertThat(GRAPH.replicated(1, 1)).isEqualTo(GRAPH);
    }

    @Test
    void equationOneWithDistances() {
        Adjacency adjacency = Adjacency.of(GRAPH);
        assertThat(CommunicationCost.of(adjacency, MACHINE, Placement.of(1, 1, 1)))
                .isZero();
        assertThat(CommunicationCost.of(adjacency, MACHINE, Placement.of(0, 1, 2)))
                .isEqualTo(120 * 21 + 7 * 41);
        assertThat(CommunicationCost.crossing(adjacency, Placement.of(0, 1, 2))).isEqualTo(127);
        assertThat(CommunicationCost.crossing(adjacency, Placement.of(0, 0, 2))).isEqualTo(7);
    }

    @Test
    void distancesOfBothWaysCountHalfEach() {
        assertThat(Machine.of(new double[] {1, 1}, new int[][] {{10, 20}, {30, 10}})
                        .penalty(0, 1))
                .isEqualTo(25);
    }

    @Test
    void onlyNodesThatMayBeUsedArePlannedFor() {
        Machine machine = Machine.of(new MachineTopologyBuilder()
                .node(0, 1 << 30)
                .node(2, 1 << 30)
                .node(5, 1 << 30)
                .core(0, 0, 0, 1)
                .core(0, 0, 2, 3)
                .core(1, 5, 4)
                .build());
        assertThat(machine.nodes()).as("node 2 has memory alone").isEqualTo(2);
        assertThat(machine.cores(0)).isEqualTo(2);
        assertThat(machine.cores(1)).isEqualTo(1);
        assertThat(machine.nodeId(1)).isEqualTo(5);
    }

    @Test
    void theModelFindsWhatEndsFirst() {
        MachinePreset preset = MachinePreset.named("8s-xeon");
        double megabytes = 64e6;
        TrafficGraph graph = new TrafficGraph(
                List.of(new TaskDemand("a", 0.5), new TaskDemand("b", 0.25)),
                List.of(new Flow(0, 1, megabytes, false)));
        ThroughputModel model = new ThroughputModel(graph, preset);
        assertThat(model.of(Placement.of(3, 3))).as("a's core").hasValue(2);
        // A million lines a second, 257.7 ns longer each, are more than a's half core.
        assertThat(model.of(Placement.of(0, 1)).orElseThrow()).isCloseTo(1 / 0.5077, within(1e-9));
        assertThat(model.of(Placement.of(0, 7)).orElseThrow()).isCloseTo(1 / 0.748, within(1e-9));
        assertThat(new ThroughputModel(graph, MachinePreset.named("2s-snc")).of(Placement.of(0, 1)))
                .isEmpty();
    }

    static List<MachinePreset> presets() {
        return MachinePreset.all();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetIsAMachineWithASource(MachinePreset preset) {
        assertThat(preset.source()).isNotBlank();
        Machine machine = preset.machine();
        assertThat(machine.nodes()).isGreaterThan(1);
        TrafficGraph pair = new TrafficGraph(
                List.of(new TaskDemand("a", 1), new TaskDemand("b", 1)), List.of(new Flow(0, 1, 1, false)));
        for (int node = 1; node < machine.nodes(); node++) {
            assertThat(machine.penalty(0, node))
                    .isEqualTo(machine.penalty(node, 0))
                    .isPositive();
            assertThat(new ThroughputModel(pair, preset)
                            .of(Placement.of(0, node))
                            .isPresent())
                    .as("every distance has a link, or none has")
                    .isEqualTo(preset.links() != null);
        }
    }

    @Test
    void wrongValuesAreNamed() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new TaskDemand("a", -1))
                .withMessage("task.cores=-1.0 of task.name=a must be 0 or more");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new TrafficGraph(List.of(new TaskDemand("a", 1), new TaskDemand("a", 1)), List.of()))
                .withMessageContaining("task.name=a must not be given twice");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new TrafficGraph(List.of(new TaskDemand("a", 1)), List.of(new Flow(0, 1, 1, false))))
                .withMessageContaining("there are tasks 0 to 0");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> MachinePreset.named("3s"))
                .withMessageContaining("machine=3s is not known; there are 2s-xeon, 4s-xeon");
    }
}
