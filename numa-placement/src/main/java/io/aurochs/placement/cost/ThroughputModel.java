package io.aurochs.placement.cost;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A model of how fast a placed job could run, as a multiple of the rate at which its graph was measured: the greatest at which
 * no task needs more than one core, no node more than its cores, no memory and no link more than its bandwidth. A task that reads
 * from another node waits for each cache line as much longer as that memory's latency is above the local one's; nothing
 * overlaps, as where records are found through pointers. It rests on published latencies and bandwidths, and is no measurement.
 */
public final class ThroughputModel {
    private static final double LINE_BYTES = 64;
    private static final double NS_PER_S = 1e9;
    private static final double BYTES_PER_GB = 1e9;

    private final TrafficGraph graph;
    private final MachinePreset preset;
    private final Machine machine;

    /** Of a job on a machine. */
    public ThroughputModel(TrafficGraph graph, MachinePreset preset) {
        this.graph = graph;
        this.preset = preset;
        this.machine = preset.machine();
    }

    /** 2.0: twice the rate at which the graph was measured; empty if the machine's latencies are not known. */
    public OptionalDouble of(Placement placement) {
        Map<Integer, MachinePreset.Link> links = preset.links();
        if (links == null) {
            return OptionalDouble.empty();
        }
        int nodes = machine.nodes();
        double[] cores = new double[graph.tasks().size()];
        for (int task = 0; task < cores.length; task++) {
            cores[task] = graph.tasks().get(task).cores();
        }
        double[] memory = new double[nodes];
        double[][] between = new double[nodes][nodes];
        for (Flow flow : graph.flows()) {
            int from = placement.nodeOf(flow.from());
            int to = placement.nodeOf(flow.to());
            memory[from] += flow.bytesPerSecond();
            if (from != to) {
                between[from][to] += flow.bytesPerSecond();
                double longer = link(links, from, to).ns() - preset.localNs();
                cores[flow.to()] += flow.bytesPerSecond() / LINE_BYTES * longer / NS_PER_S;
            }
        }
        double[] onNode = new double[nodes];
        double rate = Double.POSITIVE_INFINITY;
        for (int task = 0; task < cores.length; task++) {
            onNode[placement.nodeOf(task)] += cores[task];
            rate = least(rate, 1, cores[task]);
        }
        for (int node = 0; node < nodes; node++) {
            rate = least(rate, machine.cores(node), onNode[node]);
            rate = least(rate, preset.localGbPerSecond() * BYTES_PER_GB, memory[node]);
            for (int other = 0; other < nodes; other++) {
                if (between[node][other] > 0) {
                    rate = least(rate, link(links, node, other).gbPerSecond() * BYTES_PER_GB, between[node][other]);
                }
            }
        }
        return OptionalDouble.of(rate);
    }

    private static double least(double rate, double available, double used) {
        return used > 0 ? Math.min(rate, available / used) : rate;
    }

    private MachinePreset.Link link(Map<Integer, MachinePreset.Link> links, int from, int to) {
        int distance = (int) Math.round(machine.penalty(from, to));
        MachinePreset.Link link = links.get(distance);
        if (link == null) {
            throw new IllegalStateException("machine=" + preset.name() + " has no link of distance=" + distance);
        }
        return link;
    }
}
