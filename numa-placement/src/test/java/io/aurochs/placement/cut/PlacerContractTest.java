package io.aurochs.placement.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every placer promises. */
class PlacerContractTest {
    private static final int PROBLEMS = 300;
    private static final int MOST_TASKS = 9;
    private static final int MOST_NODES = 4;

    static Stream<Placer> placers() {
        return Stream.of(new MinimumKCut(), new GomoryHuCut(), new CapacityAware());
    }

    @ParameterizedTest
    @MethodSource("placers")
    void everyTaskIsPlacedOnceOnAtMostSoManyNodes(Placer placer) {
        forEachProblem((seed, problem, nodes) -> {
            Placement placement = placer.place(problem, nodes);
            assertThat(placement.size()).as(seed).isEqualTo(problem.tasks());
            assertThat(IntStream.of(placement.toArray()))
                    .as(seed)
                    .allMatch(node -> node >= 0 && node < problem.machine().nodes());
            assertThat(placement.nodesUsed()).as(seed).isLessThanOrEqualTo(nodes);
        });
    }

    @ParameterizedTest
    @MethodSource("placers")
    void theSameProblemGetsTheSamePlacement(Placer placer) {
        forEachProblem((seed, problem, nodes) ->
                assertThat(placer.place(problem, nodes)).as(seed).isEqualTo(placer.place(problem, nodes)));
    }

    @ParameterizedTest
    @MethodSource("placers")
    void namesOfNodesMeanNothing(Placer placer) {
        forEachProblem((seed, problem, nodes) -> {
            List<Integer> names = new ArrayList<>(
                    IntStream.range(0, problem.machine().nodes()).boxed().toList());
            Collections.shuffle(names, new Random(nodes));
            Machine renamed = problem.machine()
                    .only(names.stream().mapToInt(Integer::intValue).toArray());
            PlacementProblem other = problem.on(renamed);
            double cost = problem.cost(placer.place(problem, nodes));
            assertThat(other.cost(placer.place(other, nodes))).as(seed).isCloseTo(cost, within(1e-9 * (1 + cost)));
        });
    }

    @ParameterizedTest
    @MethodSource("placers")
    void aJobWithoutTasksHasAPlacement(Placer placer) {
        PlacementProblem nothing = Problems.shuffle(0, 0, 1, Problems.uniform(2, 4));
        assertThat(placer.place(nothing, 2).size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("placers")
    void nodesThatAreNotThereAreRefused(Placer placer) {
        PlacementProblem problem = Problems.shuffle(1, 1, 1, Problems.uniform(2, 4));
        for (int nodes : new int[] {0, 3}) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> placer.place(problem, nodes))
                    .withMessage("nodes=" + nodes + " must be from 1 to the machine's 2");
        }
    }

    private interface Check {
        void check(String seed, PlacementProblem problem, int nodes);
    }

    private static void forEachProblem(Check check) {
        for (long seed = 0; seed < PROBLEMS; seed++) {
            PlacementProblem problem = Problems.random(seed, MOST_TASKS, MOST_NODES);
            int nodes = 1 + (int) (seed % problem.machine().nodes());
            check.check("seed " + seed + ", " + nodes + " nodes", problem, nodes);
        }
    }
}
