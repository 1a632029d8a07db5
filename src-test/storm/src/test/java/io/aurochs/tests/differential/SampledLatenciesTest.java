package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Statistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * With Storm's default of one latency in twenty, Aurochs still counts every tuple, which is more than stock Storm does, so
 * that a plain loop alone is the judge.
 */
class SampledLatenciesTest {
    private static final double DEFAULT_RATE = 0.05;

    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @SuppressWarnings("unchecked")
    void measureOneInTwentyAndCountAll(Setup setup) throws Exception {
        Scenario scenario = new Statistics(DEFAULT_RATE);
        Outcome outcome = AurochsRuns.outcome(scenario, setup);
        assertThat(outcome.only(scenario.expected().facts().keySet()).differencesTo(scenario.expected()))
                .isEmpty();
        Map<Object, Long> latencies =
                (Map<Object, Long>) Objects.requireNonNull(outcome.facts().get("latencies of hooks"));
        // Three tasks get a hundred numbers each: one of every twenty is measured.
        assertThat(latencies)
                .containsEntry("relay execute", 15L)
                .containsEntry("relay execute unmeasured", 285L)
                .containsEntry("relay ack", 15L)
                .containsEntry("relay ack unmeasured", 285L);
        // Two spout tasks emit two hundred messages each.
        assertThat(latencies.getOrDefault("source spout ack", 0L) + latencies.getOrDefault("source spout fail", 0L))
                .isEqualTo(20);
    }
}
