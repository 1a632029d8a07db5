package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which of a machine's nodes to use: those choices with cores enough for what is demanded, or with the most there are, and of them
 * first those whose nodes are nearest to one another. In a choice the nodes stand in an order that does not depend on their names.
 */
final class NodeChoices {
    /** Beyond, choices are only grown from each node by the one nearest to those chosen. */
    private static final double MOST_COUNTED = 5_000;

    private static final double ROUNDING = 1e-9;

    private NodeChoices() {}

    /** @param demand in cores */
    static List<int[]> of(Machine machine, int nodes, double demand) {
        List<int[]> choices = new ArrayList<>();
        if (ways(machine.nodes(), nodes) <= MOST_COUNTED) {
            collect(machine.nodes(), nodes, 0, new int[0], choices);
        } else {
            for (int node = 0; node < machine.nodes(); node++) {
                choices.add(grown(machine, nodes, node));
            }
            choices.add(largest(machine, nodes));
        }
        double most = choices.stream()
                .mapToDouble(choice -> cores(machine, choice))
                .max()
                .orElse(0);
        double needed = Math.min(demand, most) - ROUNDING;
        Set<List<Double>> seen = new HashSet<>();
        return choices.stream()
                .filter(choice -> cores(machine, choice) >= needed)
                .map(choice -> inOrder(machine, choice))
                .filter(choice -> seen.add(shape(machine, choice)))
                .sorted(Comparator.comparingDouble((int[] choice) -> spread(machine, choice))
                        .thenComparingDouble(choice -> -cores(machine, choice)))
                .toList();
    }

    private static double ways(int of, int chosen) {
        double ways = 1;
        for (int i = 0; i < chosen; i++) {
            ways = ways * (of - i) / (i + 1);
        }
        return ways;
    }

    private static void collect(int of, int nodes, int from, int[] chosen, List<int[]> choices) {
        if (chosen.length == nodes) {
            choices.add(chosen);
            return;
        }
        for (int node = from; node < of; node++) {
            collect(of, nodes, node + 1, with(chosen, node), choices);
        }
    }

    private static int[] grown(Machine machine, int nodes, int first) {
        int[] chosen = {first};
        while (chosen.length < nodes) {
            int[] soFar = chosen;
            int next = IntStream.range(0, machine.nodes())
                    .filter(node -> IntStream.of(soFar).noneMatch(other -> other == node))
                    .boxed()
                    .min(Comparator.comparingDouble((Integer node) -> distance(machine, node, soFar))
                            .thenComparingDouble(node -> -machine.cores(node)))
                    .orElseThrow();
            chosen = with(chosen, next);
        }
        return chosen;
    }

    private static int[] largest(Machine machine, int nodes) {
        return IntStream.range(0, machine.nodes())
                .boxed()
                .sorted(Comparator.comparingDouble(node -> -machine.cores(node)))
                .limit(nodes)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Those with most cores and nearest to all first, and then always the one nearest to those before. */
    private static int[] inOrder(Machine machine, int[] choice) {
        List<Integer> left = IntStream.of(choice).boxed().collect(Collectors.toCollection(ArrayList::new));
        int[] ordered = new int[0];
        while (!left.isEmpty()) {
            int[] before = ordered;
            Comparator<Integer> order = Comparator.comparingDouble((Integer node) -> distance(machine, node, before))
                    .thenComparingDouble(node -> -machine.cores(node))
                    .thenComparingDouble(node -> distance(machine, node, choice));
            Integer next = left.stream().min(order).orElseThrow();
            left.remove(next);
            ordered = with(ordered, next);
        }
        return ordered;
    }

    /** The same for choices that differ in the names of their nodes alone; for some others, too, but never for unlike ones. */
    private static List<Double> shape(Machine machine, int[] ordered) {
        List<Double> shape = new ArrayList<>();
        for (int node : ordered) {
            shape.add(machine.cores(node));
            for (int other : ordered) {
                shape.add(machine.penalty(node, other));
            }
        }
        return shape;
    }

    private static double distance(Machine machine, int node, int[] others) {
        return IntStream.of(others)
                .mapToDouble(other -> machine.penalty(node, other))
                .sum();
    }

    private static double spread(Machine machine, int[] choice) {
        return IntStream.of(choice)
                .mapToDouble(node -> distance(machine, node, choice))
                .sum();
    }

    private static double cores(Machine machine, int[] choice) {
        return IntStream.of(choice).mapToDouble(machine::cores).sum();
    }

    private static int[] with(int[] chosen, int node) {
        int[] more = Arrays.copyOf(chosen, chosen.length + 1);
        more[chosen.length] = node;
        return more;
    }
}
