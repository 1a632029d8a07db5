package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.MeasuredRun;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.UsageException;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;

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
        ILocalCluster cluster = factory.open(Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, input.acks()));
        ClusterRun run = new ClusterRun(cluster, input, probes, conf);
        try {
            submit(cluster, input, conf, TopologyInitialStatus.ACTIVE);
            return run;
        } catch (TException | RuntimeException e) {
            run.close();
            throw e;
        }
    }

    /**
     * Submits the topology without activating it, so that a wrong setting shows.
     *
     * @throws UsageException with one line on the setting
     */
    @SuppressWarnings("try") // ILocalCluster.close() may throw InterruptedException; nothing here interrupts.
    void check(RunInput input) throws Exception {
        try (ILocalCluster cluster = factory.open(Map.of())) {
            submit(cluster, input, MeasuredTopology.conf(input.acks(), overrides), TopologyInitialStatus.INACTIVE);
        }
    }

    private static void submit(
            ILocalCluster cluster, RunInput input, Map<String, Object> conf, TopologyInitialStatus status)
            throws TException {
        try {
            cluster.submitTopologyWithOpts(
                    input.workload().name(), conf, MeasuredTopology.of(input), new SubmitOptions(status));
        } catch (InvalidTopologyException e) {
            throw new UsageException(e.get_msg(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
