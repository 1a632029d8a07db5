package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.BlobCalls;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyHistoryInfo;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.VersionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The calls of Storm's Nimbus that look and change nothing. What commands have made of a topology the daemon knows; the rest is what the
 * topology's JVM says. Any thread.
 */
abstract class ReportCalls extends BlobCalls {
    private static final Logger LOG = LoggerFactory.getLogger(ReportCalls.class);

    private final DaemonTopologies topologies;
    private final Map<String, Object> conf;
    private final NimbusSummary self;
    private final int startedSecs = Time.currentTimeSecs();

    /**
     * Creates them.
     *
     * @param host where clients find this Nimbus
     */
    ReportCalls(DaemonTopologies topologies, Map<String, Object> conf, String host, int port) {
        super();
        this.topologies = topologies;
        this.conf = new HashMap<>(conf);
        this.self = new NimbusSummary(host, port, 0, true, VersionInfo.getVersion());
    }

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
        int running = (int)
                topologies.all().stream().filter(SupervisedTopology::hasJvm).count();
        SupervisorSummary supervisor = new SupervisorSummary(
                self.get_host(), Time.deltaSecs(startedSecs), running, running, TopologyPages.NODE);
        supervisor.set_version(VersionInfo.getVersion());
        return supervisor;
    }

    @Override
    public List<TopologySummary> getTopologySummaries() {
        return topologies.all().stream().map(ReportCalls::summary).toList();
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws TException {
        return summary(topologies.named(name));
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws TException {
        return summary(topologies.withId(id));
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
        return info(topologies.named(name), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return info(topologies.withId(id), NumErrorsChoice.ALL);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options) throws TException {
        return info(topologies.named(name), errors(options));
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options) throws TException {
        return info(topologies.withId(id), errors(options));
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

    /** The daemon's own answer while the JVM gives none: Storm's client needs it to upload credentials. */
    @Override
    public String getTopologyConf(String id) throws TException {
        SupervisedTopology topology = topologies.withId(id);
        try {
            return topology.ask(nimbus -> nimbus.getTopologyConf(id));
        } catch (TApplicationException e) {
            // Storm's UI asks again and again.
            LOG.debug("topology {}: the daemon shows the configuration that it keeps, as its JVM gives none", id, e);
            return keptConf(topology.kept(), e);
        }
    }

    private String keptConf(KeptTopology topology, TApplicationException noAnswer) throws TApplicationException {
        try {
            return JSONValue.toJSONString(Utils.merge(conf, TopologyJvms.conf(topology)));
        } catch (IOException e) {
            noAnswer.addSuppressed(e);
            throw noAnswer;
        }
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return topologies.withId(id).ask(nimbus -> nimbus.getTopology(id));
    }

    @Override
    public StormTopology getUserTopology(String id) throws TException {
        return topologies.withId(id).ask(nimbus -> nimbus.getUserTopology(id));
    }

    private static TopologyPages pages(SupervisedTopology topology) throws TException {
        return new TopologyPages(
                info(topology, NumErrorsChoice.ALL),
                topology.ask(nimbus -> nimbus.getTopology(topology.kept().id())));
    }

    @Override
    public TopologyPageInfo getTopologyPageInfo(String id, String window, boolean withSystem) throws TException {
        return pages(topologies.withId(id)).topologyPage(window, withSystem, getTopologyConf(id));
    }

    @Override
    public ComponentPageInfo getComponentPageInfo(String id, String component, String window, boolean withSystem)
            throws TException {
        return pages(topologies.withId(id)).componentPage(component, window, withSystem);
    }

    /** There is one, whatever its id or host. */
    @Override
    public SupervisorPageInfo getSupervisorPageInfo(@Nullable String id, @Nullable String host, boolean withSystem)
            throws TException {
        SupervisorPageInfo page = new SupervisorPageInfo();
        page.add_to_supervisor_summaries(supervisor());
        for (SupervisedTopology topology : topologies.all()) {
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
                topologies.all().stream().map(topology -> topology.kept().id()).toList());
    }
}
