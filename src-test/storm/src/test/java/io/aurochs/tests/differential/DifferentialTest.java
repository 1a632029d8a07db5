package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario: stock Storm does what the plain loop says, and Aurochs does what stock Storm does. */
class DifferentialTest {
    static Stream<Scenario> scenarios() {
        return Scenarios.all().stream();
    }

    /**
     * In the fast tier, scenarios that wait are all run in the first setup: those of one setup are run at the same time on one
     * cluster.
     */
    static Stream<Arguments> scenariosInSetups() {
        List<Scenario> all = Scenarios.all();
        return IntStream.range(0, all.size())
                .boxed()
                .flatMap(turn -> Setup.inTurn(
                                setups(all.get(turn)), all.get(turn).waits() ? 0 : turn)
                        .stream()
                        .map(setup -> Arguments.of(all.get(turn).name(), setup, all.get(turn))));
    }

    private static List<Setup> setups(Scenario scenario) {
        List<Setup> setups = scenario.isOfThreadsAlone() ? Setup.arrangements() : Setup.all();
        return setups.stream()
                .filter(setup -> !scenario.onlyByReference() || !setup.equals(Setup.OFF_HEAP))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void stockDoesWhatThePlainLoopSays(Scenario scenario) throws Exception {
        Outcome stock = StockRuns.outcome(scenario);
        Outcome expected = scenario.expected();
        assertThat(stock.only(expected.facts().keySet()).differencesTo(expected))
                .as("what differs from the plain loop")
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("scenariosInSetups")
    void aurochsDoesWhatStockDoes(String name, Setup setup, Scenario scenario) throws Exception {
        Outcome stock = StockRuns.outcome(scenario);
        Outcome aurochs = AurochsRuns.outcome(scenario, setup);
        assertThat(aurochs.differencesTo(stock)).as("what differs from stock").isEmpty();
    }
}
