package io.aurochs.benchmarks.application;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.benchmarks.runner.RunResult;
import io.aurochs.benchmarks.runner.UsageException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;

/** Runs the topology on the cluster of one system, stock or Aurochs, through Storm's own interface. */
final class ClusterSystem {
    private final String system;
    private final StudyApplication application;
    private final ClusterFactory factory;
    private final Map<String, Object> overrides;

    ClusterSystem(String system, StudyApplication application, ClusterFactory factory, Map<String, Object> overrides) {
        this.system = system;
        this.application = application;
        this.factory = factory;
        this.overrides = overrides;
    }

    @SuppressWarnings("try") // ILocalCluster.close() may throw InterruptedException; nothing here interrupts.
    RunResult run(RunProbes probes, Duration warmup, Duration measured) throws Exception {
        RunInput input = probes.input();
        Map<String, Object> conf = MeasuredTopology.conf(input.acks(), overrides);
        // Local mode would switch the timeouts off, and with them a part of what acking costs.
        Map<String, Object> daemonConf = new HashMap<>();
        daemonConf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, input.acks());
        try (ILocalCluster cluster = factory.open(daemonConf)) {
            submit(
                    cluster,
                    conf,
                    MeasuredTopology.of(application, input.sources(), input.acks()),
                    TopologyInitialStatus.ACTIVE);
            RunPhases phases = new RunPhases(probes, () -> checkAlive(cluster));
            return phases.run(system, warmup, measured, conf);
        }
    }

    /**
     * Submits the topology without activating it, so that a wrong setting shows.
     *
     * @throws UsageException with one line on the setting
     */
    @SuppressWarnings("try") // As above.
    void check(boolean acks) throws Exception {
        try (ILocalCluster cluster = factory.open(Map.of())) {
            submit(
                    cluster,
                    MeasuredTopology.conf(acks, overrides),
                    MeasuredTopology.of(application, 1, acks),
                    TopologyInitialStatus.INACTIVE);
        }
    }

    private void submit(
            ILocalCluster cluster, Map<String, Object> conf, StormTopology topology, TopologyInitialStatus status)
            throws TException {
        try {
            cluster.submitTopologyWithOpts(application.name(), conf, topology, new SubmitOptions(status));
        } catch (InvalidTopologyException e) {
            throw new UsageException(e.get_msg(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private void checkAlive(ILocalCluster cluster) throws Exception {
        for (TopologySummary topology : cluster.getClusterInfo().get_topologies()) {
            if (topology.get_name().equals(application.name())) {
                return;
            }
        }
        throw new IllegalStateException("the topology ended by itself");
    }
}
