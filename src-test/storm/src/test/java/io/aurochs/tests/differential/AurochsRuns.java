package io.aurochs.tests.differential;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import org.apache.storm.thrift.TException;

/** Runs scenarios on Aurochs, each on a cluster of its own. */
final class AurochsRuns {
    private AurochsRuns() {}

    /** Runs a scenario, ends its topology, and sees to it that no thread is left. */
    static Outcome outcome(Scenario scenario, Setup setup) throws TException {
        LiveThreads before = LiveThreads.now();
        String name = scenario.name() + "-" + setup.name();
        Outcome outcome;
        try (Journal journal = Journal.open(name);
                AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            cluster.submitTopologyWithOpts(name, Batch.conf(scenario), scenario.topology(), Batch.options(scenario));
            outcome = scenario.outcome(new Run(name, journal, cluster, () -> cluster.failure(name)));
        }
        before.awaitNoOthers();
        return outcome;
    }
}
