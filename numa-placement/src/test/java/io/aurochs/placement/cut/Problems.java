package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import io.aurochs.placement.cost.CommunicationCost;
import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Problems to place, by seed, and their best placements by trying all. */
final class Problems {
    private Problems() {}

    /** Of up to so many tasks and nodes, with all kinds of traffic, demand and distances. */
    static PlacementProblem random(long seed, int mostTasks, int mostNodes) {
        Random random = new Random(seed);
        int tasks = 1 + random.nextInt(mostTasks);
        double density = random.nextDouble();
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < tasks; from++) {
            for (int to = 0; to < tasks; to++) {
                if (from != to && random.nextDouble() < density) {
                    flows.add(new Flow(from, to, random.nextBoolean() ? 1 : 100 * random.nextDouble(), false));
                }
            }
        }
        double[] demand = IntStream.range(0, tasks)
                .mapToDouble(task -> random.nextInt(4) / 4.0 + 0.25)
                .toArray();
        return new PlacementProblem(Adjacency.of(tasks, flows), demand, machine(random, mostNodes, demand));
    }

    private static Machine machine(Random random, int mostNodes, double[] demand) {
        int nodes = 1 + random.nextInt(mostNodes);
        int[][] distances = new int[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < i; j++) {
                distances[i][j] = random.nextBoolean() ? 21 : 31;
                distances[j][i] = distances[i][j];
            }
            distances[i][i] = 10;
        }
        double needed = Arrays.stream(demand).sum() / nodes;
        // Some machines are large enough, some just so, some too small.
        double[] cores = IntStream.range(0, nodes)
                .mapToDouble(node -> Math.max(1, Math.round(needed * (0.8 + random.nextDouble()))))
                .toArray();
        return Machine.of(cores, distances);
    }

    /** Producers that send to consumers, each to each as much. */
    static PlacementProblem shuffle(int producers, int consumers, double demand, Machine machine) {
        List<Flow> flows = new ArrayList<>();
        for (int from = 0; from < producers; from++) {
            for (int to = 0; to < consumers; to++) {
                flows.add(new Flow(from, producers + to, 1, false));
            }
        }
        double[] demands = new double[producers + consumers];
        Arrays.fill(demands, demand);
        return new PlacementProblem(Adjacency.of(demands.length, flows), demands, machine);
    }

    /** Nodes that are all as far from one another. */
    static Machine uniform(int nodes, double cores) {
        int[][] distances = new int[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            Arrays.fill(distances[i], 21);
            distances[i][i] = 10;
        }
        double[] all = new double[nodes];
        Arrays.fill(all, cores);
        return Machine.of(all, distances);
    }

    /** The best on at most so many nodes of all placements there are. */
    static Placement best(PlacementProblem problem, int nodes) {
        int[] nodeOfTask = new int[problem.tasks()];
        Placement best = Placement.of(nodeOfTask);
        while (true) {
            if (Arrays.stream(nodeOfTask).distinct().count() <= nodes) {
                best = problem.better(best, Placement.of(nodeOfTask));
            }
            int task = 0;
            while (task < nodeOfTask.length
                    && ++nodeOfTask[task] == problem.machine().nodes()) {
                nodeOfTask[task++] = 0;
            }
            if (task == nodeOfTask.length) {
                return best;
            }
        }
    }

    /** What of a graph crosses from part to part at the least, in exactly so many parts. */
    static double minimumKCut(Adjacency graph, int parts) {
        return divide(graph, new int[graph.size()], 0, 0, parts);
    }

    private static double divide(Adjacency graph, int[] partOf, int vertex, int used, int parts) {
        if (vertex == partOf.length) {
            return used == parts ? CommunicationCost.crossing(graph, Placement.of(partOf)) : Double.POSITIVE_INFINITY;
        }
        double least = Double.POSITIVE_INFINITY;
        for (int part = 0; part <= Math.min(used, parts - 1); part++) {
            partOf[vertex] = part;
            least = Math.min(least, divide(graph, partOf, vertex + 1, Math.max(used, part + 1), parts));
        }
        return least;
    }
}
