package io.aurochs.placement.topology;

import java.util.OptionalDouble;

/**
 * What the operating system lets a process use, as the kernel states it: the sets may name CPUs that are offline and
 * nodes that have no memory. {@link MachineTopology#usableCpus()} and {@link MachineTopology#usableMemoryNodes()} are
 * what remains of them on the machine at hand.
 *
 * @param cpus CPUs of the process's cpuset and affinity mask ({@code Cpus_allowed_list})
 * @param memoryNodes NUMA nodes that its memory may come from ({@code Mems_allowed_list})
 * @param cpuQuota CPU time the process's control group may use, in CPUs (2.0 = two CPUs' worth); empty when unlimited.
 *     It bounds time, not place: a quota of 2.0 may be spent on all CPUs at once and then stalls them all
 */
public record ProcessLimits(IdSet cpus, IdSet memoryNodes, OptionalDouble cpuQuota) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when the quota is not a positive, finite number
     */
    public ProcessLimits {
        if (cpuQuota.isPresent() && !(cpuQuota.getAsDouble() > 0 && Double.isFinite(cpuQuota.getAsDouble()))) {
            throw new IllegalArgumentException(
                    "limits.cpuQuota=" + cpuQuota.getAsDouble() + " must be a positive number of CPUs");
        }
    }
}
