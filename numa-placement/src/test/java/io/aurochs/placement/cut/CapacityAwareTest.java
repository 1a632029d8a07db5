package io.aurochs.placement.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The placer that knows capacity, against every placement there is, and against what none can be better than. */
class CapacityAwareTest {
    private static final Placer PLACER = new CapacityAware();
    private static final double FIVE_PERCENT = 1.05;

    @Test
    void isTheBestOfAllOnSmallGraphs() {
        for (long seed = 0; seed < 1000; seed++) {
            PlacementProblem problem = Problems.random(seed, 7, 4);
            checkExact(seed, problem, 1 + (int) (seed % problem.machine().nodes()));
        }
        for (long seed = 0; seed < 8; seed++) {
            checkExact(seed, Problems.random(seed + 5000, 12, 3), 3);
        }
    }

    private static void checkExact(long seed, PlacementProblem problem, int nodes) {
        int used = Math.min(nodes, problem.machine().nodes());
        Placement best = Problems.best(problem, used);
        Placement found = PLACER.place(problem, used);
        assertThat(problem.overload(found))
                .as("seed %d, %d nodes: overload", seed, used)
                .isCloseTo(problem.overload(best), within(1e-6));
        assertThat(problem.cost(found))
                .as("seed %d, %d nodes: cost", seed, used)
                .isLessThanOrEqualTo(problem.cost(best) * (1 + 1e-6) + 1e-9);
    }

    @Test
    void theBoundIsBelowTheBest() {
        for (long seed = 0; seed < 500; seed++) {
            PlacementProblem problem = Problems.random(seed, 7, 4);
            Placement best = Problems.best(problem, problem.machine().nodes());
            if (problem.overload(best) == 0) {
                assertThat(LowerBound.of(problem))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(problem.cost(best) * (1 + 1e-9) + 1e-9);
            }
        }
    }

    /** Pipelines that share nothing, in any order: as many fit on a node as it has cores, so that nothing need cross. */
    @ParameterizedTest
    @CsvSource({"4, 24, 3", "8, 125, 8", "2, 20, 10"})
    void whatCanBeKeptApartIs(int nodes, int pipelines, int length) {
        List<Flow> flows = new ArrayList<>();
        int tasks = pipelines * length;
        List<Integer> names = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            names.add(task);
        }
        Collections.shuffle(names, new Random(nodes));
        for (int pipeline = 0; pipeline < pipelines; pipeline++) {
            for (int step = 1; step < length; step++) {
                flows.add(new Flow(
                        names.get(pipeline * length + step - 1), names.get(pipeline * length + step), 1e6, false));
            }
        }
        double[] demand = new double[tasks];
        Arrays.fill(demand, 0.5);
        double cores = Math.ceil((double) pipelines / nodes) * length * 0.5;
        PlacementProblem problem =
                new PlacementProblem(Adjacency.of(tasks, flows), demand, Problems.uniform(nodes, cores));
        Placement placement = PLACER.place(problem, nodes);
        assertThat(problem.overload(placement)).isZero();
        assertThat(problem.cost(placement)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"2, 10, 10, 1", "4, 16, 16, 1", "8, 100, 100, 0.5", "8, 500, 500, 1"})
    void ofAUniformShuffleItIsWithinFivePercentOfTheBound(int nodes, int producers, int consumers, double demand) {
        PlacementProblem problem = Problems.shuffle(
                producers,
                consumers,
                demand,
                Problems.uniform(nodes, Math.ceil((producers + consumers) * demand / nodes)));
        Placement placement = PLACER.place(problem, nodes);
        assertThat(problem.overload(placement)).isZero();
        assertThat(problem.cost(placement)).isLessThanOrEqualTo(LowerBound.of(problem) * FIVE_PERCENT);
    }

    @Test
    void isNeverWorseThanTaskAfterTask() {
        isNeverWorseThanTaskAfterTask(0, 15);
    }

    @Test
    @Tag("full")
    void norIsItOnMoreGraphs() {
        isNeverWorseThanTaskAfterTask(15, 60);
    }

    private static void isNeverWorseThanTaskAfterTask(long fromSeed, long toSeed) {
        for (long seed = fromSeed; seed < toSeed; seed++) {
            PlacementProblem problem = Problems.random(seed, 150, 8);
            int nodes = problem.machine().nodes();
            Placement roundRobin = Placement.roundRobin(problem.tasks(), nodes);
            Placement found = PLACER.place(problem, nodes);
            assertThat(problem.better(found, roundRobin)).as("seed %d", seed).isEqualTo(found);
        }
    }

    @Test
    void nearNodesAreUsedBeforeFarOnes() {
        int[][] distances = {
            {10, 31, 21, 31},
            {31, 10, 31, 21},
            {21, 31, 10, 31},
            {31, 21, 31, 10}
        };
        PlacementProblem problem = Problems.shuffle(4, 4, 1, Machine.of(new double[] {4, 4, 4, 4}, distances));
        Placement placement = PLACER.place(problem, 2);
        assertThat(problem.overload(placement)).isZero();
        assertThat(problem.cost(placement))
                .as("eight of sixteen pairs cross, at 21")
                .isEqualTo(8 * 21);
    }

    @Test
    void moreDemandThanCoresIsSpread() {
        PlacementProblem problem = Problems.shuffle(8, 8, 1, Problems.uniform(2, 4));
        Placement placement = PLACER.place(problem, 2);
        assertThat(problem.overload(placement))
                .as("sixteen tasks on eight cores")
                .isEqualTo(8);
        assertThat(placement.nodesUsed()).isEqualTo(2);
    }

    @Test
    void nodesOnWhichTheTasksFitAreFoundAmongNearerOnes() {
        int[][] distances = {
            {10, 16, 17, 18, 22},
            {16, 10, 19, 20, 22},
            {17, 19, 10, 21, 22},
            {18, 20, 21, 10, 22},
            {22, 22, 22, 22, 10}
        };
        PlacementProblem problem = Problems.shuffle(1, 2, 2, Machine.of(new double[] {3, 3, 3, 3, 4}, distances));
        assertThat(problem.overload(PLACER.place(problem, 2))).isZero();
    }

    @Test
    void manyNodesAndTasksComeToAnEnd() {
        PlacementProblem many = Problems.shuffle(6, 6, 1, Problems.uniform(40, 1));
        assertThat(many.overload(PLACER.place(many, 20))).isZero();
        PlacementProblem tight = Problems.shuffle(6, 6, 1, hypercube());
        assertThat(tight.overload(PLACER.place(tight, 8))).isZero();
    }

    /** Eight nodes of which no two can be exchanged. */
    private static Machine hypercube() {
        int[][] distances = new int[8][8];
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 8; j++) {
                distances[i][j] = 10 + 10 * Integer.bitCount(i ^ j);
            }
        }
        double[] cores = new double[8];
        Arrays.fill(cores, 2);
        return Machine.of(cores, distances);
    }

    @Test
    void tasksThatDemandNothingArePlaced() {
        PlacementProblem problem = Problems.shuffle(20, 20, 0, Problems.uniform(2, 4));
        assertThat(problem.cost(PLACER.place(problem, 2))).isZero();
        assertThat(LowerBound.of(problem)).isZero();
    }

    @Test
    void namesOfNodesMeanNothingOfLargeGraphsEither() {
        for (long seed = 0; seed < 40; seed++) {
            PlacementProblem problem = Problems.random(seed, 60, 5);
            int nodes = problem.machine().nodes();
            List<Integer> names =
                    new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
            Collections.shuffle(names, new Random(seed));
            PlacementProblem renamed = problem.on(problem.machine()
                    .only(names.stream().mapToInt(Integer::intValue).toArray()));
            double cost = problem.cost(PLACER.place(problem, nodes));
            assertThat(renamed.cost(PLACER.place(renamed, nodes)))
                    .as("seed %d", seed)
                    .isCloseTo(cost, within(1e-6 * (1 + cost)));
        }
    }
}
