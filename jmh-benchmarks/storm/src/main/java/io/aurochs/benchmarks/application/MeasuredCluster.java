package io.aurochs.benchmarks.application;

import io.aurochs.benchmarks.runner.UsageException;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;

/** The cluster of one system in this JVM, with the topology that is measured. One thread. */
public final class MeasuredCluster implements AutoCloseable {
    private final ILocalCluster cluster;
    private final String topology;

    private MeasuredCluster(ILocalCluster cluster, String topology) {
        this.cluster = cluster;
        this.topology = topology;
    }

    /**
     * Opens a cluster and submits a topology; returns when it is accepted.
     *
     * @param daemonConf the cluster's configuration
     * @param name the topology's
     * @param conf the topology's configuration
     * @param topology made when the cluster is open: before, none of Storm's classes may be there
     * @throws UsageException with one line on what is wrong with a setting
     */
    public static MeasuredCluster start(
            ClusterFactory factory,
            Map<String, Object> daemonConf,
            String name,
            Map<String, Object> conf,
            Supplier<StormTopology> topology,
            TopologyInitialStatus status)
            throws Exception {
        MeasuredCluster measured = new MeasuredCluster(factory.open(daemonConf), name);
        try {
            measured.submit(conf, topology.get(), status);
            return measured;
        } catch (TException | RuntimeException e) {
            measured.close();
            throw e;
        }
    }

    private void submit(Map<String, Object> conf, StormTopology submitted, TopologyInitialStatus status)
            throws TException {
        try {
            cluster.submitTopologyWithOpts(topology, conf, submitted, new SubmitOptions(status));
        } catch (InvalidTopologyException e) {
            throw new UsageException(e.get_msg(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Returns if the topology still runs.
     *
     * @throws IllegalStateException if it does not
     */
    public void checkAlive() throws TException {
        for (TopologySummary running : cluster.getClusterInfo().get_topologies()) {
            if (running.get_name().equals(topology)) {
                return;
            }
        }
        throw new IllegalStateException("the topology ended by itself");
    }

    @Override
    public void close() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("the cluster did not close: " + e.getMessage(), e);
        }
    }
}
