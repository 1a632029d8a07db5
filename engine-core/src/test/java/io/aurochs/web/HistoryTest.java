package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

class HistoryTest {
    private static final int SERIES = 3;

    /** Against a list that keeps all. */
    @RepeatedTest(50)
    void hasTheLastPoints() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int points = 1 + random.nextInt(20);
        History history = new History(SERIES, points);
        List<float[]> all = new ArrayList<>();
        int added = random.nextInt(60);
        for (int at = 0; at < added; at++) {
            float[] point = {random.nextFloat(), at, Float.NaN};
            all.add(point);
            history.add(at, series -> point[series]);
        }
        List<float[]> last = all.subList(Math.max(0, added - points), added);
        assertThat(history.times()).as("seed=%d", seed).hasSize(last.size());
        for (int series = 0; series < SERIES; series++) {
            float[] expected = new float[last.size()];
            for (int i = 0; i < expected.length; i++) {
                expected[i] = last.get(i)[series];
            }
            assertThat(history.of(series)).as("seed=%d series=%d", seed, series).containsExactly(expected);
        }
        for (int i = 0; i < last.size(); i++) {
            assertThat((float) history.times()[i]).as("seed=%d", seed).isEqualTo(last.get(i)[1]);
        }
    }
}
