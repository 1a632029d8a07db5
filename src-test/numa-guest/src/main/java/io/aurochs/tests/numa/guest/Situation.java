package io.aurochs.tests.numa.guest;

import java.util.NavigableSet;
import java.util.TreeSet;

/** In what the checks run: on which machine, and what of it their process may use. */
public enum Situation {
    /** All of a machine with four like nodes. */
    FOUR_NODES(GuestMachine.FOUR_SOCKETS, "", ""),

    /** A cpuset of nodes 1 and 3 of that machine, their CPUs and their memory. */
    CPUSET(GuestMachine.FOUR_SOCKETS, "2-3,6-7", "1,3"),

    /** CPUs of nodes 2 and 3 of that machine, and memory of nodes 1 and 3: node 2 has to do without its own. */
    FOREIGN_MEMORY(GuestMachine.FOUR_SOCKETS, "4-7", "1,3"),

    /** All of a machine whose nodes differ. */
    UNEVEN_NODES(GuestMachine.UNEVEN, "", "");

    private final GuestMachine machine;
    private final String cpuset;
    private final String memoryNodes;

    Situation(GuestMachine machine, String cpuset, String memoryNodes) {
        this.machine = machine;
        this.cpuset = cpuset;
        this.memoryNodes = memoryNodes;
    }

    /** The machine. */
    public GuestMachine machine() {
        return machine;
    }

    /** The argument of the guest's init: the name, then CPUs and memory nodes of the cpuset where there is one. */
    public String runArgument() {
        return cpuset.isEmpty() ? name() : name() + "/" + cpuset + "/" + memoryNodes;
    }

    /** CPUs that are online and that the checks may use. */
    NavigableSet<Integer> usableCpus() {
        return cpuset.isEmpty() ? machine.onlineCpus() : CpuLists.both(machine.onlineCpus(), CpuLists.parse(cpuset));
    }

    /** The same of one node. */
    NavigableSet<Integer> usableCpusOfNode(int node) {
        return CpuLists.both(usableCpus(), machine.cpusOfNode(node));
    }

    /** Nodes that have memory that the checks may use. */
    NavigableSet<Integer> usableMemoryNodes() {
        NavigableSet<Integer> nodes = new TreeSet<>(cpuset.isEmpty() ? machine.nodes() : CpuLists.parse(memoryNodes));
        nodes.removeIf(node -> machine.mebibytes(node) == 0);
        return nodes;
    }

    /** Nodes with CPUs that are online and that the checks may use. */
    NavigableSet<Integer> usableNodes() {
        NavigableSet<Integer> nodes = new TreeSet<>(machine.nodes());
        nodes.removeIf(node -> usableCpusOfNode(node).isEmpty());
        return nodes;
    }

    /** Nodes from whose memory a node's threads are to get theirs: itself, or those nearest to it where it has none to use. */
    NavigableSet<Integer> memoryNodesFor(int node) {
        int least = usableMemoryNodes().stream()
                .mapToInt(memory -> machine.distance(node, memory))
                .min()
                .orElseThrow();
        NavigableSet<Integer> nearest = usableMemoryNodes();
        nearest.removeIf(memory -> machine.distance(node, memory) > least);
        return nearest;
    }
}
