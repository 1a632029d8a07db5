package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.UsageException;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.TopologyInitialStatus;

/**
 * The cluster of one system, stock or Aurochs, to which topologies are submitted through Storm's own interface.
 *
 * @param overrides of the topology's configuration
 */
record ClusterSystem(ClusterFactory factory, Map<String, Object> overrides) {
    /** Submits the measured topology; returns when it is accepted. */
    MeasuredRun start(RunInput input, RunProbes probes) throws Exception {
        input.install();
        Map<String, Object> conf = MeasuredTopology.conf(input.acks(), overrides);
        // Local mode would switch the timeouts off, and with them a part of what acking costs.
        MeasuredCluster cluster = start(
                input,
                Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, input.acks()),
                conf,
                TopologyInitialStatus.ACTIVE);
        return new ClusterRun(cluster, input, probes, conf);
    }

    /**
     * Submits the topology without activating it, so that a wrong setting shows.
     *
     * @throws UsageException with one line on the setting
     */
    void check(RunInput input) throws Exception {
        Map<String, Object> conf = MeasuredTopology.conf(input.acks(), overrides);
        start(input, Map.of(), conf, TopologyInitialStatus.INACTIVE).close();
    }

    private MeasuredCluster start(
            RunInput input, Map<String, Object> daemonConf, Map<String, Object> conf, TopologyInitialStatus status)
            throws Exception {
        return MeasuredCluster.start(
                factory, daemonConf, input.workload().name(), conf, () -> MeasuredTopology.of(input), status);
    }
}
