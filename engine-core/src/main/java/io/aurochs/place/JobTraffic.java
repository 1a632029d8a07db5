package io.aurochs.place;

import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.TaskDemand;
import io.aurochs.placement.cost.TrafficGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the tasks of a job demand and send to one another: the graph that ICDE'17 §VI-B cuts. Its vertices are task groups, since the
 * tasks of a group never run apart. Immutable; any thread.
 */
public final class JobTraffic {
    /** Size of a record of which no sample was taken: a small tuple with a String or two. */
    private static final double USUAL_BYTES = 128;

    private static final double RECORDS_PER_SECOND = 1e6;
    private static final double NS_PER_S = 1e9;

    private final Graph graph;
    private final List<String> names;
    private final int[] groupOfTask;

    public JobTraffic(Graph graph) {
        this.graph = graph;
        this.names = graph.groupNames();
        this.groupOfTask = graph.groupOfTask();
    }

    /** What the groups are called, in the order of their indexes. */
    List<String> names() {
        return names;
    }

    /**
     * Guessed, before the job has run: every source emits as much, every other vertex passes on what it gets, shares are even, and the
     * groups together use all cores.
     */
    TrafficGraph expected(double cores) {
        Map<Long, Double> bytes = new LinkedHashMap<>();
        Map<Vertex, Double> rates = rates();
        for (Edge edge : graph.edges()) {
            double rate = rates.getOrDefault(edge.from(), 0.0);
            double each = rate / edge.from().parallelism();
            for (int index = 0; index < edge.from().parallelism(); index++) {
                int from = edge.from().firstTask() + index;
                int[] consumers = edge.consumersOf(index).toArray();
                double share = edge.routing() == Routing.ALL ? each : each / consumers.length;
                for (int to : consumers) {
                    add(bytes, from, to, share * USUAL_BYTES);
                }
            }
        }
        double each = Math.min(1, cores / names.size());
        double[] demands = new double[names.size()];
        Arrays.fill(demands, each);
        return traffic(demands, bytes, Set.of());
    }

    /** Records per second that come into each vertex, or out of it if it is a source; each vertex is looked at once, cycles end there. */
    private Map<Vertex, Double> rates() {
        Map<Vertex, Double> rates = new LinkedHashMap<>();
        List<Vertex> next =
                new ArrayList<>(graph.vertices().stream().filter(Vertex::source).toList());
        next.forEach(source -> rates.put(source, RECORDS_PER_SECOND));
        for (int i = 0; i < next.size(); i++) {
            Vertex from = next.get(i);
            for (Edge edge : graph.outputsOf(from)) {
                double copies = edge.routing() == Routing.ALL ? edge.to().parallelism() : 1;
                if (!rates.containsKey(edge.to())) {
                    next.add(edge.to());
                }
                rates.merge(edge.to(), rates.getOrDefault(from, 0.0) * copies, Double::sum);
            }
        }
        return rates;
    }

    /**
     * Measured.
     *
     * @param counts of a stretch of time
     * @param seconds how long that was
     * @param cpuCores processor time that the process used meanwhile, in cores; NaN if nobody knows. More than that the tasks cannot
     *     have used: time in user code is also time spent waiting for a core
     */
    TrafficGraph measured(EngineSnapshot counts, double seconds, double cpuCores) {
        double[] demands = new double[names.size()];
        for (EngineSnapshot.TaskCounts task : counts.tasks()) {
            demands[groupOfTask[task.task()]] += task.userNs() / NS_PER_S / seconds;
        }
        for (int group = 0; group < demands.length; group++) {
            demands[group] = Math.min(1, demands[group]);
        }
        double sum = Arrays.stream(demands).sum();
        double scale = sum > cpuCores ? cpuCores / sum : 1;
        for (int group = 0; group < demands.length; group++) {
            demands[group] *= scale;
        }
        double usual = meanSampledBytes(counts);
        Map<Long, Double> bytes = new LinkedHashMap<>();
        Set<Long> exact = new HashSet<>();
        Set<Long> estimated = new HashSet<>();
        for (EngineSnapshot.ChannelCounts channel : counts.channels()) {
            long byReference = channel.recordsByReference();
            double each = channel.samples() > 0 ? (double) channel.sampledBytes() / channel.samples() : usual;
            add(bytes, channel.fromTask(), channel.toTask(), (channel.bytes() + byReference * each) / seconds);
            (byReference > 0 ? estimated : exact).add(pair(channel.fromTask(), channel.toTask()));
        }
        exact.removeAll(estimated);
        return traffic(demands, bytes, exact);
    }

    private static double meanSampledBytes(EngineSnapshot counts) {
        long samples = counts.channels().stream()
                .mapToLong(EngineSnapshot.ChannelCounts::samples)
                .sum();
        long bytes = counts.channels().stream()
                .mapToLong(EngineSnapshot.ChannelCounts::sampledBytes)
                .sum();
        return samples == 0 ? USUAL_BYTES : (double) bytes / samples;
    }

    private void add(Map<Long, Double> bytes, int fromTask, int toTask, double more) {
        // What a group sends to itself crosses nothing wherever it runs.
        if (groupOfTask[fromTask] != groupOfTask[toTask]) {
            bytes.merge(pair(fromTask, toTask), more, Double::sum);
        }
    }

    private long pair(int fromTask, int toTask) {
        return (long) groupOfTask[fromTask] * names.size() + groupOfTask[toTask];
    }

    private TrafficGraph traffic(double[] demands, Map<Long, Double> bytes, Set<Long> exact) {
        List<TaskDemand> tasks = new ArrayList<>();
        for (int group = 0; group < demands.length; group++) {
            tasks.add(new TaskDemand(names.get(group), demands[group]));
        }
        List<Flow> flows = new ArrayList<>();
        bytes.forEach((pair, perSecond) -> flows.add(
                new Flow((int) (pair / names.size()), (int) (pair % names.size()), perSecond, !exact.contains(pair))));
        return new TrafficGraph(tasks, flows);
    }

    /** By task what is given by group. */
    public int[] byTask(int[] ofGroup) {
        return Arrays.stream(groupOfTask).map(group -> ofGroup[group]).toArray();
    }

    /** By group what is given by task, as its first task has it. */
    public int[] byGroup(int[] ofTask) {
        Map<Integer, Integer> ofGroup = new HashMap<>();
        for (int task = 0; task < ofTask.length; task++) {
            ofGroup.putIfAbsent(groupOfTask[task], ofTask[task]);
        }
        return java.util.stream.IntStream.range(0, names.size())
                .map(ofGroup::get)
                .toArray();
    }
}
