package io.aurochs.placement.topology;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sockets, NUMA nodes, cores, hardware threads and distances of one machine, and what this process may use of them.
 *
 * <p>A value: immutable, equal to any topology of the same content, usable from any thread. It comes from
 * {@link TopologyDiscovery} for a machine that can be looked at, from {@link MachineTopologyBuilder} for any other.
 *
 * @param nodes the NUMA nodes, ascending by id
 * @param cores the cores with a hardware thread online, ascending by id
 * @param distances distances between exactly these nodes
 * @param offlineCpus CPUs that are present but switched off; no core names them
 * @param limits what this process may use
 */
public record MachineTopology(
        List<NumaNode> nodes, List<Core> cores, Distances distances, IdSet offlineCpus, ProcessLimits limits) {
    /**
     * Sorts, checks and copies the values.
     *
     * @throws IllegalArgumentException when they contradict one another; the message names the values
     */
    public MachineTopology {
        nodes = nodes.stream().sorted(Comparator.comparingInt(NumaNode::id)).toList();
        cores = cores.stream().sorted(Comparator.comparingInt(Core::id)).toList();
        IdSet nodeIds = checkNodes(nodes, distances);
        IdSet online = checkCores(cores, nodeIds);
        if (!online.and(offlineCpus).isEmpty()) {
            throw new IllegalArgumentException(
                    "offlineCpus=" + offlineCpus + " must not name CPUs of cores, as " + online.and(offlineCpus));
        }
        if (online.and(limits.cpus()).isEmpty()) {
            throw new IllegalArgumentException(
                    "limits.cpus=" + limits.cpus() + " must name at least one of the CPUs online=" + online);
        }
    }

    private static IdSet checkNodes(List<NumaNode> nodes, Distances distances) {
        IdSet ids = IdSet.of(nodes.stream().mapToInt(NumaNode::id));
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("nodes=[] must hold at least one NUMA node");
        }
        if (ids.size() != nodes.size()) {
            throw new IllegalArgumentException("nodes=" + nodes + " must not hold one id twice");
        }
        if (!distances.nodes().equals(ids)) {
            throw new IllegalArgumentException("distances.nodes=" + distances.nodes() + " must be the nodes=" + ids);
        }
        return ids;
    }

    private static IdSet checkCores(List<Core> cores, IdSet nodeIds) {
        Set<Integer> coreIds = new HashSet<>();
        IdSet online = IdSet.EMPTY;
        for (Core core : cores) {
            if (!coreIds.add(core.id())) {
                throw new IllegalArgumentException("core.id=" + core.id() + " must not be given twice");
            }
            if (!nodeIds.contains(core.node())) {
                throw new IllegalArgumentException("core.node=" + core.node() + " of core.id=" + core.id()
                        + " must be one of the nodes=" + nodeIds);
            }
            if (!online.and(core.cpus()).isEmpty()) {
                throw new IllegalArgumentException("core.cpus=" + core.cpus() + " of core.id=" + core.id()
                        + " must not belong to another core, as " + online.and(core.cpus()));
            }
            online = online.or(core.cpus());
        }
        return online;
    }

    /** Ids of the NUMA nodes. */
    public IdSet nodeIds() {
        return distances.nodes();
    }

    /**
     * The node of this id.
     *
     * @throws IllegalArgumentException when there is none
     */
    public NumaNode node(int id) {
        return nodes.stream()
                .filter(node -> node.id() == id)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("node=" + id + " is not one of nodes=" + nodeIds()));
    }

    /** The sockets that the cores sit in, ascending by id. */
    public List<Socket> sockets() {
        TreeMap<Integer, List<Core>> bySocket =
                cores.stream().collect(Collectors.groupingBy(Core::socket, TreeMap::new, Collectors.toList()));
        return bySocket.entrySet().stream()
                .map(entry -> new Socket(
                        entry.getKey(),
                        IdSet.of(entry.getValue().stream().mapToInt(Core::node)),
                        entry.getValue().size(),
                        cpusOf(entry.getValue())))
                .toList();
    }

    /** The cores of NUMA node {@code node}, ascending by id; none for a node of memory only. */
    public List<Core> coresOfNode(int node) {
        return cores.stream().filter(core -> core.node() == node).toList();
    }

    /** CPUs that are online. */
    public IdSet onlineCpus() {
        return cpusOf(cores);
    }

    /** CPUs of NUMA node {@code node} that are online; none for a node of memory only. */
    public IdSet cpusOfNode(int node) {
        return cpusOf(coresOfNode(node));
    }

    /** CPUs that are online and that this process may use. */
    public IdSet usableCpus() {
        return onlineCpus().and(limits.cpus());
    }

    /**
     * Processor seconds that this process may use in a second: one for each usable CPU, or less where the quota of its control
     * group is lower.
     */
    public double usableCpuTime() {
        int cpus = usableCpus().size();
        return Math.min(cpus, limits.cpuQuota().orElse(cpus));
    }

    /** CPUs of NUMA node {@code node} that are online and that this process may use. */
    public IdSet usableCpusOfNode(int node) {
        return cpusOfNode(node).and(limits.cpus());
    }

    /** NUMA nodes with at least one CPU that this process may use: those on which a task can be placed. */
    public IdSet usableNodes() {
        return IdSet.of(nodeIds().stream().filter(id -> !usableCpusOfNode(id).isEmpty()));
    }

    /** NUMA nodes that have memory and that this process may take memory from; may be empty. */
    public IdSet usableMemoryNodes() {
        IntStream withMemory = nodes.stream().filter(NumaNode::hasMemory).mapToInt(NumaNode::id);
        return IdSet.of(withMemory).and(limits.memoryNodes());
    }

    private static IdSet cpusOf(List<Core> cores) {
        return IdSet.of(cores.stream().flatMapToInt(core -> core.cpus().stream()));
    }
}
