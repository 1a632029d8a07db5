package io.aurochs.placement.topology;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Discovers the {@link MachineTopology} of the machine whose sysfs and proc trees it is given.
 *
 * <p>A file that is missing or malformed costs what it would have told, not the discovery: each such case is one notice,
 * a line that names the file, what is wrong with it and what is assumed instead. Any thread may use it.
 */
public final class TopologyDiscovery {
    private final Path sysfs;
    private final Path proc;
    private final String process;
    private final int cpusWithoutSysfs;
    private final Consumer<String> notices;

    TopologyDiscovery(Path sysfs, Path proc, int cpusWithoutSysfs, Consumer<String> notices) {
        this(sysfs, proc, "self", cpusWithoutSysfs, notices);
    }

    /** @param process whose limits count, as its directory is named below {@code proc} */
    TopologyDiscovery(Path sysfs, Path proc, String process, int cpusWithoutSysfs, Consumer<String> notices) {
        this.sysfs = sysfs;
        this.proc = proc;
        this.process = process;
        this.cpusWithoutSysfs = cpusWithoutSysfs;
        this.notices = notices;
    }

    /**
     * Discovers this machine, from {@code /sys} and {@code /proc}; each notice is logged once as a warning. Where there
     * is no sysfs, as outside Linux, it is one node with as many CPUs as the JVM sees.
     */
    public static MachineTopology discoverThisMachine() {
        return discoverThisMachine(new LoggedNotices());
    }

    /** Discovers this machine like {@link #discoverThisMachine()}, handing notices to {@code notices}. */
    public static MachineTopology discoverThisMachine(Consumer<String> notices) {
        return discoverThisMachine("self", notices);
    }

    /**
     * Discovers this machine like {@link #discoverThisMachine(Consumer)}, with the limits of another process.
     *
     * @param pid the process's id
     */
    public static MachineTopology discoverThisMachine(long pid, Consumer<String> notices) {
        return discoverThisMachine(Long.toString(pid), notices);
    }

    private static MachineTopology discoverThisMachine(String process, Consumer<String> notices) {
        int cpus = Runtime.getRuntime().availableProcessors();
        try {
            return new TopologyDiscovery(Path.of("/sys"), Path.of("/proc"), process, cpus, notices).discover();
        } catch (TopologyException e) {
            throw new IllegalStateException("cpus=" + cpus + " are always assumed where none is found", e);
        }
    }

    /**
     * Discovers the machine that the given trees were copied from.
     *
     * @param sysfs its {@code /sys}, of which {@code devices/system/cpu}, {@code devices/system/node} and
     *     {@code fs/cgroup} are read
     * @param proc its {@code /proc}, of which {@code meminfo}, {@code self/status} and {@code self/cgroup} are read
     * @param notices receives the notices, in the calling thread
     * @throws TopologyException when the trees name no CPU; point {@code sysfs} at a tree that does
     */
    public static MachineTopology discover(Path sysfs, Path proc, Consumer<String> notices) throws TopologyException {
        return new TopologyDiscovery(sysfs, proc, 0, notices).discover();
    }

    MachineTopology discover() throws TopologyException {
        KernelFiles files = new KernelFiles(notices);
        CpuReader cpus = new CpuReader(sysfs, cpusWithoutSysfs, files);
        NodeReader nodes = new NodeReader(sysfs, proc, files);
        IdSet online = cpus.online();
        IdSet nodeIds = nodes.nodeIds();
        Map<Integer, Integer> nodeOfCpu = nodes.nodeOfCpu(nodeIds, online);
        List<Core> cores = cpus.cores(online, nodeOfCpu);
        return new MachineTopology(
                nodeIds.stream().mapToObj(nodes::node).toList(),
                cores,
                nodes.distances(nodeIds),
                cpus.offline(online),
                new LimitsReader(sysfs, proc.resolve(process), files).read(online, nodeIds));
    }
}
