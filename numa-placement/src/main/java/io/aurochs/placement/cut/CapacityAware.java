package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Placement;

/**
 * The placer that is used without being asked for one: the least bytes x distance of the placements that ask of no node more than
 * the cores it has, on at most so many nodes; where the tasks demand more than there is, of those with the least overload. By branch
 * and bound for up to {@link #MOST_TASKS_EXACT} tasks, exact unless it runs out of steps; by multilevel refinement beyond. Never
 * worse than task after task onto the next node.
 */
public final class CapacityAware implements Placer {
    /** For more tasks the placement is good, but not proven best. */
    public static final int MOST_TASKS_EXACT = 12;
    /** Ways of choosing nodes that are tried, the nearest to one another first; more if the tasks fit on none of them. */
    private static final int LEAST_CHOICES = 6;

    private static final int MOST_CHOICES = 80;

    @Override
    public String name() {
        return "capacity-aware";
    }

    @Override
    public Placement place(PlacementProblem problem, int nodes) {
        problem.require(nodes);
        Placement best = null;
        int tried = 0;
        for (int[] choice : NodeChoices.of(problem.machine(), nodes, problem.totalDemand())) {
            boolean isEnough = tried >= LEAST_CHOICES && best != null && problem.overload(best) == 0;
            if (tried >= MOST_CHOICES || (isEnough && problem.tasks() > MOST_TASKS_EXACT)) {
                break;
            }
            PlacementProblem among = problem.on(problem.machine().only(choice));
            Placement onChoice = among.better(
                    Placement.roundRobin(problem.tasks(), nodes),
                    problem.tasks() <= MOST_TASKS_EXACT ? BranchAndBound.place(among) : Multilevel.place(among));
            Placement found = onChoice.renamed(choice);
            best = best == null ? found : problem.better(best, found);
            tried++;
        }
        if (best == null) {
            throw new IllegalStateException("nodes=" + nodes + " can be chosen in one way at least");
        }
        return best;
    }
}
