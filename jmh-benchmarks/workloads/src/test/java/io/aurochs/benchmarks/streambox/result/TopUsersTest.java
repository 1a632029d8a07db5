package io.aurochs.benchmarks.streambox.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TopUsersTest {
    private static final int KEPT = 4;

    @Test
    void theyAreTheFirstOfASortedList() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        TopUsers top = new TopUsers(KEPT);
        for (int i = 0; i < 500; i++) {
            Map<Long, Long> counts = new HashMap<>();
            int users = random.nextInt(12);
            for (int user = 0; user < users; user++) {
                counts.put((long) random.nextInt(-20, 20), (long) random.nextInt(1, 4));
            }
            counts.forEach(top::offer);
            List<String> found = new ArrayList<>();
            top.drainTo(7, (end, user, count) -> found.add(end + ": " + user + "=" + count));
            assertThat(found).as("seed %d", seed).isEqualTo(sorted(counts));
        }
    }

    private static List<String> sorted(Map<Long, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(KEPT)
                .map(user -> "7: " + user.getKey() + "=" + user.getValue())
                .toList();
    }
}
