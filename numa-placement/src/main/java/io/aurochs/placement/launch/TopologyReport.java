package io.aurochs.placement.launch;

import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.NumaNode;
import io.aurochs.placement.topology.Socket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON document of {@code aurochs topology --json}. The record components, here and in the nested records, are its
 * field names and stay as they are; fields may be added. Ids are the kernel's, but for core ids (see {@link Core#id()}).
 *
 * @param sockets sockets, ascending by id
 * @param nodes NUMA nodes, ascending by id
 * @param cores cores, ascending by id
 * @param distances distances between the NUMA nodes
 * @param onlineCpus CPUs (hardware threads) that are online
 * @param offlineCpus CPUs that are present but switched off
 * @param process what this process may use
 * @param notices what could not be read and what was assumed instead, one line each
 */
record TopologyReport(
        List<SocketReport> sockets,
        List<NodeReport> nodes,
        List<CoreReport> cores,
        DistanceReport distances,
        List<Integer> onlineCpus,
        List<Integer> offlineCpus,
        ProcessReport process,
        List<String> notices) {

    /**
     * One socket.
     *
     * @param id its id
     * @param nodes NUMA nodes that its cores belong to
     * @param cores number of its cores
     * @param cpus its CPUs that are online
     */
    record SocketReport(int id, List<Integer> nodes, int cores, List<Integer> cpus) {
        static SocketReport of(Socket socket) {
            return new SocketReport(
                    socket.id(),
                    socket.nodes().toList(),
                    socket.cores(),
                    socket.cpus().toList());
        }
    }

    /**
     * One NUMA node.
     *
     * @param id its id
     * @param memoryBytes size of its memory in bytes, 0 for none, null when unknown
     * @param cpus its CPUs that are online
     * @param usableCpus those of them that this process may use
     * @param usableMemory whether this process may take memory from it
     */
    record NodeReport(
            int id, @Nullable Long memoryBytes, List<Integer> cpus, List<Integer> usableCpus, boolean usableMemory) {
        static NodeReport of(NumaNode node, MachineTopology topology) {
            return new NodeReport(
                    node.id(),
                    node.memoryBytes() == NumaNode.UNKNOWN_MEMORY ? null : node.memoryBytes(),
                    topology.cpusOfNode(node.id()).toList(),
                    topology.usableCpusOfNode(node.id()).toList(),
                    topology.usableMemoryNodes().contains(node.id()));
        }
    }

    /**
     * One core.
     *
     * @param id its number, counted from 0 over the whole machine
     * @param socket id of its socket
     * @param node id of its NUMA node
     * @param cpus its hardware threads that are online
     */
    record CoreReport(int id, int socket, int node, List<Integer> cpus) {
        static CoreReport of(Core core) {
            return new CoreReport(
                    core.id(), core.socket(), core.node(), core.cpus().toList());
        }
    }

    /**
     * The distance matrix; 10 is the distance to a node's own memory.
     *
     * @param nodes ids of the NUMA nodes that rows and columns stand for
     * @param rows for each node the distances to every node
     */
    record DistanceReport(List<Integer> nodes, List<List<Integer>> rows) {}

    /**
     * What this process may use.
     *
     * @param cpus CPUs that are online and that it may run on
     * @param nodes NUMA nodes that have such a CPU
     * @param memoryNodes NUMA nodes with memory that it may take
     * @param cpuQuota CPU time it may use, in CPUs; null when unlimited
     */
    record ProcessReport(
            List<Integer> cpus,
            List<Integer> nodes,
            List<Integer> memoryNodes,
            @Nullable Double cpuQuota) {
        static ProcessReport of(MachineTopology topology) {
            return new ProcessReport(
                    topology.usableCpus().toList(),
                    topology.usableNodes().toList(),
                    topology.usableMemoryNodes().toList(),
                    topology.limits().cpuQuota().isPresent()
                            ? topology.limits().cpuQuota().getAsDouble()
                            : null);
        }
    }

    /** Describes {@code topology}, in whose discovery the given notices were made. */
    static TopologyReport of(MachineTopology topology, List<String> notices) {
        IdSet nodeIds = topology.nodeIds();
        return new TopologyReport(
                topology.sockets().stream().map(SocketReport::of).toList(),
                topology.nodes().stream()
                        .map(node -> NodeReport.of(node, topology))
                        .toList(),
                topology.cores().stream().map(CoreReport::of).toList(),
                new DistanceReport(nodeIds.toList(), topology.distances().rows()),
                topology.onlineCpus().toList(),
                topology.offlineCpus().toList(),
                ProcessReport.of(topology),
                List.copyOf(notices));
    }
}
