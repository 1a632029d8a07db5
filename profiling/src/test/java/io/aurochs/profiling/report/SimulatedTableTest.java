package io.aurochs.profiling.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.simulate.Costs;
import io.aurochs.profiling.simulate.SimulatedProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulatedTableTest {
    private static final SimulatedProfile STOCK = new SimulatedProfile(
            "stock",
            100,
            Map.of(
                    Category.USER, new Costs(30_000, 50, 20, 0, 0),
                    Category.FRAMEWORK, new Costs(60_000, 450, 80, 10, 10),
                    Category.JIT, new Costs(5e6, 9, 9, 9, 9)),
            new Costs(10_000, 0, 0, 0, 0),
            new Costs(7e6, 1, 1, 1, 1),
            Map.of(50, 2_048L, 90, 4_096L, 99, 40_960L, 100, 102_400L));
    private static final SimulatedProfile AUROCHS = new SimulatedProfile(
            "aurochs S=512",
            100,
            Map.of(Category.USER, new Costs(30_000, 50, 20, 0, 0), Category.FILL, new Costs(20_000, 0, 0, 0, 0)),
            Costs.NONE,
            Costs.NONE,
            Map.of(50, 1_024L));

    @Test
    void aRecordsCostsStandBesideOneAnother() {
        String table = SimulatedTable.of(List.of(STOCK, AUROCHS), "words");
        assertThat(table.lines().map(line -> line.replaceAll(" +", " ").strip()))
                .contains(
                        "simulated, mean of one record stock aurochs S=512",
                        "instructions 1,000.0 500.0",
                        "user code 300.0 300.0",
                        "engine: fill 0.0 200.0",
                        "framework 600.0 0.0",
                        "not attributed 100.0 0.0",
                        "L1-I misses 5.000 0.500",
                        "last-level misses 0.200 0.000",
                        // 1000 + 10 * (5 + 1) + 100 * 0.2, and 500 + 10 * (0.5 + 0.2)
                        "estimated cycles 1,080.0 507.0",
                        "speed of the first = 1 (figure 12) 1.00 2.13",
                        "front end waits (figure 7) 5.6 % 1.0 %",
                        "code of 50 % of instructions, KB (9) 2.0 1.0",
                        "instructions of compilers, M 5 0",
                        "instructions by the clock, M 7 0",
                        "instructions attributed 90.0 % 100.0 %")
                .doesNotContain("state access 0.0 0.0");
    }
}
