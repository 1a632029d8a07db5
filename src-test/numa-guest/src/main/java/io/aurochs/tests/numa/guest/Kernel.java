package io.aurochs.tests.numa.guest;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;

/** What the kernel says, read without the code under test. */
final class Kernel {
    private static final Path CPUS = Path.of("/sys/devices/system/cpu");
    private static final Path NODES = Path.of("/sys/devices/system/node");
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final Path MAPS = Path.of("/proc/self/numa_maps");
    private static final String PREFER = "prefer:";
    private static final Path CALLING_THREAD = Path.of("/proc/thread-self/status");

    private Kernel() {}

    /**
     * A thread of this JVM.
     *
     * @param name as the kernel has it: the first 15 characters
     * @param cpus where it may run
     */
    record KernelThread(int id, String name, NavigableSet<Integer> cpus) {}

    static NavigableSet<Integer> onlineCpus() throws IOException {
        return list(CPUS.resolve("online"));
    }

    static NavigableSet<Integer> onlineNodes() throws IOException {
        return list(NODES.resolve("online"));
    }

    static NavigableSet<Integer> cpusOfNode(int node) throws IOException {
        return list(NODES.resolve("node" + node).resolve("cpulist"));
    }

    static List<Integer> distancesFrom(int node) throws IOException {
        String line = Files.readString(NODES.resolve("node" + node).resolve("distance"));
        return List.of(line.strip().split("\\s+", -1)).stream()
                .map(Integer::valueOf)
                .toList();
    }

    static long memoryBytes(int node) throws IOException {
        for (String line : Files.readAllLines(NODES.resolve("node" + node).resolve("meminfo"))) {
            String[] words = line.strip().split("\\s+", -1);
            if (words[2].equals("MemTotal:")) {
                return Long.parseLong(words[3]) * 1024;
            }
        }
        throw new IOException("node " + node + " has no MemTotal");
    }

    static int socketOf(int cpu) throws IOException {
        return Integer.parseInt(
                Files.readString(topologyOf(cpu).resolve("physical_package_id")).strip());
    }

    /** The hardware threads of a CPU's core that are online, itself among them. */
    static NavigableSet<Integer> coreOf(int cpu) throws IOException {
        return list(topologyOf(cpu).resolve("thread_siblings_list"));
    }

    static NavigableSet<Integer> cpusOfCallingThread() throws IOException {
        return statusList(CALLING_THREAD, "Cpus_allowed_list:");
    }

    static NavigableSet<Integer> memoryNodesOfCallingThread() throws IOException {
        return statusList(CALLING_THREAD, "Mems_allowed_list:");
    }

    /** The threads of this JVM that live now and whose name begins with one of these. */
    static List<KernelThread> threads(List<String> prefixes) throws IOException {
        List<KernelThread> found = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                try {
                    String name = Files.readString(task.resolve("comm")).strip();
                    if (prefixes.stream().anyMatch(name::startsWith)) {
                        int id = Integer.parseInt(task.getFileName().toString());
                        found.add(new KernelThread(id, name, statusList(task.resolve("status"), "Cpus_allowed_list:")));
                    }
                } catch (IOException e) {
                    // If it has ended since the directory was read, its files are missing, or cannot be read although
                    // they are open.
                    if (Files.exists(task)) {
                        throw e;
                    }
                }
            }
        }
        return found;
    }

    /**
     * Where pages lie that were asked to be taken from a node first: by that node, how many lie on which node. Only this process's
     * mapped memory, and only pages that were touched.
     */
    static Map<Integer, Map<Integer, Integer>> preferredPages() throws IOException {
        Map<Integer, Map<Integer, Integer>> pages = new TreeMap<>();
        for (String line : Files.readAllLines(MAPS)) {
            String[] words = line.strip().split("\\s+", -1);
            if (words.length > 1 && words[1].startsWith(PREFER)) {
                int preferred = Integer.parseInt(words[1].substring(PREFER.length()));
                Map<Integer, Integer> found = pages.computeIfAbsent(preferred, node -> new TreeMap<>());
                for (String word : words) {
                    if (word.matches("N\\d+=\\d+")) {
                        String[] sides = word.substring(1).split("=", 2);
                        found.merge(Integer.valueOf(sides[0]), Integer.valueOf(sides[1]), Integer::sum);
                    }
                }
            }
        }
        return pages;
    }

    private static Path topologyOf(int cpu) {
        return CPUS.resolve("cpu" + cpu).resolve("topology");
    }

    private static NavigableSet<Integer> list(Path file) throws IOException {
        return CpuLists.parse(Files.readString(file));
    }

    private static NavigableSet<Integer> statusList(Path status, String name) throws IOException {
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith(name)) {
                return CpuLists.parse(line.substring(name.length()));
            }
        }
        throw new IOException(status + " has no line " + name);
    }
}
