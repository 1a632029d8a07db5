package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Placement;

/** Finds a placement for a given number of nodes. The same problem always gets the same placement. Any thread. */
public interface Placer {
    /** What it is called in options and reports. */
    String name();

    /**
     * Places every task of a problem on one of its machine's nodes.
     *
     * @param nodes {@code k} of ICDE'17 §VI-B: how many nodes may have tasks, from 1 to the machine's
     * @throws IllegalArgumentException when {@code nodes} is out of that range, or the problem is too large for this placer
     */
    Placement place(PlacementProblem problem, int nodes);
}
