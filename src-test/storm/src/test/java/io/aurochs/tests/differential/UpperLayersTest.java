package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Interpreter;
import io.aurochs.tests.differential.scenario.Multilang;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.ShellReports;
import io.aurochs.tests.differential.scenario.StreamsEventTimeWindows;
import io.aurochs.tests.differential.scenario.StreamsJoins;
import io.aurochs.tests.differential.scenario.StreamsOperations;
import io.aurochs.tests.differential.scenario.StreamsPrint;
import io.aurochs.tests.differential.scenario.StreamsQueries;
import io.aurochs.tests.differential.scenario.StreamsTimeWindows;
import io.aurochs.tests.differential.scenario.StreamsWindows;
import io.aurochs.tests.differential.scenario.TridentCommitter;
import io.aurochs.tests.differential.scenario.TridentCounts;
import io.aurochs.tests.differential.scenario.TridentJoin;
import io.aurochs.tests.differential.scenario.TridentJoins;
import io.aurochs.tests.differential.scenario.TridentMultiReduce;
import io.aurochs.tests.differential.scenario.TridentOperations;
import io.aurochs.tests.differential.scenario.TridentSlidingWindows;
import io.aurochs.tests.differential.scenario.TridentStates;
import io.aurochs.tests.differential.scenario.TridentStoredTwice;
import io.aurochs.tests.differential.scenario.TridentTimeWindows;
import io.aurochs.tests.differential.scenario.TridentWindows;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.LocalCluster;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Trident, the stream builder, and components in other languages: stock Storm and Aurochs do what the plain loop says. */
class UpperLayersTest {
    /** Those that take a second at most, but for one of Trident. */
    private static List<Scenario> fewScenarios() {
        return List.of(
                new TridentCounts(true),
                new StreamsOperations(),
                new StreamsJoins(),
                new StreamsWindows(),
                new Multilang(Interpreter.PYTHON));
    }

    private static List<Scenario> moreScenarios() {
        return List.of(
                new TridentCounts(false),
                new TridentCommitter(),
                new TridentStoredTwice(),
                new TridentStates(),
                new TridentOperations(),
                new TridentJoin(),
                new TridentJoins(),
                new TridentWindows(),
                new TridentSlidingWindows(),
                new TridentTimeWindows(),
                new StreamsTimeWindows(),
                new StreamsQueries(),
                new ShellReports(),
                new Multilang(Interpreter.NODE),
                new StreamsPrint(),
                StreamsEventTimeWindows.tumbling(),
                StreamsEventTimeWindows.sliding(),
                new TridentMultiReduce());
    }

    static Stream<Arguments> fewInSetups() {
        return inSetups(fewScenarios());
    }

    static Stream<Arguments> moreInSetups() {
        return inSetups(moreScenarios());
    }

    private static Stream<Arguments> inSetups(List<Scenario> scenarios) {
        return IntStream.range(0, scenarios.size())
                .boxed()
                .flatMap(turn -> Setup.inTurn(setups(scenarios.get(turn)), turn).stream()
                        .map(setup -> Arguments.of(scenarios.get(turn).name(), setup, scenarios.get(turn))));
    }

    private static List<Setup> setups(Scenario scenario) {
        return Setup.all().stream()
                .filter(setup -> !scenario.onlyByReference() || !setup.equals(Setup.OFF_HEAP))
                .toList();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("fewInSetups")
    void aurochsDoesWhatThePlainLoopSays(String name, Setup setup, Scenario scenario) throws Exception {
        check(setup, scenario);
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("moreInSetups")
    @Tag("full")
    void aurochsDoesMoreOfWhatThePlainLoopSays(String name, Setup setup, Scenario scenario) throws Exception {
        check(setup, scenario);
    }

    private static void check(Setup setup, Scenario scenario) throws Exception {
        Interpreter.assumeNothingMissing(scenario.missing());
        Outcome aurochs = AurochsRuns.outcome(scenario, setup);
        assertThat(aurochs.differencesTo(scenario.expected()))
                .as("what differs from the plain loop")
                .isEmpty();
    }

    /** The test is shown as skipped if a scenario could not run, although the others did. */
    @Test
    @Tag("full")
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    void stockDoesWhatThePlainLoopSays() throws Exception {
        List<Scenario> all =
                Stream.concat(fewScenarios().stream(), moreScenarios().stream()).toList();
        List<Scenario> scenarios =
                all.stream().filter(scenario -> scenario.missing().isEmpty()).toList();
        SoftAssertions softly = new SoftAssertions();
        try (LocalCluster cluster =
                StockRuns.forMany().withSupervisors(scenarios.size()).build()) {
            Batch batch = Batch.submit(cluster, "stock", topology -> Optional.empty(), scenarios);
            batch.finish();
            for (Scenario scenario : scenarios) {
                softly.check(() -> assertThat(batch.outcome(scenario).differencesTo(scenario.expected()))
                        .as(scenario.name())
                        .isEmpty());
            }
        }
        softly.assertAll();
        Interpreter.assumeNothingMissing(
                all.stream().flatMap(scenario -> scenario.missing().stream()).findFirst());
    }
}
