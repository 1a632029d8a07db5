package io.aurochs.placement.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Builds the {@link MachineTopology} of a machine that is described rather than discovered.
 *
 * <p>What is not given is assumed: distances of 10 and 20, no CPU offline, and a process that may use everything. For one
 * thread; {@link #build()} may be called several times.
 */
public final class MachineTopologyBuilder {
    private final List<NumaNode> nodes = new ArrayList<>();
    private final List<Core> cores = new ArrayList<>();
    private final List<List<Integer>> distances = new ArrayList<>();
    private IdSet offlineCpus = IdSet.EMPTY;
    private @Nullable IdSet allowedCpus;
    private @Nullable IdSet allowedMemoryNodes;
    private OptionalDouble cpuQuota = OptionalDouble.empty();

    /** Adds a NUMA node with this much memory, in bytes. */
    public MachineTopologyBuilder node(int id, long memoryBytes) {
        nodes.add(new NumaNode(id, memoryBytes));
        return this;
    }

    /** Adds the next core, with its hardware threads. */
    public MachineTopologyBuilder core(int socket, int node, int... cpus) {
        return core(socket, node, IdSet.of(cpus));
    }

    /** Adds the next core, with its hardware threads. */
    public MachineTopologyBuilder core(int socket, int node, IdSet cpus) {
        cores.add(new Core(cores.size(), socket, node, cpus));
        return this;
    }

    /** Adds the distances from the next node (ascending by id) to every node; given for all nodes or for none. */
    public MachineTopologyBuilder distances(int... row) {
        distances.add(Arrays.stream(row).boxed().toList());
        return this;
    }

    /** Names the CPUs that are present but switched off. */
    public MachineTopologyBuilder offlineCpus(IdSet cpus) {
        offlineCpus = cpus;
        return this;
    }

    /** Limits the process to these CPUs. */
    public MachineTopologyBuilder allowedCpus(IdSet cpus) {
        allowedCpus = cpus;
        return this;
    }

    /** Limits the process to memory of these nodes. */
    public MachineTopologyBuilder allowedMemoryNodes(IdSet nodeIds) {
        allowedMemoryNodes = nodeIds;
        return this;
    }

    /** Limits the process's CPU time, in CPUs. */
    public MachineTopologyBuilder cpuQuota(double cpus) {
        cpuQuota = OptionalDouble.of(cpus);
        return this;
    }

    /**
     * Returns the topology.
     *
     * @throws IllegalArgumentException when the values contradict one another; the message names them
     */
    public MachineTopology build() {
        IdSet nodeIds = IdSet.of(nodes.stream().mapToInt(NumaNode::id));
        IdSet online = IdSet.of(cores.stream().flatMapToInt(core -> core.cpus().stream()));
        return new MachineTopology(
                nodes,
                cores,
                distances.isEmpty() ? Distances.assumed(nodeIds) : new Distances(nodeIds, distances),
                offlineCpus,
                new ProcessLimits(
                        allowedCpus == null ? online : allowedCpus,
                        allowedMemoryNodes == null ? nodeIds : allowedMemoryNodes,
                        cpuQuota));
    }
}
