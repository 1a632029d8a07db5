package io.aurochs.storm.nimbus;

import io.aurochs.storm.errors.ReportedErrors;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.Acker;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.VersionInfo;
import org.jspecify.annotations.Nullable;

/**
 * Puts what is known of the topologies into Storm's thrift structures: one machine, one JVM. Executors and tasks of
 * {@code __acker} are among them, as on Storm, one task each, although nothing runs there. After a rebalance an executor shows what its tasks counted before and
 * after, since they went on; on Storm, where a rebalance starts them anew, it shows what they counted after.
 */
final class ClusterReport {
    private static final String HOST = "localhost";
    /** What a {@code TopologyContext} says, too; nobody listens there. */
    private static final int WORKER_PORT = 6700;
    /** There is no Nimbus with a port of its own. */
    private static final int NO_PORT = 0;
    /** What Storm's schedulers say when every executor has a place; here none is ever without. */
    private static final String SCHEDULED = "Fully Scheduled";

    private final int startedSecs = Time.currentTimeSecs();

    ClusterSummary cluster(Collection<HostedTopology> topologies) {
        SupervisorSummary supervisor =
                new SupervisorSummary(HOST, Time.deltaSecs(startedSecs), 1, topologies.isEmpty() ? 0 : 1, "aurochs");
        List<TopologySummary> summaries = new ArrayList<>();
        topologies.forEach(topology -> summaries.add(summary(topology)));
        return new ClusterSummary(List.of(supervisor), summaries, List.of(leader()));
    }

    NimbusSummary leader() {
        return new NimbusSummary(HOST, NO_PORT, Time.deltaSecs(startedSecs), true, VersionInfo.getVersion());
    }

    TopologySummary summary(HostedTopology topology) {
        TopologyPlan plan = topology.plan();
        TopologySummary summary = new TopologySummary(
                plan.topologyId(),
                plan.name(),
                plan.runningTasks() + ackers(plan).size(),
                plan.executors().size() + ackers(plan).size(),
                1,
                uptimeSecs(topology),
                topology.status().name());
        summary.set_sched_status(SCHEDULED);
        summary.set_owner(System.getProperty("user.name"));
        if (plan.userTopology().is_set_storm_version()) {
            summary.set_storm_version(plan.userTopology().get_storm_version());
        }
        summary.set_topology_version(ObjectReader.getString(plan.conf().get(Config.TOPOLOGY_VERSION), null));
        return summary;
    }

    TopologyInfo info(HostedTopology topology, NumErrorsChoice choice) {
        TopologyPlan plan = topology.plan();
        List<ExecutorSummary> executors = new ArrayList<>();
        StatisticsSum statistics = new StatisticsSum(topology.statistics());
        for (ExecutorPlan executor : plan.executors()) {
            executors.add(
                    executor(topology, executor.componentId(), executor.tasks(), statistics.of(executor.tasks())));
        }
        boolean hasBegun = executors.stream().anyMatch(ExecutorSummary::is_set_stats);
        for (Integer acker : ackers(plan)) {
            executors.add(executor(topology, Acker.ACKER_COMPONENT_ID, List.of(acker), hasBegun ? nothing() : null));
        }
        Map<String, List<ErrorInfo>> errors = new HashMap<>();
        ReportedErrors reported = topology.reports().errors();
        plan.componentToSortedTasks()
                .keySet()
                .forEach(component -> errors.put(component, reported.of(component, choice)));
        TopologyInfo info = new TopologyInfo(
                plan.topologyId(),
                plan.name(),
                uptimeSecs(topology),
                executors,
                topology.status().name(),
                errors);
        info.set_owner(System.getProperty("user.name"));
        info.set_component_debug(topology.reports().events().options());
        if (plan.userTopology().is_set_storm_version()) {
            info.set_storm_version(plan.userTopology().get_storm_version());
        }
        return info;
    }

    private static List<Integer> ackers(TopologyPlan plan) {
        return plan.componentToSortedTasks().getOrDefault(Acker.ACKER_COMPONENT_ID, List.of());
    }

    private static ExecutorSummary executor(
            HostedTopology topology, String component, List<Integer> tasks, @Nullable ExecutorStats stats) {
        ExecutorInfo range = new ExecutorInfo(tasks.get(0), tasks.get(tasks.size() - 1));
        ExecutorSummary summary = new ExecutorSummary(range, component, HOST, WORKER_PORT, uptimeSecs(topology));
        summary.set_stats(stats);
        return summary;
    }

    /** Of a bolt that has received nothing. */
    private static ExecutorStats nothing() {
        return new ExecutorStats(
                Map.of(),
                Map.of(),
                ExecutorSpecificStats.bolt(new BoltStats(Map.of(), Map.of(), Map.of(), Map.of(), Map.of())),
                1);
    }

    private static int uptimeSecs(HostedTopology topology) {
        return (int) (topology.elapsedMs() / 1_000);
    }
}
