package io.aurochs.placement.topology;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the CPUs: which are online, which share a core, which socket they sit in.
 *
 * <p>Source: {@code Documentation/admin-guide/cputopology.rst} of Linux. The kernel's {@code core_id} is not used: it
 * repeats from socket to socket and from die to die, while the list of a core's hardware threads is unambiguous.
 */
final class CpuReader {
    private final Path directory;
    private final int cpusWithoutSysfs;
    private final KernelFiles files;

    /**
     * Reads below the given root.
     *
     * @param sysfs root of sysfs, usually {@code /sys}
     * @param cpusWithoutSysfs number of CPUs to assume where sysfs names none; 0 to fail then
     */
    CpuReader(Path sysfs, int cpusWithoutSysfs, KernelFiles files) {
        this.directory = sysfs.resolve("devices/system/cpu");
        this.cpusWithoutSysfs = cpusWithoutSysfs;
        this.files = files;
    }

    /**
     * CPUs that are online, at least one.
     *
     * @throws TopologyException when no CPU can be found and none may be assumed
     */
    IdSet online() throws TopologyException {
        Optional<IdSet> online = Files.isDirectory(directory)
                ? files.list(directory.resolve("online"), "taking every CPU directory as online")
                : Optional.empty();
        IdSet cpus =
                online.filter(list -> !list.isEmpty()).orElseGet(() -> KernelFiles.numberedEntries(directory, "cpu"));
        if (!cpus.isEmpty()) {
            return cpus;
        }
        if (cpusWithoutSysfs == 0) {
            throw new TopologyException(directory
                    + ": names no CPU; give the directory that holds the sys and proc trees of a Linux machine");
        }
        files.tell(directory, "names no CPU", "taking the " + cpusWithoutSysfs + " CPUs that the JVM sees");
        return IdSet.range(0, cpusWithoutSysfs - 1);
    }

    /** CPUs that are present but not online. */
    IdSet offline(IdSet online) {
        return files.textIfThere(directory.resolve("present"))
                .flatMap(text -> files.parseList(directory.resolve("present"), text, "taking no CPU as offline"))
                .orElse(IdSet.EMPTY)
                .minus(online);
    }

    /** The cores of the given online CPUs, each CPU in exactly one. */
    List<Core> cores(IdSet online, Map<Integer, Integer> nodeOfCpu) {
        IdSet unknown = IdSet.EMPTY;
        // Grouping by the lowest sibling yields disjoint cores even where the kernel's lists contradict one another.
        Map<CoreKey, IdSet> cpusByCore = new LinkedHashMap<>();
        for (int cpu : online.toList()) {
            Path topology = directory.resolve("cpu" + cpu).resolve("topology");
            Optional<IdSet> siblings = siblings(topology).filter(list -> list.contains(cpu));
            Optional<Integer> socket = socket(topology);
            if (siblings.isEmpty() || socket.isEmpty()) {
                unknown = unknown.or(IdSet.of(cpu));
            }
            int lowest = siblings.orElse(IdSet.of(cpu)).and(online).lowest();
            CoreKey core = new CoreKey(lowest, socket.orElse(0), nodeOfCpu.getOrDefault(cpu, 0));
            cpusByCore.merge(core, IdSet.of(cpu), IdSet::or);
        }
        if (!unknown.isEmpty()) {
            files.tell(
                    directory,
                    "no usable topology of CPUs " + unknown,
                    "taking a CPU without siblings as a core of its own, one without a socket as in socket 0");
        }
        List<Core> cores = new ArrayList<>();
        cpusByCore.forEach((core, cpus) -> cores.add(new Core(cores.size(), core.socket(), core.node(), cpus)));
        return cores;
    }

    private Optional<IdSet> siblings(Path topology) {
        // Before Linux 5.3 the list had its older name only.
        return files.textIfThere(topology.resolve("core_cpus_list"))
                .or(() -> files.textIfThere(topology.resolve("thread_siblings_list")))
                .flatMap(text -> files.parseList(topology, text, "taking the CPU as a core of its own"));
    }

    private Optional<Integer> socket(Path topology) {
        // Some virtual machines say -1: no package known. They have one, then.
        return files.textIfThere(topology.resolve("physical_package_id"))
                .filter(text -> text.matches("-1|\\d{1,9}"))
                .map(text -> Math.max(0, Integer.parseInt(text)));
    }

    /** What the hardware threads of one core have in common. */
    private record CoreKey(int lowestSibling, int socket, int node) {}
}
