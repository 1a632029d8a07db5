package io.aurochs.benchmarks.driver.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.run.RunFailure;
import io.aurochs.profiling.simulate.Costs;
import io.aurochs.profiling.simulate.SimulatedProfile;
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
                simulations.run(List.of(column("stock"), column("aurochs S=1"), column("aurochs S=8")), 1);
        assertThat(outcome.profiles()).extracting(SimulatedProfile::name).containsExactly("aurochs S=1", "aurochs S=8");
        assertThat(outcome.failures()).containsExactly(failure);
    }

    private static SimulatedColumn column(String name) {
        return new SimulatedColumn(name, name, Map.of());
    }
}
