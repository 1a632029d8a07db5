package io.aurochs.tests.launch;

import io.aurochs.tests.launch.sample.ExactParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.SpecificAggregateStats;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.generated.WorkerSummary;
import org.apache.storm.thrift.TException;
import org.jspecify.annotations.Nullable;

/** What the pages of Storm's UI say of one topology, the only one of its Nimbus, but for times and places. */
final class PageFacts {
    static final List<String> WINDOWS = List.of("600", "10800", "86400", ":all-time");

    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final SortedMap<String, Object> facts = new TreeMap<>();
    private final Nimbus.Iface nimbus;
    private final String id;

    private PageFacts(Nimbus.Iface nimbus, String id) {
        this.nimbus = nimbus;
        this.id = id;
    }

    /** Waits until a page says that so many were acked or failed and executed, and returns what all say. */
    static SortedMap<String, Object> of(Nimbus.Iface nimbus, String id, long ended, long executed) throws TException {
        PageFacts pages = new PageFacts(nimbus, id);
        pages.await(ended, executed);
        pages.cluster();
        for (String window : WINDOWS) {
            pages.topology(window);
            for (String component : List.of("numbers", "split", "sink")) {
                pages.component(component, window);
            }
        }
        return pages.facts;
    }

    private void await(long ended, long executed) throws TException {
        long deadline = System.nanoTime() + LONGEST_NS;
        while (true) {
            Map<String, ComponentAggregateStats> bolts = page(":all-time").get_id_to_bolt_agg_stats();
            Map<String, ComponentAggregateStats> spouts = page(":all-time").get_id_to_spout_agg_stats();
            ComponentAggregateStats numbers = spouts.get("numbers");
            ComponentAggregateStats sink = bolts.get("sink");
            ComponentAggregateStats split = bolts.get("split");
            if (numbers != null
                    && sink != null
                    && split != null
                    && endedOf(numbers) >= ended
                    && endedOf(split) >= ended
                    && endedOf(sink) >= executed
                    && executedOf(split) >= ended
                    && executedOf(sink) >= executed
                    && usedWorkers() > 0) {
                return;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("no " + ended + " and " + executed + " in " + spouts + bolts);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static long endedOf(ComponentAggregateStats stats) {
        return stats.get_common_stats().get_acked() + stats.get_common_stats().get_failed();
    }

    /** Stock's supervisors report them only with their next heartbeat. */
    private int usedWorkers() throws TException {
        return nimbus.getClusterInfo().get_supervisors().stream()
                .mapToInt(SupervisorSummary::get_num_used_workers)
                .sum();
    }

    /** A bolt may count what it has executed after what it has acked. */
    private static long executedOf(ComponentAggregateStats stats) {
        return stats.get_specific_stats().get_bolt().get_executed();
    }

    private TopologyPageInfo page(String window) throws TException {
        return nimbus.getTopologyPageInfo(id, window, false);
    }

    private void cluster() throws TException {
        ClusterSummary cluster = nimbus.getClusterInfo();
        for (TopologySummary topology : cluster.get_topologies()) {
            facts.put(
                    "cluster: topology",
                    List.of(
                            topology.get_name(),
                            topology.get_status(),
                            topology.get_num_tasks(),
                            topology.get_num_executors(),
                            topology.get_num_workers()));
        }
        List<String> leaders = new ArrayList<>();
        cluster.get_nimbuses().forEach(each -> leaders.add(String.valueOf(each.is_isLeader())));
        facts.put("cluster: leaders", leaders);
        List<Integer> used = new ArrayList<>();
        for (SupervisorSummary supervisor : cluster.get_supervisors()) {
            used.add(supervisor.get_num_used_workers());
            SupervisorPageInfo page = nimbus.getSupervisorPageInfo(supervisor.get_supervisor_id(), null, false);
            for (WorkerSummary worker : page.get_worker_summaries()) {
                worker("supervisor: worker", worker);
            }
        }
        facts.put("cluster: used workers", used);
        OwnerResourceSummary owner = nimbus.getOwnerResourceSummaries(null).get(0);
        facts.put(
                "owner",
                List.of(
                        owner.get_total_topologies(),
                        owner.get_total_executors(),
                        owner.get_total_workers(),
                        owner.get_total_tasks()));
    }

    private void worker(String what, WorkerSummary worker) {
        facts.put(
                what,
                List.of(
                        worker.get_topology_name(),
                        worker.get_num_executors(),
                        new TreeMap<>(worker.get_component_to_num_tasks())));
    }

    private void topology(String window) throws TException {
        TopologyPageInfo page = page(window);
        String what = "topology " + window;
        facts.put(
                what,
                List.of(
                        page.get_name(),
                        page.get_status(),
                        page.get_num_tasks(),
                        page.get_num_executors(),
                        page.get_num_workers()));
        page.get_workers().forEach(worker -> worker(what + ": worker", worker));
        TopologyStats stats = page.get_topology_stats();
        facts.put(what + ": emitted", new TreeMap<>(stats.get_window_to_emitted()));
        facts.put(what + ": transferred", new TreeMap<>(stats.get_window_to_transferred()));
        facts.put(what + ": acked", new TreeMap<>(stats.get_window_to_acked()));
        facts.put(what + ": failed", new TreeMap<>(stats.get_window_to_failed()));
        page.get_id_to_spout_agg_stats().forEach((name, of) -> facts.put(what + ": " + name, counts(of)));
        page.get_id_to_bolt_agg_stats().forEach((name, of) -> facts.put(what + ": " + name, counts(of)));
    }

    private void component(String component, String window) throws TException {
        ComponentPageInfo page = nimbus.getComponentPageInfo(id, component, window, false);
        String what = component + " " + window;
        facts.put(
                what,
                List.of(
                        page.get_component_type(),
                        page.get_topology_name(),
                        page.get_topology_status(),
                        page.get_num_executors(),
                        page.get_num_tasks(),
                        page.get_errors_size()));
        page.get_window_to_stats().forEach((name, of) -> facts.put(what + ": window " + name, counts(of)));
        if (page.is_set_gsid_to_input_stats()) {
            page.get_gsid_to_input_stats()
                    .forEach((stream, of) -> facts.put(
                            what + ": from " + stream.get_componentId() + " " + stream.get_streamId(), counts(of)));
        }
        page.get_sid_to_output_stats().forEach((stream, of) -> facts.put(what + ": to " + stream, counts(of)));
        List<String> sums = new ArrayList<>();
        CommonAggregateStats sum = new CommonAggregateStats();
        page.get_exec_stats().forEach(each -> {
            CommonAggregateStats of = each.get_stats().get_common_stats();
            sums.add(each.get_exec_summary().get_component_id());
            sum.set_emitted(sum.get_emitted() + of.get_emitted());
            sum.set_transferred(sum.get_transferred() + of.get_transferred());
            sum.set_acked(sum.get_acked() + of.get_acked());
            sum.set_failed(sum.get_failed() + of.get_failed());
        });
        facts.put(what + ": executors", List.of(sums, common(sum)));
    }

    /** Emitted, transferred, acked, failed and, of a bolt, executed. */
    private static List<Object> counts(ComponentAggregateStats stats) {
        List<Object> counts = new ArrayList<>(common(stats.get_common_stats()));
        SpecificAggregateStats specific = stats.get_specific_stats();
        if (specific != null && specific.is_set_bolt()) {
            counts.add(specific.get_bolt().get_executed());
        }
        return counts;
    }

    private static List<Object> common(@Nullable CommonAggregateStats counts) {
        CommonAggregateStats stats = Objects.requireNonNull(counts);
        return List.of(stats.get_emitted(), stats.get_transferred(), stats.get_acked(), stats.get_failed());
    }

    /** Of a topology of {@link ExactParts}. */
    static SortedMap<String, Object> of(Nimbus.Iface nimbus, String id) throws TException {
        long all = 2L * ExactParts.OF_EACH;
        return of(nimbus, id, all, 2 * (all - all / 10));
    }
}
