package io.aurochs.tests.differential;

import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.List;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.jspecify.annotations.Nullable;

/**
 * Every scenario's run on stock Storm, once per JVM: all at the same time on one local cluster, which is closed before
 * Aurochs starts, because both want to be what Nimbus clients in this JVM talk to.
 */
final class StockRuns {
    private static @Nullable Batch batch;

    private StockRuns() {}

    /** What came of the scenario on stock Storm; throws {@link AssertionError} when nothing did. */
    static synchronized Outcome outcome(Scenario scenario) throws Exception {
        if (batch == null) {
            batch = runAll();
        }
        return batch.outcome(scenario);
    }

    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    private static Batch runAll() throws Exception {
        List<Scenario> scenarios = Scenarios.all();
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withSupervisors(0)
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .withDaemonConf(Config.TASK_CREDENTIALS_POLL_SECS, 1)
                .build()) {
            // A stock worker process that fails takes its JVM down, this one: there is nothing to ask.
            Batch batch = Batch.submit(cluster, "stock", topology -> Optional.empty(), scenarios);
            // Not before: a supervisor that fetches a topology tidies up under a Nimbus that takes another one in.
            cluster.addSupervisor(scenarios.size());
            batch.finish();
            return batch;
        }
    }
}
