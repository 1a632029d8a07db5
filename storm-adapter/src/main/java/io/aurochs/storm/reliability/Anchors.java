package io.aurochs.storm.reliability;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * The anchors of one outgoing tuple. Each input it is anchored to contributes one new edge id to all of that input's
 * roots, as in Storm; the same root reached through two inputs carries the exclusive or of both. Reused from tuple to
 * tuple by one thread.
 */
public final class Anchors {
    private long[] pairs = new long[8];
    private int size;

    /** Starts anew with one edge id for each input, and lets each input know of it. */
    public void link(Collection<Tuple> inputs, EdgeIds edgeIds) {
        size = 0;
        for (Tuple input : inputs) {
            if (input instanceof AurochsTuple tuple) {
                if (tuple.isAnchored()) {
                    long edge = edgeIds.next();
                    tuple.updateAckVal(edge);
                    if (tuple.hasOneRoot()) {
                        add(tuple.root(), edge);
                    } else {
                        long[] others = tuple.anchorPairs();
                        for (int i = 0; i < others.length; i += 2) {
                            add(others[i], edge);
                        }
                    }
                }
            } else {
                linkForeign(input, edgeIds);
            }
        }
    }

    /** A tuple of the user's or Storm's own making. */
    private void linkForeign(Tuple input, EdgeIds edgeIds) {
        Map<Long, Long> roots = input.getMessageId().getAnchorsToIds();
        if (!roots.isEmpty() && input instanceof TupleImpl tuple) {
            long edge = edgeIds.next();
            tuple.updateAckVal(edge);
            roots.keySet().forEach(root -> add(root, edge));
        }
    }

    private void add(long root, long edge) {
        for (int i = 0; i < 2 * size; i += 2) {
            if (pairs[i] == root) {
                pairs[i + 1] ^= edge;
                return;
            }
        }
        if (2 * size == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * pairs.length);
        }
        pairs[2 * size] = root;
        pairs[2 * size + 1] = edge;
        size++;
    }

    /** Roots and edges in pairs, as a new array. */
    long[] pairs() {
        return Arrays.copyOf(pairs, 2 * size);
    }
}
