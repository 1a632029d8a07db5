package io.aurochs.benchmarks.ordered.query;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often pairs of items have come. One thread. */
final class PairCounts {
    private static final Comparator<Map.Entry<ItemPair, Long>> ORDER = Comparator.comparing(
                    (Map.Entry<ItemPair, Long> pair) -> -pair.getValue())
            .thenComparing(pair -> pair.getKey().item())
            .thenComparing(pair -> pair.getKey().other());

    private final Map<ItemPair, Long> counts = new HashMap<>();

    void add(ItemPair pair) {
        counts.merge(pair, 1L, Long::sum);
    }

    /** Emits the most frequent pairs with their counts and ranks; of equally frequent ones those with the lower items first. */
    void emit(long timeMs, int most, Rows rows) {
        List<Map.Entry<ItemPair, Long>> top =
                counts.entrySet().stream().sorted(ORDER).limit(most).toList();
        for (int i = 0; i < top.size(); i++) {
            ItemPair pair = top.get(i).getKey();
            rows.row(timeMs, pair.item(), pair.other(), top.get(i).getValue(), i + 1);
        }
    }

    void clear() {
        counts.clear();
    }
}
