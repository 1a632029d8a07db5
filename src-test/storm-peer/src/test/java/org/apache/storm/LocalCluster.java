package org.apache.storm;

import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.withSettings;

import io.aurochs.storm.AurochsCluster;
import java.io.Serial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.daemon.nimbus.Nimbus;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.thrift.TException;
import org.jspecify.annotations.Nullable;

/**
 * Stands before Storm's class of this name, so that Storm's own tests, which make one, run on Aurochs. Hands every call to
 * an {@link AurochsCluster}; has what those tests call, and no more.
 */
public final class LocalCluster implements ILocalClusterTrackedTopologyAware {
    private final AurochsCluster cluster;

    private LocalCluster(AurochsCluster cluster) {
        this.cluster = cluster;
    }

    /** Storm's builder. What it says of supervisors, their ports and Nimbus's daemon has no meaning on Aurochs. */
    public static final class Builder {
        private final Map<String, Object> daemonConf = new HashMap<>();
        private @Nullable String trackedId;
        private boolean simulatedTime;

        /** Sets a number there are none of. */
        public Builder withSupervisors(int supervisors) {
            return this;
        }

        /** Sets a number there are none of. */
        public Builder withPortsPerSupervisor(int ports) {
            return this;
        }

        /** Sets a port there is none of. */
        public Builder withSupervisorSlotPortMin(Number port) {
            return this;
        }

        public Builder withNimbusDaemon() {
            return this;
        }

        public Builder withNimbusDaemon(Boolean wanted) {
            return this;
        }

        /** Replaces all settings, as Storm's does. */
        public Builder withDaemonConf(@Nullable Map<String, Object> conf) {
            if (conf != null) {
                daemonConf.clear();
                daemonConf.putAll(conf);
            }
            return this;
        }

        public Builder withDaemonConf(String key, Object value) {
            daemonConf.put(key, value);
            return this;
        }

        public Builder withSimulatedTime() {
            return withSimulatedTime(true);
        }

        public Builder withSimulatedTime(boolean wanted) {
            simulatedTime = wanted;
            return this;
        }

        public Builder withTracked() {
            return withTracked("tracked-" + System.identityHashCode(this));
        }

        public Builder withTracked(@Nullable String id) {
            trackedId = id;
            return this;
        }

        public LocalCluster build() {
            AurochsCluster.Builder builder = new AurochsCluster.Builder()
                    // Storm's builder's default.
                    .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false)
                    .withDaemonConf(daemonConf)
                    .withTracked(trackedId);
            return new LocalCluster((simulatedTime ? builder.withSimulatedTime() : builder).build());
        }
    }

    /** What Storm's submissions return. */
    public final class LocalTopology extends StormTopology implements ILocalTopology {
        @Serial
        private static final long serialVersionUID = 1L;

        private final String name;

        private LocalTopology(StormTopology topology, String name) {
            super(topology);
            this.name = name;
        }

        @Override
        public void close() throws TException {
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            killTopologyWithOpts(name, now);
        }
    }

    /** Storm's class, every call of which goes to Aurochs' Nimbus. */
    public Nimbus getNimbus() {
        return mock(Nimbus.class, withSettings().stubOnly().defaultAnswer(delegatesTo(cluster.getNimbus())));
    }

    @Override
    public LocalTopology submitTopology(String name, Map<String, Object> conf, StormTopology topology)
            throws TException {
        cluster.submitTopology(name, conf, topology);
        return new LocalTopology(topology, name);
    }

    @Override
    public LocalTopology submitTopology(String name, Map<String, Object> conf, TrackedTopology topology)
            throws TException {
        return submitTopology(name, conf, topology.getTopology());
    }

    @Override
    public LocalTopology submitTopologyWithOpts(
            String name, Map<String, Object> conf, StormTopology topology, SubmitOptions options) throws TException {
        cluster.submitTopologyWithOpts(name, conf, topology, options);
        return new LocalTopology(topology, name);
    }

    @Override
    public LocalTopology submitTopologyWithOpts(
            String name, Map<String, Object> conf, TrackedTopology topology, SubmitOptions options) throws TException {
        return submitTopologyWithOpts(name, conf, topology.getTopology(), options);
    }

    @Override
    public void uploadNewCredentials(String name, Credentials credentials) throws TException {
        cluster.uploadNewCredentials(name, credentials);
    }

    @Override
    public void killTopology(String name) throws TException {
        cluster.killTopology(name);
    }

    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        cluster.killTopologyWithOpts(name, options);
    }

    @Override
    public void activate(String name) throws TException {
        cluster.activate(name);
    }

    @Override
    public void deactivate(String name) throws TException {
        cluster.deactivate(name);
    }

    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        cluster.rebalance(name, options);
    }

    @Override
    public String getTopologyConf(String id) throws TException {
        return cluster.getTopologyConf(id);
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return cluster.getTopology(id);
    }

    @Override
    public ClusterSummary getClusterInfo() throws TException {
        return cluster.getClusterInfo();
    }

    @Override
    public List<TopologySummary> getTopologySummaries() throws TException {
        return cluster.getTopologySummaries();
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return cluster.getTopologySummaryByName(name);
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return cluster.getTopologySummary(id);
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return cluster.getTopologyInfo(id);
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return cluster.getTopologyInfoByName(name);
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return cluster.getTopologyInfoWithOpts(id, options);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return cluster.getTopologyInfoByNameWithOpts(name, options);
    }

    @Override
    public IStormClusterState getClusterState() {
        return cluster.getClusterState();
    }

    @Override
    public void advanceClusterTime(int secs) {
        cluster.advanceClusterTime(secs);
    }

    @Override
    public void advanceClusterTime(int secs, int steps) {
        cluster.advanceClusterTime(secs, steps);
    }

    @Override
    public @Nullable String getTrackedId() {
        return cluster.getTrackedId();
    }

    @Override
    public void close() {
        cluster.close();
    }

    /** Closes it; Storm's interface has both. */
    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public void shutdown() {
        close();
    }
}
