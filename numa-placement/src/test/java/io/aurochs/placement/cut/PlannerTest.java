package io.aurochs.placement.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.MachinePreset;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TaskDemand;
import io.aurochs.placement.cost.ThroughputModel;
import io.aurochs.placement.cost.TrafficGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which number of nodes is chosen, and why. */
class PlannerTest {
    private static final MachinePreset MACHINE = MachinePreset.named("4s-xeon");

    @Test
    void aJobThatFitsOnOneNodeStaysThere() {
        Plan best = best(shuffle(2, 4, 0.5, 1e8));
        assertThat(best.placement().nodesUsed()).isEqualTo(1);
        assertThat(best.cost()).isZero();
        assertThat(best.throughput().orElseThrow())
                .as("one task is a core's at twice the rate")
                .isEqualTo(2);
    }

    @Test
    void aJobThatNeedsMoreThanANodeGetsIt() {
        Plan best = best(shuffle(8, 16, 1, 1e6));
        assertThat(best.placement().nodesUsed()).isEqualTo(3);
        assertThat(best.busiest()).isLessThanOrEqualTo(1);
    }

    @Test
    void whatCrossingCostsMoreThanCoresBringIsNotDone() {
        // At this traffic a task that reads from another node waits longer for its memory than it works.
        Plan best = best(shuffle(5, 5, 0.9, 4e9));
        assertThat(best.placement().nodesUsed()).isEqualTo(1);
        assertThat(best.busiest()).as("nine cores' demand on eight").isCloseTo(9 / 8.0, within(1e-9));
    }

    @Test
    void ofItsOwnModelItIsNeverWorseThanTaskAfterTask() {
        for (long seed = 0; seed < 40; seed++) {
            PlacementProblem drawn = Problems.random(seed, 40, 1);
            List<TaskDemand> tasks = IntStream.range(0, drawn.tasks())
                    .mapToObj(task -> new TaskDemand("task[" + task + "]", drawn.demand(task)))
                    .toList();
            List<Flow> flows = new ArrayList<>();
            for (int task = 0; task < drawn.tasks(); task++) {
                for (int i = 0; i < drawn.graph().degree(task); i++) {
                    flows.add(new Flow(
                            task,
                            drawn.graph().neighbour(task, i),
                            1e6 * drawn.graph().weight(task, i),
                            false));
                }
            }
            TrafficGraph graph = new TrafficGraph(tasks, flows);
            Planner planner =
                    new Planner(PlacementProblem.of(graph, MACHINE.machine()), new ThroughputModel(graph, MACHINE)::of);
            double chosen = planner.best(planner.plans(new CapacityAware()))
                    .throughput()
                    .orElseThrow();
            for (int nodes = 1; nodes <= 4; nodes++) {
                Plan inTurn = planner.plan(nodes, Placement.roundRobin(tasks.size(), nodes));
                assertThat(chosen)
                        .as("seed %d, %d nodes", seed, nodes)
                        .isGreaterThanOrEqualTo(inTurn.throughput().orElseThrow() * 0.999);
            }
        }
    }

    @Test
    void withoutAModelTheLeastNodesThatFitAreTaken() {
        TrafficGraph graph = shuffle(8, 16, 1, 1e6);
        Planner planner = new Planner(PlacementProblem.of(graph, MACHINE.machine()), any -> OptionalDouble.empty());
        List<Plan> plans = planner.plans(new CapacityAware());
        Plan best = planner.best(plans);
        assertThat(best.placement().nodesUsed()).isEqualTo(3);
        assertThat(planner.explain(best, plans))
                .startsWith("3 of 4 nodes: the tasks demand 24.00 cores, and those nodes have 24. ")
                .contains(" % of the bytes cross from node to node.")
                .endsWith("it has the least bytes x distance.");
    }

    @Test
    void moreDemandThanTheMachineHasIsSaid() {
        TrafficGraph graph = shuffle(20, 20, 1, 1e6);
        Planner planner = new Planner(PlacementProblem.of(graph, MACHINE.machine()), any -> OptionalDouble.empty());
        List<Plan> plans = planner.plans(new CapacityAware());
        Plan best = planner.best(plans);
        assertThat(planner.explain(best, plans)).contains("The busiest node has 125 % of what it can do");
    }

    @Test
    void aNodesMemoryIsAskedNoMoreThanItsCoresAre() {
        TrafficGraph graph = shuffle(4, 4, 0.01, 1e11);
        Planner planner = new Planner(PlacementProblem.of(graph, MACHINE.machine()), any -> OptionalDouble.empty());
        Plan best = planner.best(planner.plans(new CapacityAware()));
        assertThat(best.placement().nodesUsed()).as("not for their cores").isEqualTo(4);
        double[] sent = new double[4];
        graph.flows().forEach(flow -> sent[best.placement().nodeOf(flow.from())] += flow.bytesPerSecond());
        assertThat(sent).as("one that sends on each").containsOnly(new double[] {2.5e10}, within(1.0));
        assertThat(planner.explain(best, planner.plans(new CapacityAware())))
                .contains(" cores, memory that is used counted as cores, and those nodes have 32.");
        PlacementProblem memoryUnknown =
                PlacementProblem.of(graph, Machine.of(new double[] {8, 8}, new int[][] {{10, 21}, {21, 10}}));
        assertThat(memoryUnknown.totalDemand()).isCloseTo(0.08, within(1e-9));
    }

    private static Plan best(TrafficGraph graph) {
        Planner planner =
                new Planner(PlacementProblem.of(graph, MACHINE.machine()), new ThroughputModel(graph, MACHINE)::of);
        return planner.best(planner.plans(new CapacityAware()));
    }

    /** @param bytesPerSecond of all together */
    private static TrafficGraph shuffle(int producers, int consumers, double cores, double bytesPerSecond) {
        List<TaskDemand> tasks = IntStream.range(0, producers + consumers)
                .mapToObj(task -> new TaskDemand("task[" + task + "]", cores))
                .toList();
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < producers; from++) {
            for (int to = 0; to < consumers; to++) {
                flows.add(new Flow(from, producers + to, bytesPerSecond / producers / consumers, false));
            }
        }
        return new TrafficGraph(tasks, flows);
    }
}
