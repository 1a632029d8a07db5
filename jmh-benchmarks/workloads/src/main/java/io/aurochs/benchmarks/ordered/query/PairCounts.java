package io.aurochs.benchmarks.ordered.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often pairs of items have come, and which have come most often. One thread. */
final class PairCounts {
    private static final Comparator<Counted> ORDER = Comparator.comparingLong((Counted counted) -> -counted.times)
            .thenComparingLong(counted -> counted.pair.item())
            .thenComparingLong(counted -> counted.pair.other());

    private final int most;
    private final Map<ItemPair, Counted> counts = new HashMap<>();
    /** Sorted. Counts do not fall, so that a pair outside comes in only when it is counted. */
    private final List<Counted> top = new ArrayList<>();

    private static final class Counted {
        private final ItemPair pair;
        private long times;

        Counted(ItemPair pair) {
            this.pair = pair;
        }
    }

    /** @param most how many pairs are emitted, at most */
    PairCounts(int most) {
        this.most = most;
    }

    void add(ItemPair pair) {
        Counted counted = counts.computeIfAbsent(pair, Counted::new);
        counted.times++;
        Counted last = top.size() < most ? null : top.get(most - 1);
        if (last != null && last != counted && ORDER.compare(counted, last) > 0) {
            return;
        }
        top.remove(counted);
        top.add(-Collections.binarySearch(top, counted, ORDER) - 1, counted);
        if (top.size() > most) {
            top.remove(most);
        }
    }

    /** Emits the most frequent pairs with their counts and ranks; of equally frequent ones those with the lower items first. */
    void emit(long timeMs, Rows rows) {
        for (int i = 0; i < top.size(); i++) {
            ItemPair pair = top.get(i).pair;
            rows.row(timeMs, pair.item(), pair.other(), top.get(i).times, i + 1);
        }
    }

    void clear() {
        counts.clear();
        top.clear();
    }
}
