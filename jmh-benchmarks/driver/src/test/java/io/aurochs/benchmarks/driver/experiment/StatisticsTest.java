package io.aurochs.benchmarks.driver.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Statistics.Spread;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    @Test
    void anOddNumberHasAMiddle() {
        assertThat(Statistics.spread(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(1, 4, 9));
        assertThat(Statistics.median(List.of(7.0))).isEqualTo(7);
    }

    @Test
    void anEvenNumberHasTheMeanOfItsTwoMiddles() {
        assertThat(Statistics.spread(List.of(8.0, 2.0, 4.0, 100.0))).isEqualTo(new Spread(2, 6, 100));
    }

    @Test
    void nothingHasNoMedian() {
        assertThat(Statistics.median(List.of())).isNull();
        assertThat(Statistics.spread(List.of())).isNull();
    }
}
