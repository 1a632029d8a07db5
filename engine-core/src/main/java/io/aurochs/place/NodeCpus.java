package io.aurochs.place;

import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.MachineTopology;
import java.util.List;

/**
 * The CPUs of one NUMA node of this machine, for people. A value.
 *
 * @param node the kernel's id of the node
 * @param socket the kernel's id of the socket of its first core
 * @param cores how many cores it has
 * @param cpus the kernel's ids of its hardware threads that are online, ascending
 */
public record NodeCpus(int node, int socket, int cores, List<Integer> cpus) {
    public NodeCpus {
        cpus = List.copyOf(cpus);
    }

    /** Those of all nodes that have cores, whether this process may use them or not; ascending by id. */
    public static List<NodeCpus> ofThisMachine() {
        MachineTopology topology = MachineNodes.thisMachine();
        return topology.nodeIds().stream()
                .filter(node -> !topology.coresOfNode(node).isEmpty())
                .mapToObj(node -> of(topology, node))
                .toList();
    }

    private static NodeCpus of(MachineTopology topology, int node) {
        List<Core> cores = topology.coresOfNode(node);
        return new NodeCpus(
                node,
                cores.get(0).socket(),
                cores.size(),
                topology.cpusOfNode(node).stream().boxed().toList());
    }
}
