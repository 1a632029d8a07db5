package io.aurochs.benchmarks.driver.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.driver.figure.RateSearch.Trial;
import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RateSearchTest {
    private final List<Double> rates = new ArrayList<>();

    private static RunResult run(double speed, @Nullable Double p99Ms) {
        return new RunResult(
                "aurochs", speed, speed, 1, p99Ms, p99Ms, p99Ms, null, 0, null, 0, true, List.of(), Map.of(), null);
    }

    /** Delays as many ms as records a second. */
    private RateSearch proportional(int rounds) {
        return new RateSearch(1_000, 20, rounds, (rate, round) -> {
            rates.add(rate);
            return run(rate, rate);
        });
    }

    @Test
    void theHighestRateWithinTheTargetIsFoundByHalves() throws Exception {
        assertThat(proportional(1).highest(720).orElseThrow().rate()).isEqualTo(700);
        assertThat(rates).containsExactly(500.0, 750.0, 600.0, 650.0, 700.0);
    }

    @Test
    void allRatesOrNoneMayBeWithinTheTarget() throws Exception {
        assertThat(proportional(1).highest(5_000).orElseThrow().rate()).isEqualTo(1_000);
        assertThat(proportional(1).highest(49)).isEmpty();
    }

    @Test
    void whatWasRunForOneTargetCountsForTheOthers() throws Exception {
        RateSearch search = proportional(1);
        search.highest(720);
        int before = rates.size();
        assertThat(search.highest(710).orElseThrow().rate()).isEqualTo(700);
        assertThat(rates).hasSize(before);
        assertThat(search.trials()).extracting(Trial::rate).containsExactly(500.0, 600.0, 650.0, 700.0, 750.0);
    }

    @Test
    void mostRoundsDecideAndNoMoreAreRunThanThat() throws Exception {
        Deque<Double> delaysMs = new ArrayDeque<>(List.of(90.0, 110.0, 90.0, 200.0, 200.0));
        RateSearch search = new RateSearch(1_000, 2, 3, (rate, round) -> {
            rates.add(rate);
            return run(rate, delaysMs.remove());
        });
        Trial found = search.highest(100).orElseThrow();
        assertThat(found.rate()).isEqualTo(500);
        assertThat(found.runs()).hasSize(3);
        assertThat(rates).containsExactly(500.0, 500.0, 500.0, 1_000.0, 1_000.0);
    }

    @Test
    void aRateThatIsNotKeptOrWithoutDelaysIsNotMet() throws Exception {
        assertThat(new RateSearch(1_000, 4, 1, (rate, round) -> run(Math.min(rate, 600), 1.0))
                        .highest(100)
                        .orElseThrow()
                        .rate())
                .isEqualTo(500);
        assertThat(new RateSearch(1_000, 4, 1, (rate, round) -> run(rate, null)).highest(100))
                .isEmpty();
    }

    @Test
    void aFailedRunEndsTheSearch() {
        RateSearch search = new RateSearch(1_000, 4, 1, (rate, round) -> {
            throw new RunFailure("it failed", List.of());
        });
        assertThatThrownBy(() -> search.highest(100)).isInstanceOf(RunFailure.class);
    }
}
