package io.aurochs.storm;

import io.aurochs.storm.nimbus.EngineRuntime;
import io.aurochs.storm.nimbus.InProcessNimbus;
import io.aurochs.storm.nimbus.LoggingObserver;
import io.aurochs.storm.reliability.TrackedCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IStatefulBolt;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Time.SimulatedTime;
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
 * <p>The JVM of a program that leaves it open stays until its topologies have ended.
 *
 * <p>{@link Builder} makes clusters for tests: with simulated time, or with counts that tell when a topology is at rest.
 *
 * <p>Any thread may call any method, a topology's own threads all but {@link #close} and a topology handle's close.
 */
public final class AurochsCluster implements ILocalCluster {
    private static final long LONGEST_IDLE_WAIT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long IDLE_LOOK_NS = TimeUnit.MICROSECONDS.toNanos(500);

    private final @Nullable SimulatedTime time;
    private final @Nullable TrackedCounts tracked;
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
        this(new Builder().withDaemonConf(daemonConf));
    }

    private AurochsCluster(Builder builder) {
        Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
        // What Storm's local cluster sets for topologies, too.
        conf.put(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS, true);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 50);
        // By it, Storm checks the number of each tuple's values, and DRPC finds a LocalDRPC.
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        conf.put(Config.TOPOLOGY_MIN_REPLICATION_COUNT, 1);
        conf.putAll(builder.daemonConf);
        // First of all, so that nothing remembers a moment of the other clock.
        time = builder.simulatedTime ? new SimulatedTime() : null;
        tracked = builder.trackedId == null ? null : new TrackedCounts(builder.trackedId);
        nimbus = new InProcessNimbus(
                conf,
                builder.daemonConf,
                tracked == null ? EngineRuntime::start : EngineRuntime.trackedBy(tracked),
                new LoggingObserver());
        nimbus.install();
    }

    /** Makes clusters; its methods are those of Storm's {@code LocalCluster.Builder}. One thread. */
    public static final class Builder {
        private final Map<String, Object> daemonConf = new HashMap<>();
        private @Nullable String trackedId;
        private boolean simulatedTime;

        /** Adds settings over Storm's defaults, see {@link AurochsCluster#AurochsCluster(Map)}. */
        public Builder withDaemonConf(Map<String, Object> settings) {
            daemonConf.putAll(settings);
            return this;
        }

        /** Adds one setting. */
        public Builder withDaemonConf(String key, Object value) {
            daemonConf.put(key, value);
            return this;
        }

        /**
         * Stops Storm's clock, {@link Time}, for the whole JVM until the cluster is closed: ticks, time-outs and the waits
         * of kills and rebalances follow it, and it moves only by {@link AurochsCluster#advanceClusterTime}.
         */
        public Builder withSimulatedTime() {
            simulatedTime = true;
            return this;
        }

        /** Has everything counted that is sent and done, for Storm's {@code TrackedTopology}. For tests: it costs time. */
        public Builder withTracked() {
            return withTracked(Utils.uuid());
        }

        /**
         * Has everything counted that is sent and done.
         *
         * @param id what {@link AurochsCluster#getTrackedId} answers; null for nothing counted
         */
        public Builder withTracked(@Nullable String id) {
            trackedId = id;
            return this;
        }

        /** Opens the cluster. */
        public AurochsCluster build() {
            return new AurochsCluster(this);
        }
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

    /**
     * What the topology of that name failed with last, while it runs; it is started again after each failure, unless {@code
     * aurochs.restarts} says otherwise. Then what ended it; empty when it was killed.
     */
    public Optional<Throwable> failure(String topologyName) {
        return nimbus.failure(topologyName);
    }

    /** Waits until no topology runs: each was killed, or ended by a failure. Not for a topology's own threads. */
    public void awaitAllEnded() throws InterruptedException {
        nimbus.awaitAllEnded();
    }

    /**
     * Puts another version of a bolt in place while the topology runs. Each task has a copy of its own, which it gets between two tuples: {@code
     * cleanup} of the old one, then {@code prepare} of the new one, with the task's context and collector. Tuples that the old one has not
     * acked yet it may still ack or fail. Tasks do not change at the same moment. Returns when all have the new bolt; what is started after a
     * failure has it, too. Waits ten seconds at most, by Storm's clock, for calls of user code to return; then tasks that have not changed keep
     * the old bolt, the others have the new one, and what is started after a failure has the old one. Not for a topology's own threads.
     *
     * @param bolt its name in the topology
     * @param next declares the same streams and fields; its {@code getComponentConfiguration} is not asked for
     * @throws TException when there is no such topology or bolt, or the new one cannot replace it: where one of them has state, windows or
     *     a sub-process, or the streams differ
     * @throws IllegalStateException when the topology is not active yet, is rebalanced or killed, or fails or ends meanwhile, or not all
     *     tasks have the new bolt in time. After a
     *     failure it is started again with the old bolt
     */
    public void replaceBolt(String topologyName, String bolt, IRichBolt next) throws TException {
        nimbus.replaceBolt(topologyName, bolt, next);
    }

    /** As {@link #replaceBolt(String, String, IRichBolt)}, of a bolt that acks by itself. */
    public void replaceBolt(String topologyName, String bolt, IBasicBolt next) throws TException {
        replaceBolt(topologyName, bolt, new BasicBoltExecutor(next));
    }

    /**
     * As {@link #replaceBolt(String, String, IRichBolt)}, of a bolt with state by one that reads the same state. After {@code prepare} the new
     * one receives, in {@code initState}, the state as the old one has left it, commits outstanding or not. Checkpoints go on; tuples that the
     * old one has acked are acked when they are committed.
     */
    public void replaceBolt(String topologyName, String bolt, IStatefulBolt<?> next) throws TException {
        nimbus.replaceBolt(topologyName, bolt, next);
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

    /**
     * What Storm keeps in ZooKeeper, as far as there is something to tell of it here: ids, names, status, assignments.
     * Other calls throw {@link UnsupportedOperationException}.
     */
    @Override
    public IStormClusterState getClusterState() {
        return nimbus.clusterState();
    }

    @Override
    public void advanceClusterTime(int secs) {
        advanceClusterTime(secs, 1);
    }

    /**
     * Moves the simulated clock, in steps; after each, waits until what is due by then has been handled: ticks are handed to
     * their tasks, topologies whose wait is over have ended or been rebalanced.
     *
     * @throws IllegalStateException when time is not simulated, or the cluster does not come to rest
     */
    @Override
    public void advanceClusterTime(int secs, int incSecs) {
        if (!Time.isSimulating()) {
            throw new IllegalStateException(
                    "advanceClusterTime moves a simulated clock: open the cluster by Builder.withSimulatedTime()");
        }
        awaitIdle();
        for (int left = secs; left > 0; left -= incSecs) {
            Time.advanceTimeSecs(Math.min(incSecs, left));
            awaitIdle();
        }
    }

    private void awaitIdle() {
        long deadline = System.nanoTime() + LONGEST_IDLE_WAIT_NS;
        while (!nimbus.isWaiting()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the simulated clock stands, and still something is due after 60 s;"
                        + " does a component's open, cleanup or nextTuple not return?");
            }
            LockSupport.parkNanos(IDLE_LOOK_NS);
        }
    }

    /** By what Storm's {@code TrackedTopology} finds the counts; null unless the cluster is tracked. */
    @Override
    public @Nullable String getTrackedId() {
        return tracked == null ? null : tracked.id();
    }

    /**
     * Ends all topologies without waiting for acknowledgements, waits for their {@code cleanup}, and gives the clock back
     * to real time.
     */
    @Override
    public void close() {
        nimbus.close();
        if (tracked != null) {
            tracked.close();
        }
        if (time != null) {
            time.close();
        }
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
