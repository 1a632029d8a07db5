package io.aurochs.tests.differential;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.SubmitOptions;
import org.jspecify.annotations.Nullable;

/**
 * Every scenario's run on stock Storm, once per JVM: all at the same time on one local cluster, which is closed before
 * Aurochs starts, because both want to be what Nimbus clients in this JVM talk to.
 */
final class StockRuns {
    private static @Nullable Map<String, Result> results;

    private record Result(@Nullable Outcome outcome, @Nullable Throwable failure) {}

    /** A submitted topology. */
    private record Submitted(Scenario scenario, Run run, ILocalTopology topology) {}

    private StockRuns() {}

    /** What came of the scenario on stock Storm; throws {@link AssertionError} when nothing did. */
    static synchronized Outcome outcome(Scenario scenario) throws Exception {
        if (results == null) {
            results = runAll();
        }
        Result result = results.get(scenario.name());
        if (result == null || result.outcome() == null) {
            throw new AssertionError("no outcome on stock Storm", result == null ? null : result.failure());
        }
        return result.outcome();
    }

    private static Map<String, Result> runAll() throws Exception {
        Map<String, Result> results = new HashMap<>();
        List<Scenario> scenarios = Scenarios.all();
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withSupervisors(1)
                .withPortsPerSupervisor(scenarios.size())
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .build()) {
            List<Submitted> submitted = new ArrayList<>();
            for (Scenario scenario : scenarios) {
                submitted.add(submit(cluster, scenario));
            }
            for (Submitted one : submitted) {
                results.put(one.scenario().name(), finish(one));
            }
        }
        return results;
    }

    private static Submitted submit(LocalCluster cluster, Scenario scenario) throws Exception {
        String name = scenario.name() + "-stock";
        Journal journal = Journal.open(name);
        ILocalTopology topology = cluster.submitTopologyWithOpts(
                name,
                AurochsRuns.conf(scenario),
                scenario.topology(),
                new SubmitOptions(scenario.initialStatus()));
        // A stock worker process that fails takes its JVM down, this one: there is nothing to ask.
        return new Submitted(scenario, new Run(name, journal, cluster, Optional::empty), topology);
    }

    private static Result finish(Submitted one) {
        try (Journal journal = one.run().journal()) {
            Outcome outcome = one.scenario().outcome(one.run());
            if (one.run().cluster().getTopologySummaries().stream()
                    .anyMatch(summary -> summary.get_name().equals(one.run().topology())
                            && !summary.get_status().equals("KILLED"))) {
                one.topology().close();
            }
            return new Result(outcome, null);
        } catch (Exception | AssertionError e) {
            return new Result(null, e);
        }
    }
}
