package io.aurochs.tests.numa.guest;

import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A machine that QEMU emulates. The host makes it from this, and the guest looks whether it is what Aurochs sees. Each node
 * has two hardware threads: node 0 CPUs 0 and 1, node 1 CPUs 2 and 3, and so on.
 */
public enum GuestMachine {
    /** Four sockets in a ring, each a node of two cores. */
    FOUR_SOCKETS("max", 4, 2, 1, "") {
        @Override
        int distanceBetween(int node, int otherNode) {
            return (node + otherNode) % 2 == 0 ? 31 : 21;
        }
    },

    /**
     * Two sockets of two nodes each, as with sub-NUMA clustering; a node is one core of two hardware threads. Node 1 has
     * one of them online only, node 2 no memory, node 3 no CPU online. Its processors claim to be Intel's: of those that
     * QEMU gives to AMD, the kernel would take each hardware thread for a core.
     */
    UNEVEN("max,vendor=GenuineIntel", 2, 2, 2, "3,6-7") {
        @Override
        public int mebibytes(int node) {
            return node == 2 ? 0 : super.mebibytes(node);
        }

        @Override
        int distanceBetween(int node, int otherNode) {
            return node / 2 == otherNode / 2 ? 12 : 21;
        }
    };

    private static final int CPUS_PER_NODE = 2;
    private static final int MEBIBYTES_PER_NODE = 512;
    private static final int DISTANCE_TO_ITSELF = 10;

    private final String processor;
    private final int sockets;
    private final int coresPerSocket;
    private final int threadsPerCore;
    private final String offlineList;

    GuestMachine(String processor, int sockets, int coresPerSocket, int threadsPerCore, String offlineList) {
        this.processor = processor;
        this.sockets = sockets;
        this.coresPerSocket = coresPerSocket;
        this.threadsPerCore = threadsPerCore;
        this.offlineList = offlineList;
    }

    /** Model of its processors, as QEMU calls it. */
    public String processor() {
        return processor;
    }

    /** Number of sockets. */
    public int sockets() {
        return sockets;
    }

    /** Cores of each socket. */
    public int coresPerSocket() {
        return coresPerSocket;
    }

    /** Hardware threads of each core. */
    public int threadsPerCore() {
        return threadsPerCore;
    }

    /** Its nodes. */
    public NavigableSet<Integer> nodes() {
        return numbers(0, cpus().size() / CPUS_PER_NODE);
    }

    /** Memory of a node; 0 for none. */
    public int mebibytes(int node) {
        return MEBIBYTES_PER_NODE;
    }

    /** Hardware threads of the whole machine, those that are switched off included. */
    public NavigableSet<Integer> cpus() {
        return numbers(0, sockets * coresPerSocket * threadsPerCore);
    }

    /** Hardware threads of a node, those that are switched off included. */
    public NavigableSet<Integer> cpusOfNode(int node) {
        return numbers(node * CPUS_PER_NODE, (node + 1) * CPUS_PER_NODE);
    }

    /** The hardware threads that are switched off before the checks, as the kernel writes such a list. */
    public String offlineList() {
        return offlineList;
    }

    /** The hardware threads of a core, those that are switched off included. */
    NavigableSet<Integer> coreOf(int cpu) {
        int first = cpu - cpu % threadsPerCore;
        return numbers(first, first + threadsPerCore);
    }

    /** The hardware threads that are left on. */
    NavigableSet<Integer> onlineCpus() {
        NavigableSet<Integer> online = cpus();
        online.removeAll(CpuLists.parse(offlineList));
        return online;
    }

    /** Distance from node to node. */
    public int distance(int node, int otherNode) {
        return node == otherNode ? DISTANCE_TO_ITSELF : distanceBetween(node, otherNode);
    }

    abstract int distanceBetween(int node, int otherNode);

    private static NavigableSet<Integer> numbers(int first, int end) {
        return IntStream.range(first, end).collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
    }
}
