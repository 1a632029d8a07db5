package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.ForeignSpout;
import io.aurochs.tests.differential.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spouts may emit from threads of their own: more than stock Storm allows, so that a plain loop alone is the judge. */
class ForeignSpoutTest {
    static List<Setup> setups() {
        return Setup.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("setups")
    void losesAndDoublesNothing(Setup setup) throws Exception {
        Scenario scenario = new ForeignSpout();
        assertThat(AurochsRuns.outcome(scenario, setup).differencesTo(scenario.expected()))
                .isEmpty();
    }
}
