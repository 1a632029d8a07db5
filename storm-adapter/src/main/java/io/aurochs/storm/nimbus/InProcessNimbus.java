package io.aurochs.storm.nimbus;

import io.aurochs.storm.blob.BlobFile;
import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.operator.RunningTopology;
import io.aurochs.storm.operator.TopologyCredentials;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.storm.translate.TopologyTranslator;
import io.aurochs.web.LivePage;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.shade.net.minidev.json.parser.ParseException;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.IComponent;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Storm's Nimbus for topologies that run in this JVM. Storm's own client code ({@code StormSubmitter}, {@code
 * NimbusClient}) talks to it once it is {@linkplain #install installed}. Any thread may call any method;
 * a topology's own threads all but {@link #close}, {@link #awaitEnd} and {@link #awaitAllEnded}.
 */
public final class InProcessNimbus extends BlobCalls implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InProcessNimbus.class);

    private final Map<String, Object> stormConf;
    private final TopologyRuntime.Factory factory;
    private final TopologyObserver observer;
    private final TopologyRegistry topologies;
    private final ClusterReport report = new ClusterReport();
    private final TridentZooKeeper zooKeeper;
    private final NimbusBlobs blobs;
    private final BlobRestart onBlobs;
    /** Guarded by this. */
    private NimbusClient.@Nullable LocalOverride override;

    /** As the other constructor, with settings that come from the command line and Storm's files alone. */
    public InProcessNimbus(Map<String, Object> stormConf, TopologyRuntime.Factory factory, TopologyObserver observer) {
        this(stormConf, Map.of(), factory, observer);
    }

    /**
     * Creates a Nimbus without topologies.
     *
     * @param stormConf Storm's configuration without any topology's own settings; may hold {@code aurochs.*} keys
     * @param daemonConf what of it this JVM's program has set for the cluster: a ZooKeeper there is one that the user wants
     * @param factory starts the topologies
     * @param observer is notified of their starts and ends
     */
    public InProcessNimbus(
            Map<String, Object> stormConf,
            Map<String, Object> daemonConf,
            TopologyRuntime.Factory factory,
            TopologyObserver observer) {
        this(
                stormConf,
                daemonConf,
                factory,
                observer,
                TopologyIds.STORMS,
                NimbusBlobs.of(stormConf),
                BlobRestart.IN_THIS_JVM);
    }

    /**
     * As the other constructor, for topologies that have their ids or their blobs from elsewhere.
     *
     * @param onBlobs starts a topology again when one of its files has changed that says so
     */
    public InProcessNimbus(
            Map<String, Object> stormConf,
            Map<String, Object> daemonConf,
            TopologyRuntime.Factory factory,
            TopologyObserver observer,
            TopologyIds ids,
            NimbusBlobs blobs,
            BlobRestart onBlobs) {
        this.blobs = blobs;
        this.onBlobs = onBlobs;
        this.zooKeeper = new TridentZooKeeper(daemonConf);
        this.stormConf = new HashMap<>(stormConf);
        this.factory = factory;
        this.observer = observer;
        this.topologies = new TopologyRegistry(observer, ids);
    }

    @Override
    public boolean isTopologyNameAllowed(String name) {
        return isValid(name) && !topologies.isAlive(name);
    }

    /** The jar is on this JVM's class path already: what is uploaded is dropped. */
    @Override
    public String beginFileUpload() {
        return Utils.uuid();
    }

    @Override
    public void uploadChunk(String location, ByteBuffer chunk) {}

    @Override
    public void finishFileUpload(String location) {}

    @Override
    public void submitTopology(
            String name, @Nullable String uploadedJarLocation, String jsonConf, StormTopology topology)
            throws TException {
        submitTopologyWithOpts(
                name, uploadedJarLocation, jsonConf, topology, new SubmitOptions(TopologyInitialStatus.ACTIVE));
    }

    /**
     * Starts a topology. What its components do wrong, in {@code prepare} or later, fails the topology, which is started
     * again, see {@link #failure}, and not this call, as on a cluster.
     *
     * @throws TException saying what to mend when Storm would refuse the topology, its name is taken, an {@code
     *     aurochs.*} setting is wrong, or the live page cannot be where the settings say
     */
    @Override
    public void submitTopologyWithOpts(
            String name,
            @Nullable String uploadedJarLocation,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws TException {
        if (!isValid(name)) {
            throw new WrappedInvalidTopologyException(
                    "Topology name '" + name + "' is not valid: it must have a character, and none of / . : \\");
        }
        Map<String, Object> topoConf = parse(name, jsonConf);
        TopologyCredentials credentials = new TopologyCredentials(
                options.is_set_creds() ? options.get_creds().get_creds() : Map.of());
        boolean active = options.get_initial_status() == TopologyInitialStatus.ACTIVE;
        topologies.refuseUnlessFree(name);
        // Outside the registry, which others look at while this waits for an answer.
        Map<String, Object> clusterConf =
                DrpcServers.locate(name, zooKeeper.locate(name, stormConf, topoConf, topology), topoConf, topology);
        // Neither is it the registry's to wait for files that are copied.
        TopologyBlobs files = blobs.lay(name, topoConf, this::userOf);
        HostedTopology accepted;
        try {
            accepted = topologies.add(name, id -> {
                TopologyPlan plan = TopologyTranslator.translate(name, id, clusterConf, topoConf, topology);
                TopologySettings settings = settings(plan);
                return new HostedTopology(
                        plan,
                        settings,
                        page(plan, settings),
                        active,
                        credentials,
                        files,
                        onBlobs,
                        observer,
                        topologies::ended);
            });
        } catch (TException | RuntimeException e) {
            files.close();
            throw e;
        }
        observer.starting(accepted.plan(), accepted.settings());
        accepted.start(factory);
    }

    @Override
    protected BlobService blobs() {
        return blobs.service(this::userOf);
    }

    /** The topology that has a blob as a file. */
    private Optional<String> userOf(String key) {
        return topologies.all().stream()
                .filter(topology -> BlobFile.isNamed(key, topology.plan().conf()))
                .map(topology -> topology.plan().topologyId())
                .findFirst();
    }

    private static boolean isValid(String name) {
        try {
            Utils.validateTopologyName(name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static TopologySettings settings(TopologyPlan plan) throws InvalidTopologyException {
        try {
            RunningTopology.check(plan);
            BlobUpdates.intervalSecs(plan.conf());
            return TopologySettings.from(plan.conf());
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException("Topology " + plan.name() + ": " + e.getMessage());
        }
    }

    /** Opened before the topology is, which is refused if it cannot be. */
    private static LivePage page(TopologyPlan plan, TopologySettings settings) throws InvalidTopologyException {
        try {
            return LivePage.open(settings.engine().web());
        } catch (IllegalStateException e) {
            throw new WrappedInvalidTopologyException("Topology " + plan.name() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> parse(String name, String jsonConf) throws InvalidTopologyException {
        try {
            if (JSONValue.parseWithException(jsonConf) instanceof Map<?, ?> conf) {
                return (Map<String, Object>) conf;
            }
            throw new WrappedInvalidTopologyException("Topology " + name + ": its configuration is not a JSON object.");
        } catch (ParseException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + ": its configuration is not JSON: " + e.getMessage());
        }
    }

    @Override
    public void killTopology(String name) throws TException {
        killTopologyWithOpts(name, new KillOptions());
    }

    /** Returns at once: the topology is deactivated, and ends after the wait. */
    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        HostedTopology topology = topologies.named(name);
        int waitSecs = options.is_set_wait_secs() ? options.get_wait_secs() : topology.messageTimeoutSecs();
        topology.kill(Time.secsToMillisLong(waitSecs));
    }

    @Override
    public void activate(String name) throws TException {
        setActive(name, true);
    }

    @Override
    public void deactivate(String name) throws TException {
        setActive(name, false);
    }

    private void setActive(String name, boolean active) throws TException {
        topologies.named(name).setActive(active);
    }

    /**
     * Returns at once: the spouts are deactivated, and after the wait the tasks are divided anew among threads.
     *
     * @throws InvalidTopologyException when a component does not exist or should have less than one executor
     * @throws IllegalStateException while the topology is being rebalanced or killed, as on Storm
     */
    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        HostedTopology topology = topologies.named(name);
        topology.rebalance(options);
        if (options.is_set_num_workers()) {
            LOG.warn(
                    "topology {}: rebalanced without regard to {} workers, for there is one process here;"
                            + " numbers of executors are what decides",
                    name,
                    options.get_num_workers());
        }
        if (options.is_set_topology_conf_overrides()) {
            LOG.warn(
                    "topology {}: components that are open keep the configuration they have;"
                            + " submit the topology again for the new one to reach them",
                    name);
        }
    }

    /**
     * Puts another version of a bolt in place while the topology runs. Returns when each of its tasks has it; not for a topology's own threads.
     *
     * @throws TException when there is no such topology, or the bolt cannot take that one's place
     * @throws IllegalStateException when it does not run, or fails, ends or ten seconds of Storm's clock pass before all tasks have the new bolt
     */
    public void replaceBolt(String name, String bolt, IComponent next) throws TException {
        topologies.named(name).replaceBolt(bolt, next, null);
    }

    /**
     * As {@link #replaceBolt(String, String, IComponent)}, of a bolt whose classes are not on the class path.
     *
     * @param loader loads them, also when the topology is started again
     */
    public void replaceBolt(String name, String bolt, IComponent next, ClassLoader loader) throws TException {
        topologies.named(name).replaceBolt(bolt, next, loader);
    }

    /** Lays the credentials over those the topology has, and has its components told. */
    @Override
    public void uploadNewCredentials(String name, @Nullable Credentials creds) throws TException {
        topologies.named(name).addCredentials(creds == null ? Map.of() : creds.get_creds());
    }

    /** What Storm's own test code asks of the cluster's state; the calls that nothing here answers throw. */
    public IStormClusterState clusterState() {
        return ClusterState.of(topologies, report);
    }

    /** Whether nothing is due any more by Storm's simulated clock: ticks are handed over, waits that are over have ended. */
    public boolean isWaiting() {
        return topologies.isWaiting();
    }

    @Override
    public String getNimbusConf() {
        return JSONValue.toJSONString(stormConf);
    }

    @Override
    public NimbusSummary getLeader() {
        return report.leader();
    }

    @Override
    public ClusterSummary getClusterInfo() {
        return report.cluster(topologies.all());
    }

    @Override
    public List<TopologySummary> getTopologySummaries() {
        List<TopologySummary> summaries = new ArrayList<>();
        topologies.all().forEach(topology -> summaries.add(report.summary(topology)));
        return summaries;
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return report.summary(topologies.named(name));
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return report.summary(topologies.find(id).orElseThrow(() -> TopologyRegistry.notAlive(id)));
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return report.info(topologies.named(name), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return report.info(topologies.withId(id), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return report.info(topologies.named(name), errorsOf(options));
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return report.info(topologies.withId(id), errorsOf(options));
    }

    private static NumErrorsChoice errorsOf(GetInfoOptions options) {
        return options.is_set_num_err_choice() ? options.get_num_err_choice() : NumErrorsChoice.ALL;
    }

    /** Has a part of the tuples, of one component or of all, sent to the topology's event loggers. */
    @Override
    public void debug(String name, @Nullable String component, boolean enable, double samplingPercentage)
            throws TException {
        HostedTopology topology = topologies.named(name);
        if (enable && !StormCommon.hasEventLoggers(topology.plan().conf())) {
            LOG.warn(
                    "topology {}: debug has no effect, it has no event loggers; set {} to at least 1",
                    name,
                    Config.TOPOLOGY_EVENTLOGGER_EXECUTORS);
        }
        topology.reports().events().set(component, enable, samplingPercentage);
    }

    @Override
    public String getTopologyConf(String id) throws TException {
        return JSONValue.toJSONString(topologies.withId(id).plan().conf());
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return topologies.withId(id).plan().systemTopology().deepCopy();
    }

    @Override
    public StormTopology getUserTopology(String id) throws TException {
        return topologies.withId(id).plan().userTopology().deepCopy();
    }

    /** Whether a topology of that name runs or is being killed. */
    public boolean isAlive(String name) {
        return topologies.isAlive(name);
    }

    /** The last failure of the topology of that name that runs, or what ended the last one; empty when it was killed. */
    public Optional<Throwable> failure(String name) {
        return topologies.failure(name);
    }

    /** Whether a failure has ever ended a topology. */
    public boolean anyFailed() {
        return topologies.anyFailed();
    }

    /** How many topologies were accepted so far. */
    public int submissions() {
        return topologies.accepted();
    }

    /** Waits until the topology of that name has ended; returns at once when there is none. */
    public void awaitEnd(String name) throws InterruptedException {
        topologies.awaitEnd(name);
    }

    /** Waits until no topology runs. */
    public void awaitAllEnded() throws InterruptedException {
        topologies.awaitAllEnded();
    }

    /** Waits at most {@code timeoutMs} milliseconds until no topology runs; returns whether that is so. */
    public boolean awaitAllEnded(long timeoutMs) throws InterruptedException {
        return topologies.awaitAllEnded(timeoutMs);
    }

    /** Accepts no more topologies, and begins to end those there are without waiting for acknowledgements. */
    public void beginClose() {
        topologies.close();
    }

    /** What to tell a user whose topology's name is taken, and what to do about it. */
    public static String nameIsTaken(String name) {
        return TopologyRegistry.taken(name);
    }

    /**
     * Accepts no more topologies, ends those there are without waiting for acknowledgements, waits for that, and is no
     * longer what Nimbus clients find. A thread that is interrupted while it waits returns at once, still interrupted.
     */
    @Override
    public void close() {
        beginClose();
        try {
            awaitAllEnded();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            try {
                zooKeeper.close();
                blobs.close();
            } finally {
                uninstall();
            }
        }
    }

    /**
     * Makes every Nimbus client that this JVM opens from now on talk to this object. That is process-wide: of several, the
     * last one installed counts, and closing any one removes it, as with Storm's own local cluster.
     */
    public synchronized void install() {
        override = new NimbusClient.LocalOverride(this);
    }

    private synchronized void uninstall() {
        if (override != null) {
            try {
                override.close();
            } catch (Exception e) {
                throw new IllegalStateException("Storm's Nimbus override was not removed", e);
            }
            override = null;
        }
    }
}
