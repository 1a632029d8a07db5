package io.aurochs.placement.topology;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the sysfs and proc trees of a machine that does not exist, in the kernel's own format. */
public final class FakeMachine {
    private final Path root;
    private final List<String> notices = new ArrayList<>();

    /** Writes below {@code root}. */
    public FakeMachine(Path root) {
        this.root = root;
    }

    /** Writes any file, its line ended as the kernel does. */
    public FakeMachine file(String path, String content) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names the CPUs that are online. */
    public FakeMachine online(String cpus) {
        return file("sys/devices/system/cpu/online", cpus);
    }

    /** Writes the topology of each CPU in {@code cpus}, which share one core of {@code socket}. */
    public FakeMachine core(int socket, String cpus) {
        for (int cpu : CpuListParser.parse(cpus).toList()) {
            String directory = "sys/devices/system/cpu/cpu" + cpu + "/topology/";
            file(directory + "core_cpus_list", cpus);
            file(directory + "physical_package_id", String.valueOf(socket));
        }
        return this;
    }

    /** Writes a NUMA node. */
    public FakeMachine node(int id, long memoryKiB, String cpus, String distances) {
        String directory = "sys/devices/system/node/node" + id + "/";
        file(directory + "cpulist", cpus);
        file(directory + "distance", distances);
        String prefix = "Node " + id;
        return file(
                directory + "meminfo",
                "\n" + prefix + " MemTotal:       " + memoryKiB + " kB\n" + prefix + " MemFree:        12 kB");
    }

    /** Names the NUMA nodes that are online. */
    public FakeMachine nodesOnline(String nodes) {
        return file("sys/devices/system/node/online", nodes);
    }

    /** Says what this process may use. */
    public FakeMachine allowed(String cpus, String memoryNodes) {
        return file(
                "proc/self/status",
                "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + cpus
                        + "\nMems_allowed:\t3\nMems_allowed_list:\t" + memoryNodes);
    }

    /** Discovers the machine. */
    public MachineTopology discover() throws TopologyException {
        notices.clear();
        return TopologyDiscovery.discover(root.resolve("sys"), root.resolve("proc"), notices::add);
    }

    /** Discovers the machine with the limits of another process. */
    MachineTopology discover(String process) throws TopologyException {
        notices.clear();
        return new TopologyDiscovery(root.resolve("sys"), root.resolve("proc"), process, 0, notices::add).discover();
    }

    /** The notices of the last discovery, with the root cut off. */
    public List<String> notices() {
        return notices.stream().map(notice -> notice.replace(root + "/", "")).toList();
    }

    /** Two sockets of two cores with two hardware threads each, one NUMA node to a socket, everything allowed. */
    public static FakeMachine twoSockets(Path root) {
        return new FakeMachine(root)
                .online("0-7")
                .core(0, "0,4")
                .core(0, "1,5")
                .core(1, "2,6")
                .core(1, "3,7")
                .nodesOnline("0-1")
                .node(0, 1024, "0-1,4-5", "10 21")
                .node(1, 2048, "2-3,6-7", "21 10")
                .allowed("0-7", "0-1");
    }
}
