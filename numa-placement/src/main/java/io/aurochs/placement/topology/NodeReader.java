package io.aurochs.placement.topology;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads the NUMA nodes: which there are, their memory, their CPUs, their distances.
 *
 * <p>Source: {@code Documentation/ABI/stable/sysfs-devices-node} of Linux. A kernel built without NUMA has no such
 * directory; its machine is one node.
 */
final class NodeReader {
    private final Path directory;
    private final Path memoryOfMachine;
    private final KernelFiles files;

    /**
     * Reads below the given roots.
     *
     * @param sysfs root of sysfs, usually {@code /sys}
     * @param proc root of proc, usually {@code /proc}
     */
    NodeReader(Path sysfs, Path proc, KernelFiles files) {
        this.directory = sysfs.resolve("devices/system/node");
        this.memoryOfMachine = proc.resolve("meminfo");
        this.files = files;
    }

    /** Ids of the nodes that are online; node 0 alone where the kernel names none. */
    IdSet nodeIds() {
        IdSet found = KernelFiles.numberedEntries(directory, "node");
        if (found.isEmpty()) {
            files.tell(directory, "names no NUMA node", "taking the machine as one node, 0");
            return IdSet.of(0);
        }
        // A directory can outlast its node by a moment, so the kernel's own list has the last word where there is one.
        IdSet online = found.and(files.list(directory.resolve("online"), "taking every node directory as online")
                .orElse(found));
        return online.isEmpty() ? found : online;
    }

    /** The node with its memory. */
    NumaNode node(int id) {
        boolean named = Files.isDirectory(directory.resolve("node" + id));
        Path file = named ? directory.resolve("node" + id).resolve("meminfo") : memoryOfMachine;
        long bytes = files.memTotalBytes(file, "taking the memory size of node " + id + " as unknown")
                .orElse(NumaNode.UNKNOWN_MEMORY);
        return new NumaNode(id, bytes);
    }

    /** The node of each CPU in {@code online}; a CPU that no node claims goes to the lowest node. */
    Map<Integer, Integer> nodeOfCpu(IdSet nodeIds, IdSet online) {
        Map<Integer, Integer> nodeOfCpu = new TreeMap<>();
        for (int node : nodeIds.toList()) {
            if (Files.isDirectory(directory.resolve("node" + node))) {
                cpusOfNode(node).and(online).stream().forEach(cpu -> nodeOfCpu.putIfAbsent(cpu, node));
            }
        }
        IdSet unclaimed = online.minus(IdSet.of(nodeOfCpu.keySet().stream().mapToInt(Integer::intValue)));
        if (!unclaimed.isEmpty()) {
            int lowest = nodeIds.lowest();
            if (Files.isDirectory(directory)) {
                files.tell(directory, "no node claims CPUs " + unclaimed, "taking them as CPUs of node " + lowest);
            }
            unclaimed.stream().forEach(cpu -> nodeOfCpu.put(cpu, lowest));
        }
        return nodeOfCpu;
    }

    private IdSet cpusOfNode(int node) {
        Path nodeDirectory = directory.resolve("node" + node);
        // The kernel also links each CPU of a node into the node's directory.
        return files.list(nodeDirectory.resolve("cpulist"), "looking for its cpu<N> entries instead")
                .orElseGet(() -> KernelFiles.numberedEntries(nodeDirectory, "cpu"));
    }

    /** The distances between the nodes; the assumed ones for all as soon as one node's cannot be used. */
    Distances distances(IdSet nodeIds) {
        List<List<Integer>> rows = new ArrayList<>();
        for (int node : nodeIds.toList()) {
            Optional<List<Integer>> row = row(node, nodeIds);
            if (row.isEmpty()) {
                return Distances.assumed(nodeIds);
            }
            rows.add(row.get());
        }
        return new Distances(nodeIds, rows);
    }

    private Optional<List<Integer>> row(int node, IdSet nodeIds) {
        if (!Files.isDirectory(directory.resolve("node" + node))) {
            return Optional.empty();
        }
        Path file = directory.resolve("node" + node).resolve("distance");
        String instead = "taking every distance as " + Distances.LOCAL + " within a node and " + Distances.REMOTE
                + " between nodes";
        Optional<String> text = files.text(file, instead);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            List<Integer> row = Arrays.stream(text.get().split("\\s+", -1))
                    .map(Integer::valueOf)
                    .toList();
            if (row.size() == nodeIds.size() && row.stream().allMatch(n -> n >= 1 && n <= Distances.GREATEST)) {
                return Optional.of(row);
            }
        } catch (NumberFormatException e) {
            // Told below, like every other row that is none.
        }
        String expected = " must be " + nodeIds.size() + " numbers from 1 to " + Distances.GREATEST;
        files.tell(file, "malformed (" + text.get() + expected + ")", instead);
        return Optional.empty();
    }
}
