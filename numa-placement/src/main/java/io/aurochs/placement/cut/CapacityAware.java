package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The placer that is used without being asked for one: the least bytes x distance of the placements that ask of no node more than
 * the cores it has, on at most so many nodes; where the tasks demand more than there is, of those with the least overload. Exact
 * for up to {@link #MOST_TASKS_EXACT} tasks (branch and bound), multilevel refinement beyond. Never worse than task after task
 * onto the next node.
 */
public final class CapacityAware implements Placer {
    /** For more tasks the placement is good, but not proven best. */
    public static final int MOST_TASKS_EXACT = 12;
    /** Ways of choosing nodes that are tried, the nearest to one another first. */
    private static final int MOST_CHOICES = 6;

    @Override
    public String name() {
        return "capacity-aware";
    }

    @Override
    public Placement place(PlacementProblem problem, int nodes) {
        problem.require(nodes);
        Placement best = null;
        for (int[] choice : choices(problem, nodes)) {
            PlacementProblem among = problem.on(problem.machine().only(choice));
            Placement onChoice = among.better(
                    Placement.roundRobin(problem.tasks(), nodes),
                    problem.tasks() <= MOST_TASKS_EXACT ? BranchAndBound.place(among) : Multilevel.place(among));
            Placement found = onChoice.renamed(choice);
            best = best == null ? found : problem.better(best, found);
        }
        if (best == null) {
            throw new IllegalStateException("nodes=" + nodes + " can be chosen in one way at least");
        }
        return best;
    }

    /** Which nodes to use: of the choices that are not alike, those whose tasks would be nearest to one another. */
    private static List<int[]> choices(PlacementProblem problem, int nodes) {
        Machine machine = problem.machine();
        List<int[]> choices = new ArrayList<>();
        Set<List<Double>> seen = new HashSet<>();
        collect(machine, nodes, 0, new int[0], choices, seen);
        double needed = Math.min(
                problem.totalDemand(),
                choices.stream()
                        .mapToDouble(choice -> machine.only(choice).totalCores())
                        .max()
                        .orElse(0));
        return choices.stream()
                .filter(choice -> machine.only(choice).totalCores() >= needed)
                .sorted((one, other) -> Double.compare(spread(machine, one), spread(machine, other)))
                .limit(MOST_CHOICES)
                .toList();
    }

    private static void collect(
            Machine machine, int nodes, int from, int[] chosen, List<int[]> choices, Set<List<Double>> seen) {
        if (chosen.length == nodes) {
            if (seen.add(shape(machine, chosen))) {
                choices.add(chosen);
            }
            return;
        }
        for (int node = from; node < machine.nodes(); node++) {
            int[] more = Arrays.copyOf(chosen, chosen.length + 1);
            more[chosen.length] = node;
            collect(machine, nodes, node + 1, more, choices, seen);
        }
    }

    /** The same for choices that differ in the names of their nodes alone. */
    private static List<Double> shape(Machine machine, int[] nodes) {
        List<List<Double>> rows = new ArrayList<>();
        for (int node : nodes) {
            List<Double> row = new ArrayList<>(IntStream.of(nodes)
                    .mapToObj(other -> machine.penalty(node, other))
                    .sorted()
                    .toList());
            row.add(0, machine.cores(node));
            rows.add(row);
        }
        return rows.stream()
                .sorted((one, other) -> {
                    for (int i = 0; i < one.size(); i++) {
                        int difference = Double.compare(one.get(i), other.get(i));
                        if (difference != 0) {
                            return difference;
                        }
                    }
                    return 0;
                })
                .flatMap(List::stream)
                .toList();
    }

    private static double spread(Machine machine, int[] nodes) {
        double sum = 0;
        for (int one : nodes) {
            for (int other : nodes) {
                sum += machine.penalty(one, other);
            }
        }
        return sum;
    }
}
