package io.aurochs.tests.numa.guest;

import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.Socket;
import io.aurochs.placement.topology.TopologyDiscovery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Whether the topology that is discovered is what the kernel says, and what the machine was made as. */
final class TopologyChecks implements CheckGroup {
    @Override
    public List<Check> checks(Situation situation) {
        List<String> notices = new ArrayList<>();
        MachineTopology topology = TopologyDiscovery.discoverThisMachine(notices::add);
        return List.of(
                new Check("topology: discovery has nothing to complain of", () -> {
                    CheckFailedException.unless(notices.isEmpty(), String.join("\n", notices));
                    return "no notice";
                }),
                new Check("topology: nodes", () -> nodes(topology, situation)),
                new Check("topology: CPUs of each node", () -> cpusOfNodes(topology, situation)),
                new Check("topology: CPUs offline", () -> offline(topology, situation)),
                new Check("topology: distances", () -> distances(topology, situation)),
                new Check("topology: memory of each node", () -> memory(topology, situation)),
                new Check("topology: cores and their hardware threads", () -> cores(topology, situation)),
                new Check("topology: sockets", () -> sockets(topology, situation)),
                new Check("topology: what this process may use", () -> limits(topology, situation)));
    }

    private static String nodes(MachineTopology topology, Situation situation) throws Exception {
        NavigableSet<Integer> found = numbers(topology.nodeIds());
        CheckFailedException.unlessEqual("nodes", found, Kernel.onlineNodes());
        CheckFailedException.unlessEqual("nodes", found, situation.machine().nodes());
        return "nodes " + found;
    }

    private static String cpusOfNodes(MachineTopology topology, Situation situation) throws Exception {
        Map<Integer, NavigableSet<Integer>> all = new TreeMap<>();
        for (int node : situation.machine().nodes()) {
            NavigableSet<Integer> found = numbers(topology.cpusOfNode(node));
            NavigableSet<Integer> made = CpuLists.both(
                    situation.machine().cpusOfNode(node), situation.machine().onlineCpus());
            CheckFailedException.unlessEqual("CPUs of node " + node, found, Kernel.cpusOfNode(node));
            CheckFailedException.unlessEqual("CPUs of node " + node, found, made);
            all.put(node, found);
        }
        return all.toString();
    }

    private static String offline(MachineTopology topology, Situation situation) throws Exception {
        NavigableSet<Integer> made = CpuLists.parse(situation.machine().offlineList());
        CheckFailedException.unlessEqual("CPUs online", numbers(topology.onlineCpus()), Kernel.onlineCpus());
        CheckFailedException.unlessEqual("CPUs offline", numbers(topology.offlineCpus()), made);
        return "offline " + made;
    }

    private static String distances(MachineTopology topology, Situation situation) throws Exception {
        Map<Integer, List<Integer>> all = new TreeMap<>();
        for (int from : situation.machine().nodes()) {
            List<Integer> found = new ArrayList<>();
            List<Integer> made = new ArrayList<>();
            for (int to : situation.machine().nodes()) {
                found.add(topology.distances().between(from, to));
                made.add(situation.machine().distance(from, to));
            }
            CheckFailedException.unlessEqual("distances from node " + from, found, Kernel.distancesFrom(from));
            CheckFailedException.unlessEqual("distances from node " + from, found, made);
            all.put(from, found);
        }
        return all.toString();
    }

    private static String memory(MachineTopology topology, Situation situation) throws Exception {
        Map<Integer, Long> mebibytes = new TreeMap<>();
        for (int node : situation.machine().nodes()) {
            long found = topology.node(node).memoryBytes();
            CheckFailedException.unlessEqual("bytes of node " + node, found, Kernel.memoryBytes(node));
            CheckFailedException.unlessEqual(
                    "whether node " + node + " has memory",
                    topology.node(node).hasMemory(),
                    situation.machine().mebibytes(node) > 0);
            mebibytes.put(node, found >> 20);
        }
        return "MiB, without the kernel's: " + mebibytes;
    }

    private static String cores(MachineTopology topology, Situation situation) throws Exception {
        Set<NavigableSet<Integer>> expected = new HashSet<>();
        Set<NavigableSet<Integer>> made = new HashSet<>();
        for (int cpu : Kernel.onlineCpus()) {
            expected.add(Kernel.coreOf(cpu));
            made.add(CpuLists.both(
                    situation.machine().coreOf(cpu), situation.machine().onlineCpus()));
        }
        Set<NavigableSet<Integer>> found = new HashSet<>();
        for (Core core : topology.cores()) {
            found.add(numbers(core.cpus()));
        }
        CheckFailedException.unlessEqual("cores", found, expected);
        CheckFailedException.unlessEqual("cores", found, made);
        return found.size() + " cores: " + found;
    }

    private static String sockets(MachineTopology topology, Situation situation) throws Exception {
        Map<Integer, NavigableSet<Integer>> expected = new TreeMap<>();
        for (int cpu : Kernel.onlineCpus()) {
            expected.computeIfAbsent(Kernel.socketOf(cpu), socket -> new TreeSet<>())
                    .add(cpu);
        }
        Map<Integer, NavigableSet<Integer>> found = new TreeMap<>();
        for (Socket socket : topology.sockets()) {
            found.put(socket.id(), numbers(socket.cpus()));
        }
        CheckFailedException.unlessEqual("CPUs of sockets", found, expected);
        CheckFailedException.unlessEqual(
                "sockets", found.size(), situation.machine().sockets());
        return found.toString();
    }

    private static String limits(MachineTopology topology, Situation situation) throws Exception {
        CheckFailedException.unlessEqual("usable CPUs", numbers(topology.usableCpus()), situation.usableCpus());
        CheckFailedException.unlessEqual(
                "usable CPUs",
                numbers(topology.usableCpus()),
                CpuLists.both(Kernel.cpusOfCallingThread(), Kernel.onlineCpus()));
        CheckFailedException.unlessEqual(
                "memory nodes allowed", numbers(topology.limits().memoryNodes()), Kernel.memoryNodesOfCallingThread());
        CheckFailedException.unlessEqual(
                "usable memory nodes", numbers(topology.usableMemoryNodes()), situation.usableMemoryNodes());
        return "CPUs " + topology.usableCpus() + ", memory nodes " + topology.usableMemoryNodes();
    }

    static NavigableSet<Integer> numbers(IdSet ids) {
        return new TreeSet<>(ids.toList());
    }
}
