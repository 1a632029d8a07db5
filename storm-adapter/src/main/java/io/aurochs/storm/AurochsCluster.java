package io.aurochs.storm;

import io.aurochs.storm.launch.EngineRuntime;
import io.aurochs.storm.launch.InProcessNimbus;
import io.aurochs.storm.launch.LoggingObserver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.ISubmitterHook;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Runs Storm topologies on the Aurochs engine inside this JVM: what {@code new LocalCluster()} is to Storm. While it is
 * open, {@code StormSubmitter} and every Nimbus client in this JVM talk to it too.
 *
 * <pre>{@code
 * try (AurochsCluster cluster = new AurochsCluster();
 *         ILocalTopology topology = cluster.submitTopology("wordcount", conf, builder.createTopology())) {
 *     ...
 * }
 * }</pre>
 *
 * Any thread may call any method, a topology's own threads all but {@link #close} and a topology handle's close.
 */
public final class AurochsCluster implements ILocalCluster {
    private final InProcessNimbus nimbus;

    /** Opens a cluster with Storm's defaults. */
    public AurochsCluster() {
        this(Map.of());
    }

    /**
     * Opens a cluster.
     *
     * @param daemonConf settings over Storm's defaults, for every topology that does not say otherwise; {@code aurochs.*}
     *     keys configure the engine
     */
    public AurochsCluster(Map<String, Object> daemonConf) {
        Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
        // What Storm's local cluster sets for topologies, too.
        conf.put(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS, true);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 50);
        conf.putAll(daemonConf);
        nimbus = new InProcessNimbus(conf, EngineRuntime::start, new LoggingObserver());
        nimbus.install();
    }

    @Override
    public ILocalTopology submitTopology(String topologyName, Map<String, Object> conf, StormTopology topology)
            throws TException {
        SubmitOptions active = new SubmitOptions(TopologyInitialStatus.ACTIVE);
        ILocalTopology submitted = submitTopologyWithOpts(topologyName, conf, topology, active);
        notifySubmitterHook(topologyName, conf, topology);
        return submitted;
    }

    @Override
    public ILocalTopology submitTopologyWithOpts(
            String topologyName, Map<String, Object> conf, StormTopology topology, SubmitOptions submitOpts)
            throws TException {
        if (!Utils.isValidConf(conf)) {
            throw new IllegalArgumentException("Topology " + topologyName
                    + ": its conf does not survive JSON; use strings, numbers, booleans, lists and maps only");
        }
        nimbus.submitTopologyWithOpts(
                topologyName, null, JSONValue.toJSONString(conf), Utils.addVersions(topology), submitOpts);
        return () -> endNow(topologyName);
    }

    private static void notifySubmitterHook(String name, Map<String, Object> conf, StormTopology topology)
            throws TException {
        Object hook = Utils.getConfiguredClass(conf, Config.STORM_TOPOLOGY_SUBMISSION_NOTIFIER_PLUGIN);
        if (hook instanceof ISubmitterHook submitterHook) {
            try {
                submitterHook.notify(Utils.getTopologyInfo(name, null, conf), conf, topology);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(
                        "submitter hook " + hook.getClass().getName() + " failed", e);
            }
        }
    }

    /** Ends a topology without waiting for acknowledgements; unlike {@link #killTopology}, waits until it is over. */
    private void endNow(String topologyName) throws TException, InterruptedException {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        // Without effect on one that was killed and is over; throws for one that failed, so that it does not go unseen.
        if (nimbus.isAlive(topologyName) || nimbus.failure(topologyName).isPresent()) {
            nimbus.killTopologyWithOpts(topologyName, now);
        }
        nimbus.awaitEnd(topologyName);
    }

    /** Why the last topology of that name failed; empty while it runs and when it was killed. */
    public Optional<Throwable> failure(String topologyName) {
        return nimbus.failure(topologyName);
    }

    /** Waits until no topology runs: each was killed, or failed. Not for a topology's own threads. */
    public void awaitAllEnded() throws InterruptedException {
        nimbus.awaitAllEnded();
    }

    /** What Nimbus clients in this JVM talk to. */
    public Nimbus.Iface getNimbus() {
        return nimbus;
    }

    @Override
    public void uploadNewCredentials(String topologyName, Credentials creds) throws TException {
        nimbus.uploadNewCredentials(topologyName, creds);
    }

    @Override
    public void killTopology(String topologyName) throws TException {
        nimbus.killTopology(topologyName);
    }

    @Override
    public void killTopologyWithOpts(String topologyName, KillOptions options) throws TException {
        nimbus.killTopologyWithOpts(topologyName, options);
    }

    @Override
    public void activate(String topologyName) throws TException {
        nimbus.activate(topologyName);
    }

    @Override
    public void deactivate(String topologyName) throws TException {
        nimbus.deactivate(topologyName);
    }

    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        nimbus.rebalance(name, options);
    }

    @Override
    public String getTopologyConf(String id) throws TException {
        return nimbus.getTopologyConf(id);
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return nimbus.getTopology(id);
    }

    @Override
    public ClusterSummary getClusterInfo() throws TException {
        return nimbus.getClusterInfo();
    }

    @Override
    public List<TopologySummary> getTopologySummaries() throws TException {
        return nimbus.getTopologySummaries();
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return nimbus.getTopologySummaryByName(name);
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return nimbus.getTopologySummary(id);
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return nimbus.getTopologyInfo(id);
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return nimbus.getTopologyInfoByName(name);
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return nimbus.getTopologyInfoWithOpts(id, options);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return nimbus.getTopologyInfoByNameWithOpts(name, options);
    }

    @Override
    public IStormClusterState getClusterState() {
        throw new UnsupportedOperationException("getClusterState is not supported by Aurochs, which has no ZooKeeper: "
                + "ask getClusterInfo or getTopologyInfo.");
    }

    @Override
    public void advanceClusterTime(int secs) {
        advanceClusterTime(secs, 1);
    }

    @Override
    public void advanceClusterTime(int secs, int steps) {
        throw new UnsupportedOperationException(
                "advanceClusterTime is not supported by Aurochs, which has no simulated "
                        + "time: wait for what the topology does, or run this test on Storm's LocalCluster.");
    }

    /** Always null, as for Storm's own cluster that is not tracked. */
    @Override
    public @Nullable String getTrackedId() {
        return null;
    }

    /** Ends all topologies without waiting for acknowledgements, and waits for their {@code cleanup}. */
    @Override
    public void close() {
        nimbus.close();
    }

    /**
     * Closes it.
     *
     * @deprecated Storm's interface has it; use {@link #close}.
     */
    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester")
    public void shutdown() {
        close();
    }
}
