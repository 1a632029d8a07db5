package io.aurochs.benchmarks.ordered.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against a sort of all pairs. */
class PairCountsTest {
    private static final int MOST = 7;

    @Test
    void theMostFrequentPairsComeInOrder() {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            PairCounts counts = new PairCounts(MOST);
            Map<List<Long>, Long> all = new HashMap<>();
            for (int i = 0; i < 400; i++) {
                long item = random.nextInt(6);
                long other = item + 1 + random.nextInt(3);
                counts.add(ItemPair.of(other, item));
                all.merge(List.of(item, other), 1L, Long::sum);
                if (i % 50 == 0) {
                    assertThat(emitted(counts)).as("seed=%d i=%d", seed, i).isEqualTo(sorted(all));
                }
            }
            counts.clear();
            assertThat(emitted(counts)).isEmpty();
        }
    }

    private static List<String> emitted(PairCounts counts) {
        List<String> rows = new ArrayList<>();
        counts.emit(
                5, (timeMs, item, other, times, rank) -> rows.add(timeMs + " " + List.of(item, other, times, rank)));
        return rows;
    }

    private static List<String> sorted(Map<List<Long>, Long> all) {
        List<String> rows = new ArrayList<>();
        all.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<List<Long>, Long> pair) -> -pair.getValue())
                        .thenComparing(pair -> pair.getKey().get(0))
                        .thenComparing(pair -> pair.getKey().get(1)))
                .limit(MOST)
                .forEach(pair -> rows.add("5 [" + pair.getKey().get(0) + ", "
                        + pair.getKey().get(1) + ", " + pair.getValue() + ", " + (rows.size() + 1) + "]"));
        return rows;
    }
}
