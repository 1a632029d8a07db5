package io.aurochs.tests.differential;

import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Scenario;
import io.aurochs.tests.differential.scenario.Scenarios;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;

/**
 * Every scenario's run on stock Storm, once per JVM: many at the same time on one local cluster, then the rest on the next;
 * all are closed before Aurochs starts, because both want to be what Nimbus clients in this JVM talk to.
 */
final class StockRuns {
    private static final int IDLE_MS = 10;
    /** The longest that the cluster's ZooKeeper grants: twenty of its ticks. */
    private static final int SESSION_MS = 40_000;

    /** As many as start within the time that a scenario waits, on a small machine. */
    private static final int MOST_TOGETHER = 21;

    private static final Map<Scenario, Batch> BATCHES = new LinkedHashMap<>();

    private StockRuns() {}

    /** What came of the scenario on stock Storm; throws {@link AssertionError} when nothing did. */
    static synchronized Outcome outcome(Scenario scenario) throws Exception {
        if (BATCHES.isEmpty()) {
            // Those that wait for seconds do so at the same time.
            List<Scenario> all = Scenarios.all().stream()
                    .sorted(Comparator.comparing(Scenario::waits).reversed())
                    .toList();
            // Even parts: a cluster takes a quarter of a minute to start and to close, however few run on it.
            int clusters = (all.size() + MOST_TOGETHER - 1) / MOST_TOGETHER;
            for (int i = 0; i < clusters; i++) {
                run(all.subList(i * all.size() / clusters, (i + 1) * all.size() / clusters));
            }
        }
        return Objects.requireNonNull(BATCHES.get(scenario)).outcome(scenario);
    }

    /** A cluster on which many topologies run at the same time. */
    static LocalCluster.Builder forMany() {
        return new LocalCluster.Builder()
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                // A Nimbus whose session expires on a machine that stands still leads no more, and assigns nothing.
                .withDaemonConf(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, SESSION_MS)
                .withDaemonConf(Config.STORM_ZOOKEEPER_CONNECTION_TIMEOUT, SESSION_MS)
                // Hundreds of idle executors: at a thousand looks a second each there would be no time for the others.
                .withDaemonConf(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0)
                .withDaemonConf(Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, IDLE_MS)
                .withDaemonConf(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, IDLE_MS);
    }

    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    private static void run(List<Scenario> scenarios) throws Exception {
        try (LocalCluster cluster = forMany()
                .withSupervisors(0)
                .withDaemonConf(Config.TASK_CREDENTIALS_POLL_SECS, 1)
                // Executors tell their statistics once a minute else.
                .withDaemonConf(Config.EXECUTOR_METRICS_FREQUENCY_SECS, 1)
                .build()) {
            // A stock worker process that fails takes its JVM down, this one: there is nothing to ask.
            Batch batch = Batch.submit(cluster, "stock", topology -> Optional.empty(), scenarios);
            // Not before: a supervisor that fetches a topology tidies up under a Nimbus that takes another one in.
            cluster.addSupervisor(scenarios.size());
            batch.finish();
            scenarios.forEach(scenario -> BATCHES.put(scenario, batch));
        }
    }
}
