package io.aurochs.operator;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some parts of work, each to be taken once: a worker takes those that are for its node first, then those for other nodes.
 *
 * <ul>
 *   <li><b>Source:</b> none; a counter for each node.
 *   <li><b>Writers:</b> next of a node – whoever takes; left – whoever is done.
 *   <li><b>Invariants:</b> a node's next part never falls: a node whose parts are taken stays so. Nobody takes after {@link #NONE}.
 *   <li><b>Ordering:</b> done: what was written by all parts → left (read-modify-write) → whoever is done last.
 *   <li><b>Progress:</b> wait-free: one read-modify-write for each node that has no more, and one for the part.
 *   <li><b>Ownership:</b> a part is its taker's.
 *   <li><b>Failure:</b> a taker that fails is never done, so that nobody is the last.
 *   <li><b>Checked by:</b> WorkPartsLincheck, WatermarkWorkTest.
 * </ul>
 */
final class WorkParts {
    /** All are taken. */
    static final int NONE = -1;

    private final int count;
    /** By node. */
    private final AtomicInteger[] next;

    private final int[] end;
    private final AtomicInteger left;

    WorkParts(int count, WorkerNodes nodes) {
        this.count = count;
        this.next = new AtomicInteger[nodes.nodes()];
        this.end = new int[next.length];
        this.left = new AtomicInteger(count);
        for (int node = 0; node < next.length; node++) {
            next[node] = new AtomicInteger(nodes.firstPart(node, count));
            end[node] = nodes.firstPart(node + 1, count);
        }
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Takes a part for a node, or for the next one that has any; {@link #NONE} when all are taken. */
    int take(int node) {
        for (int i = 0; i < next.length; i++) {
            int from = (node + i) % next.length;
            int part = next[from].getAndIncrement();
            if (part < end[from]) {
                return part;
            }
        }
        return NONE;
    }

    /** A part that was taken is processed; true when it was the last of all. */
    boolean done() {
        return left.decrementAndGet() == 0;
    }
}
