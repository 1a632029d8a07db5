package io.aurochs.tests.differential;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.scenario.Outcome;
import io.aurochs.tests.differential.scenario.Run;
import io.aurochs.tests.differential.scenario.Scenario;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.thrift.TException;
import org.jspecify.annotations.Nullable;

/** Scenarios run together on one cluster: all are submitted, then one after the other is looked at and ended. */
final class Batch {
    private final Map<Scenario, Run> runs = new LinkedHashMap<>();
    private final Map<String, Result> results = new HashMap<>();
    private final ILocalCluster cluster;
    private final String system;
    private final Function<String, Optional<Throwable>> failureOf;

    private record Result(
            @Nullable Outcome outcome, @Nullable Throwable failure) {}

    private Batch(ILocalCluster cluster, String system, Function<String, Optional<Throwable>> failureOf) {
        this.cluster = cluster;
        this.system = system;
        this.failureOf = failureOf;
    }

    /**
     * Submits scenarios.
     *
     * @param system for the topologies' names
     * @param failureOf why the topology of that name failed, if it did and the cluster can tell
     */
    static Batch submit(
            ILocalCluster cluster,
            String system,
            Function<String, Optional<Throwable>> failureOf,
            List<Scenario> scenarios)
            throws TException {
        Batch batch = new Batch(cluster, system, failureOf);
        try {
            for (Scenario scenario : scenarios) {
                batch.runs.put(scenario, batch.submit(scenario));
            }
        } catch (TException | RuntimeException e) {
            // Else the next batch of the same scenarios would fail for that, and not for what went wrong.
            batch.runs.values().forEach(run -> run.journal().close());
            throw e;
        }
        return batch;
    }

    /** Waits for the scenarios' outcomes, one after the other. */
    void finish() {
        runs.forEach((scenario, run) -> results.put(scenario.name(), finish(scenario, run)));
    }

    private Run submit(Scenario scenario) throws TException {
        String name = scenario.name() + "-" + system;
        Journal journal = Journal.open(name);
        try {
            cluster.submitTopologyWithOpts(name, conf(scenario), scenario.topology(), options(scenario));
        } catch (TException | RuntimeException e) {
            journal.close();
            throw e;
        }
        return new Run(name, journal, cluster, () -> failureOf.apply(name));
    }

    private Result finish(Scenario scenario, Run run) {
        try {
            Outcome outcome = scenario.outcome(run);
            if (run.isAlive()) {
                KillOptions now = new KillOptions();
                now.set_wait_secs(0);
                cluster.killTopologyWithOpts(run.topology(), now);
            }
            return new Result(outcome, null);
        } catch (TException | RuntimeException | AssertionError e) {
            return new Result(null, e);
        } finally {
            run.journal().close();
        }
    }

    /** How the scenario's topology is submitted. */
    static SubmitOptions options(Scenario scenario) {
        SubmitOptions options = new SubmitOptions(scenario.initialStatus());
        if (!scenario.credentials().isEmpty()) {
            options.set_creds(new Credentials(new HashMap<>(scenario.credentials())));
        }
        return options;
    }

    /** The scenario's settings; messages do not time out unless it sets a timeout of its own. */
    static Map<String, Object> conf(Scenario scenario) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 300);
        conf.putAll(scenario.conf());
        return conf;
    }

    /** What came of the scenario; throws {@link AssertionError} when nothing did. */
    Outcome outcome(Scenario scenario) {
        Result result = results.get(scenario.name());
        if (result == null || result.outcome() == null) {
            throw new AssertionError(
                    scenario.name() + ": no outcome on " + system, result == null ? null : result.failure());
        }
        return result.outcome();
    }
}
