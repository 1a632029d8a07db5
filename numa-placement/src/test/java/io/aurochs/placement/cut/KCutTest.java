package io.aurochs.placement.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.CommunicationCost;
import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The two placers that know no capacity, against every way of dividing the tasks. */
class KCutTest {
    private static final int GRAPHS = 1000;

    @Test
    void minimumKCutIsTheMinimum() {
        for (long seed = 0; seed < GRAPHS; seed++) {
            PlacementProblem problem = Problems.random(seed, 8, 4);
            check(seed, problem);
        }
    }

    @Test
    @Tag("full")
    void alsoOfTwelveTasksOnFourNodes() {
        for (long seed = 0; seed < 12; seed++) {
            check(seed, large(seed));
        }
    }

    @Test
    void gomoryHuIsWithinItsBound() {
        for (long seed = 0; seed < GRAPHS; seed++) {
            PlacementProblem problem = Problems.random(seed, 8, 4);
            int parts = Math.min(problem.machine().nodes(), problem.tasks());
            double crossing = crossing(new GomoryHuCut(), problem, parts);
            double least = Problems.minimumKCut(problem.graph(), parts);
            assertThat(crossing)
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(least * (1 - 1e-9))
                    .isLessThanOrEqualTo(least * (2 - 2.0 / parts) * (1 + 1e-9) + 1e-9);
        }
    }

    @Test
    void gomoryHuTakesRatesOfGigabytesInFractions() {
        Random random = new Random(7);
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < 30; from++) {
            for (int to = 0; to < from; to++) {
                flows.add(new Flow(from, to, 1e9 * random.nextDouble(), false));
            }
        }
        double[] demand = new double[30];
        Arrays.fill(demand, 0.5);
        PlacementProblem problem = new PlacementProblem(Adjacency.of(30, flows), demand, Problems.uniform(4, 4));
        assertThat(new GomoryHuCut().place(problem, 4).nodesUsed()).isEqualTo(4);
    }

    @Test
    void equationOneAlonePutsEverythingOnOneNode() {
        PlacementProblem problem = Problems.shuffle(6, 6, 1, Problems.uniform(4, 3));
        assertThat(new MinimumKCut().place(problem, 1).nodesUsed()).isEqualTo(1);
        Placement cut = new MinimumKCut().place(problem, 4);
        assertThat(cut.nodesUsed()).isEqualTo(4);
        assertThat(problem.overload(cut)).as("nine tasks on three cores").isEqualTo(6);
    }

    @Test
    void tooManyTasksForTheExactCutAreSaid() {
        PlacementProblem problem = Problems.shuffle(10, 10, 1, Problems.uniform(2, 20));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new MinimumKCut().place(problem, 2))
                .withMessageContaining("tasks=20 must be at most 16");
    }

    private static void check(long seed, PlacementProblem problem) {
        for (int nodes = 1; nodes <= problem.machine().nodes(); nodes++) {
            int parts = Math.min(nodes, problem.tasks());
            double least = Problems.minimumKCut(problem.graph(), parts);
            Placement placement = new MinimumKCut().place(problem, nodes);
            assertThat(placement.nodesUsed()).as("seed %d", seed).isEqualTo(parts);
            assertThat(CommunicationCost.crossing(problem.graph(), placement))
                    .as("seed %d, %d nodes", seed, nodes)
                    .isCloseTo(least, within(1e-9 * (1 + least)));
        }
    }

    private static PlacementProblem large(long seed) {
        long at = 1000 * seed;
        PlacementProblem problem = Problems.random(at, 12, 4);
        while (problem.tasks() < 12 || problem.machine().nodes() < 4) {
            problem = Problems.random(++at, 12, 4);
        }
        return problem;
    }

    private static double crossing(Placer placer, PlacementProblem problem, int nodes) {
        return CommunicationCost.crossing(problem.graph(), placer.place(problem, nodes));
    }
}
