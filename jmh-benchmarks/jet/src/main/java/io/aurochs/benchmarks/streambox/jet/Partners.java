package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The records of one key, of both streams, until none of them can have a partner any more. One thread. */
final class Partners implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Few keys have more. */
    private final ArrayList<JoinItem> items = new ArrayList<>(2);

    /** Two records of the two streams. */
    record Pair(JoinItem left, JoinItem right) {}

    /** Adds a record; gives its pairs with those that are there. */
    Traverser<Pair> add(JoinItem item, long rangeMs) {
        Traverser<Pair> pairs =
                items.isEmpty() ? Traversers.empty() : Traversers.traverseIterable(pairs(item, rangeMs));
        items.add(item);
        return pairs;
    }

    private List<Pair> pairs(JoinItem item, long rangeMs) {
        List<Pair> pairs = new ArrayList<>();
        for (JoinItem other : items) {
            if (other.isLeft() != item.isLeft() && Math.abs(other.timeMs() - item.timeMs()) <= rangeMs) {
                pairs.add(item.isLeft() ? new Pair(item, other) : new Pair(other, item));
            }
        }
        return pairs;
    }
}
