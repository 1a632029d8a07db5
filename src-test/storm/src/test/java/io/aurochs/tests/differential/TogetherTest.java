package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Hooks;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many topologies on one Aurochs cluster at the same time: each does what it does alone. */
@Tag("full")
class TogetherTest {
    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    void topologiesDoNotDisturbOneAnother(Setup setup) throws Exception {
        List<Scenario> scenarios = Scenarios.all().stream()
                // They wait for seconds.
                .filter(scenario -> !scenario.waits() && !(scenario instanceof Hooks))
                .toList();
        Batch batch = AurochsRuns.together("together-" + setup.name(), setup, scenarios);
        SoftAssertions softly = new SoftAssertions();
        for (Scenario scenario : scenarios) {
            softly.check(() -> assertThat(batch.outcome(scenario)
                            .only(scenario.expected().facts().keySet())
                            .differencesTo(scenario.expected()))
                    .as(scenario.name())
                    .isEmpty());
        }
        softly.assertAll();
    }
}
