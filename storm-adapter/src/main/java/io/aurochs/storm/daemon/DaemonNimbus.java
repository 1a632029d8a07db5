package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.nimbus.BlobCalls;
import io.aurochs.storm.nimbus.InProcessNimbus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyHistoryInfo;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.VersionInfo;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.apache.storm.utils.WrappedNotAliveException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Nimbus that clients call: it knows which topologies there are, and asks their JVMs for the rest. Any thread.
 */
final class DaemonNimbus extends BlobCalls {
    private static final Logger LOG = LoggerFactory.getLogger(DaemonNimbus.class);
    private static final int LONGEST_UNUSED_SECS = 3_600;

    private final Map<String, Object> conf;
    private final NimbusSummary self;
    private final int startedSecs = Time.currentTimeSecs();
    private final StateDirectory state;
    private final Uploads uploads;
    private final DaemonBlobs blobs;
    private final TopologyJvms jvms;
    private final ScheduledExecutorService timer;
    private final DaemonObserver observer;

    // Guarded by this.
    /** By name, those included that are being submitted. */
    private final Map<String, SupervisedTopology> topologies = new TreeMap<>();
    /** The names of those that are being submitted. */
    private final Set<String> taken = new HashSet<>();

    private boolean isStopping;

    /**
     * Creates a Nimbus that knows no topology.
     *
     * @param host where clients find it
     * @param store where blobs are
     * @param timer ends calls to JVMs that take too long
     */
    DaemonNimbus(
            Map<String, Object> conf,
            String host,
            int port,
            StateDirectory state,
            LocalBlobStore store,
            TopologyJvms jvms,
            ScheduledExecutorService timer,
            DaemonObserver observer) {
        this.conf = new HashMap<>(conf);
        this.self = new NimbusSummary(host, port, 0, true, VersionInfo.getVersion());
        this.state = state;
        this.uploads = new Uploads(
                state.inbox(),
                Duration.ofSeconds(ObjectReader.getInt(
                        conf.get(DaemonConfig.NIMBUS_INBOX_JAR_EXPIRATION_SECS), LONGEST_UNUSED_SECS)));
        this.blobs = new DaemonBlobs(conf, store, this::kept);
        this.jvms = jvms;
        this.timer = timer;
        this.observer = observer;
    }

    /** Takes up what an earlier daemon has kept, and forgets what none has accepted. */
    void recover() throws IOException {
        for (KeptTopology kept : state.topologies()) {
            if (!kept.isAccepted()) {
                SupervisedTopology.discard(kept);
                continue;
            }
            SupervisedTopology topology = supervised(kept, kept.standing());
            synchronized (this) {
                topologies.put(kept.name(), topology);
            }
            topology.start();
        }
        deleteOldLogs();
    }

    private SupervisedTopology supervised(KeptTopology kept, Standing standing) {
        return new SupervisedTopology(
                kept, standing, new TopologyClient(kept.socket(), timer), jvms, observer, this::ended);
    }

    private void ended(SupervisedTopology topology) {
        synchronized (this) {
            topologies.remove(topology.kept().name(), topology);
        }
        deleteOldLogs();
    }

    /** Of topologies that have ended, as Storm's log viewer does. */
    private void deleteOldLogs() {
        if (!(conf.get(DaemonConfig.LOGVIEWER_CLEANUP_AGE_MINS) instanceof Number mins)) {
            return;
        }
        Set<String> ids;
        synchronized (this) {
            ids = topologies.values().stream()
                    .map(topology -> topology.kept().id())
                    .collect(Collectors.toSet());
        }
        try {
            state.deleteLogs(ids, Instant.now().minus(mins.longValue(), ChronoUnit.MINUTES));
        } catch (IOException e) {
            LOG.warn("old logs cannot be deleted: {}", e.toString());
        }
    }

    /** Ends all JVMs, with {@code cleanup}; the topologies stay kept. */
    void stop() throws InterruptedException {
        List<SupervisedTopology> all;
        synchronized (this) {
            isStopping = true;
            all = new ArrayList<>(topologies.values());
        }
        all.forEach(SupervisedTopology::beginStop);
        for (SupervisedTopology topology : all) {
            topology.awaitStop();
        }
        uploads.close();
        blobs.close();
    }

    // ---- submission

    @Override
    protected BlobService blobs() {
        return blobs.service();
    }

    private synchronized List<KeptTopology> kept() {
        return topologies.values().stream().map(SupervisedTopology::kept).toList();
    }

    @Override
    public synchronized boolean isTopologyNameAllowed(String name) {
        return isValid(name) && !topologies.containsKey(name) && !taken.contains(name);
    }

    private static boolean isValid(String name) {
        try {
            Utils.validateTopologyName(name);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    @Override
    public String beginFileUpload() throws TException {
        try {
            return uploads.begin();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void uploadChunk(String location, ByteBuffer chunk) throws TException {
        try {
            uploads.add(location, chunk);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void finishFileUpload(String location) throws TException {
        try {
            uploads.finish(location);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static IllegalStateException unusable(IOException e) {
        return new IllegalStateException("the daemon's directory cannot be used: " + e, e);
    }

    @Override
    public void submitTopology(String name, @Nullable String jar, String jsonConf, StormTopology topology)
            throws TException {
        submitTopologyWithOpts(name, jar, jsonConf, topology, new SubmitOptions(TopologyInitialStatus.ACTIVE));
    }

    @Override
    public void submitTopologyWithOpts(
            String name, @Nullable String jar, String jsonConf, StormTopology topology, SubmitOptions options)
            throws TException {
        if (!isValid(name)) {
            throw new WrappedInvalidTopologyException(
                    "Topology name '" + name + "' is not valid: it must have a character, and none of / . : \\");
        }
        take(name);
        try {
            submit(name, jar, jsonConf, topology, options);
        } finally {
            synchronized (this) {
                taken.remove(name);
            }
        }
    }

    /** From now on the name is the caller's, until the topology runs or is refused. */
    private synchronized void take(String name) throws TException {
        if (isStopping) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": the daemon ends; submit it to the next.");
        }
        if (topologies.containsKey(name) || !taken.add(name)) {
            throw new WrappedAlreadyAliveException(InProcessNimbus.nameIsTaken(name));
        }
    }

    private void submit(
            String name, @Nullable String jar, String jsonConf, StormTopology topology, SubmitOptions options)
            throws TException {
        blobs.check(name, TopologyJvms.conf(jsonConf), topology);
        Path uploaded = jar == null || jar.isEmpty() ? null : uploads.take(jar);
        SupervisedTopology submitted;
        try {
            KeptTopology kept = keep(name, uploaded, jsonConf, topology, options);
            submitted = supervised(kept, Standing.active(options.get_initial_status() == TopologyInitialStatus.ACTIVE));
        } catch (IOException e) {
            throw unusable(e);
        }
        synchronized (this) {
            topologies.put(name, submitted);
            if (isStopping) {
                submitted.beginStop();
            }
        }
        try {
            submitted.submit();
            blobs.deleteJars(topology);
        } finally {
            if (!submitted.isAccepted()) {
                ended(submitted);
            }
        }
    }

    /** Keeps a submission with its dependencies. If that fails nothing is left of it. */
    private KeptTopology keep(
            String name, @Nullable Path jar, String jsonConf, StormTopology topology, SubmitOptions options)
            throws IOException, TException {
        KeptTopology kept = state.keep(
                name,
                jar,
                jsonConf,
                topology,
                options.is_set_creds() ? options.get_creds().get_creds() : Map.of());
        try {
            blobs.addDependencies(kept, topology);
            return kept;
        } catch (IOException | TException e) {
            SupervisedTopology.discard(kept);
            throw e;
        }
    }

    // ---- commands

    private synchronized SupervisedTopology named(String name) throws WrappedNotAliveException {
        SupervisedTopology topology = topologies.get(name);
        if (topology == null || !topology.isAccepted()) {
            throw new WrappedNotAliveException(name + " is not alive");
        }
        return topology;
    }

    private SupervisedTopology withId(String id) throws WrappedNotAliveException {
        return all().stream()
                .filter(topology -> topology.kept().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new WrappedNotAliveException(id));
    }

    private synchronized List<SupervisedTopology> all() {
        return topologies.values().stream()
                .filter(SupervisedTopology::isAccepted)
                .toList();
    }

    @Override
    public void killTopology(String name) throws TException {
        killTopologyWithOpts(name, new KillOptions());
    }

    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        SupervisedTopology topology = named(name);
        topology.kill(options.is_set_wait_secs() ? options.get_wait_secs() : messageTimeoutSecs(topology));
    }

    /** How long a kill waits when it does not say. */
    private int messageTimeoutSecs(SupervisedTopology topology) {
        try {
            Map<String, Object> merged =
                    Utils.merge(conf, TopologyJvms.conf(topology.kept().conf()));
            return ObjectReader.getInt(merged.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    @Override
    public void activate(String name) throws TException {
        named(name).setActive(true);
    }

    @Override
    public void deactivate(String name) throws TException {
        named(name).setActive(false);
    }

    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        named(name).rebalance(options);
    }

    @Override
    public void uploadNewCredentials(String name, @Nullable Credentials credentials) throws TException {
        named(name).addCredentials(credentials == null ? Map.of() : credentials.get_creds());
    }

    /** Storm names the parameter otherwise, but its clients send ids. */
    @Override
    public void setLogConfig(String id, LogConfig config) throws TException {
        withId(id).setLogLevels(config);
    }

    @Override
    public LogConfig getLogConfig(String id) throws TException {
        return withId(id).logLevels();
    }

    @Override
    public void debug(String name, @Nullable String component, boolean enable, double percentage) throws TException {
        named(name).ask(nimbus -> {
            nimbus.debug(name, component, enable, percentage);
            return true;
        });
    }

    // ---- reports

    @Override
    public String getNimbusConf() {
        return JSONValue.toJSONString(conf);
    }

    @Override
    public NimbusSummary getLeader() {
        NimbusSummary leader = self.deepCopy();
        leader.set_uptime_secs(Time.deltaSecs(startedSecs));
        return leader;
    }

    @Override
    public ClusterSummary getClusterInfo() {
        return new ClusterSummary(List.of(supervisor()), getTopologySummaries(), List.of(getLeader()));
    }

    private SupervisorSummary supervisor() {
        int running = (int) all().stream().filter(SupervisedTopology::hasJvm).count();
        SupervisorSummary supervisor = new SupervisorSummary(
                self.get_host(), Time.deltaSecs(startedSecs), running, running, TopologyPages.NODE);
        supervisor.set_version(VersionInfo.getVersion());
        return supervisor;
    }

    @Override
    public List<TopologySummary> getTopologySummaries() {
        return all().stream().map(DaemonNimbus::summary).toList();
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return summary(named(name));
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return summary(withId(id));
    }

    /** Of one whose JVM does not answer: that it has neither tasks nor a worker process. */
    private static TopologySummary summary(SupervisedTopology topology) {
        String id = topology.kept().id();
        TopologySummary summary;
        try {
            summary = topology.ask(nimbus -> nimbus.getTopologySummary(id));
        } catch (TException e) {
            summary = new TopologySummary(id, topology.kept().name(), 0, 0, 0, 0, "");
            summary.set_owner(System.getProperty("user.name"));
            summary.set_sched_status(String.valueOf(e.getMessage()));
        }
        summary.set_status(status(topology, summary.get_status()));
        summary.set_uptime_secs(uptimeSecs(topology));
        return summary;
    }

    /** What commands have made of it, except that only the JVM knows of a rebalance. */
    private static String status(SupervisedTopology topology, String inJvm) {
        TopologyStatus kept = topology.standing().status();
        boolean isRebalancing = inJvm.equals(TopologyStatus.REBALANCING.name());
        return isRebalancing && kept != TopologyStatus.KILLED ? inJvm : kept.name();
    }

    private static int uptimeSecs(SupervisedTopology topology) {
        return (int) ((System.currentTimeMillis() - topology.kept().submittedMs()) / 1_000);
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return info(named(name), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return info(withId(id), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return info(named(name), errors(options));
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return info(withId(id), errors(options));
    }

    private static NumErrorsChoice errors(GetInfoOptions options) {
        return options.is_set_num_err_choice() ? options.get_num_err_choice() : NumErrorsChoice.ALL;
    }

    private static TopologyInfo info(SupervisedTopology topology, NumErrorsChoice errors) throws TException {
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(errors);
        TopologyInfo info = topology.ask(
                nimbus -> nimbus.getTopologyInfoWithOpts(topology.kept().id(), options));
        info.set_status(status(topology, info.get_status()));
        info.set_uptime_secs(uptimeSecs(topology));
        return info;
    }

    @Override
    public String getTopologyConf(String id) throws TException {
        return withId(id).ask(nimbus -> nimbus.getTopologyConf(id));
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return withId(id).ask(nimbus -> nimbus.getTopology(id));
    }

    @Override
    public StormTopology getUserTopology(String id) throws TException {
        return withId(id).ask(nimbus -> nimbus.getUserTopology(id));
    }

    private static TopologyPages pages(SupervisedTopology topology) throws TException {
        return new TopologyPages(
                info(topology, NumErrorsChoice.ALL),
                topology.ask(nimbus -> nimbus.getTopology(topology.kept().id())));
    }

    @Override
    public TopologyPageInfo getTopologyPageInfo(String id, String window, boolean withSystem) throws TException {
        return pages(withId(id)).topologyPage(window, withSystem, getTopologyConf(id));
    }

    @Override
    public ComponentPageInfo getComponentPageInfo(String id, String component, String window, boolean withSystem)
            throws TException {
        return pages(withId(id)).componentPage(component, window, withSystem);
    }

    /** There is one, whatever its id or host. */
    @Override
    public SupervisorPageInfo getSupervisorPageInfo(@Nullable String id, @Nullable String host, boolean withSystem)
            throws TException {
        SupervisorPageInfo page = new SupervisorPageInfo();
        page.add_to_supervisor_summaries(supervisor());
        for (SupervisedTopology topology : all()) {
            if (topology.hasJvm()) {
                pages(topology).workers(withSystem).forEach(page::add_to_worker_summaries);
            }
        }
        return page;
    }

    /** All topologies are the daemon's user's. */
    @Override
    public List<OwnerResourceSummary> getOwnerResourceSummaries(@Nullable String owner) {
        String user = System.getProperty("user.name");
        if (owner != null && !owner.equals(user)) {
            return List.of(new OwnerResourceSummary(owner));
        }
        OwnerResourceSummary summary = new OwnerResourceSummary(user);
        for (TopologySummary topology : getTopologySummaries()) {
            summary.set_total_topologies(summary.get_total_topologies() + 1);
            summary.set_total_executors(summary.get_total_executors() + topology.get_num_executors());
            summary.set_total_workers(summary.get_total_workers() + topology.get_num_workers());
            summary.set_total_tasks(summary.get_total_tasks() + topology.get_num_tasks());
        }
        return List.of(summary);
    }

    /** Those that are kept now; what has ended is not remembered. */
    @Override
    public TopologyHistoryInfo getTopologyHistory(@Nullable String user) {
        return new TopologyHistoryInfo(
                all().stream().map(topology -> topology.kept().id()).toList());
    }
}
