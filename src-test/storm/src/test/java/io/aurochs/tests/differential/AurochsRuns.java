package io.aurochs.tests.differential;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.thrift.TException;

/**
 * Runs scenarios on Aurochs, each on a cluster of its own, but for those that wait for seconds: of each setup these are run once per JVM, at the
 * same time on one cluster, as on stock Storm.
 */
final class AurochsRuns {
    private static final Map<Setup, Batch> WAITING = new HashMap<>();

    private AurochsRuns() {}

    /** Runs a scenario, ends its topology, and sees to it that no thread is left. */
    static synchronized Outcome outcome(Scenario scenario, Setup setup) throws TException {
        return scenario.waits() ? waiting(setup).outcome(scenario) : alone(scenario, setup);
    }

    private static Outcome alone(Scenario scenario, Setup setup) throws TException {
        LiveThreads before = LiveThreads.now();
        String name = scenario.name() + "-" + setup.name();
        Outcome outcome;
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            cluster.submitTopologyWithOpts(
                    name, Batch.conf(scenario), scenario.topologyOnAurochs(), Batch.options(scenario));
            outcome = scenario.outcome(new Run(name, journal, cluster, () -> cluster.failure(name)));
        }
        before.awaitNoOthers();
        return outcome;
    }

    private static Batch waiting(Setup setup) throws TException {
        Batch known = WAITING.get(setup);
        if (known != null) {
            return known;
        }
        Batch batch = together(
                setup.name(),
                setup,
                Scenarios.all().stream().filter(Scenario::waits).toList());
        WAITING.put(setup, batch);
        return batch;
    }

    /**
     * Runs scenarios at the same time on one cluster, and sees to it that no thread is left.
     *
     * @param system for the topologies' names
     */
    static Batch together(String system, Setup setup, List<Scenario> scenarios) throws TException {
        LiveThreads before = LiveThreads.now();
        Batch batch;
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            batch = Batch.submit(cluster, system, cluster::failure, scenarios);
            batch.finish();
        }
        before.awaitNoOthers();
        return batch;
    }
}
