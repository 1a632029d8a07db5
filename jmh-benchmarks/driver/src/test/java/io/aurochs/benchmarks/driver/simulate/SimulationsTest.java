package io.aurochs.benchmarks.driver.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.simulate.Costs;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulationsTest {
    @Test
    void oneThatFailsLeavesTheOthers() throws InterruptedException {
        RunFailure failure = new RunFailure("stock failed", List.of());
        Simulations simulations = new Simulations(
                column -> {
                    if (column.name().equals("stock")) {
                        throw failure;
                    }
                    return new SimulatedProfile(column.name(), 1, Map.of(), Costs.NONE, Costs.NONE, Map.of());
                },
                line -> {});
        Simulations.Outcome outcome =
                simulations.run(List.of(column("stock"), column("aurochs S=1"), column("aurochs S=8")), 1, 1);
        assertThat(outcome.profiles()).extracting(SimulatedProfile::name).containsExactly("aurochs S=1", "aurochs S=8");
        assertThat(outcome.failures()).containsExactly(failure);
        assertThat(outcome.spreads()).as("of one run each").isEmpty();
    }

    @Test
    void ofSeveralRunsTheMiddleOneCountsAndTheirSpreadIsSaid() throws InterruptedException {
        Iterator<Double> instructions = List.of(4_200.0, 4_000.0, 4_100.0).iterator();
        Simulations simulations = new Simulations(
                column -> new SimulatedProfile(
                        column.name(),
                        2,
                        Map.of(Category.USER, new Costs(instructions.next(), 0, 0, 0, 0)),
                        Costs.NONE,
                        Costs.NONE,
                        Map.of()),
                line -> {});
        Simulations.Outcome outcome = simulations.run(List.of(column("stock")), 3, 1);
        assertThat(outcome.profiles())
                .singleElement()
                .satisfies(profile ->
                        assertThat(profile.perRecord().instructions()).isEqualTo(2_050));
        assertThat(outcome.spreads())
                .containsExactly("stock, instructions by run: 2,000.0  2,050.0  2,100.0 (5.0 % apart)");
    }

    private static SimulatedColumn column(String name) {
        return new SimulatedColumn(name, name, Map.of());
    }
}
