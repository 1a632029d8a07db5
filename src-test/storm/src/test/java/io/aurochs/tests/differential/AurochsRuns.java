package io.aurochs.tests.differential;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.SubmitOptions;
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
            cluster.submitTopologyWithOpts(
                    name, conf(scenario), scenario.topology(), new SubmitOptions(scenario.initialStatus()));
            outcome = scenario.outcome(new Run(name, journal, cluster, () -> cluster.failure(name)));
        }
        before.awaitNoOthers();
        return outcome;
    }

    /** The scenario's settings; messages do not run out of time unless it says so. */
    static Map<String, Object> conf(Scenario scenario) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        conf.putAll(scenario.conf());
        return conf;
    }
}
