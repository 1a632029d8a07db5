package io.aurochs.placement.bind;

import io.aurochs.placement.bind.Binding.Outcome;
import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import java.nio.file.Path;

/**
 * Binds the calling thread to a NUMA node, a core or a set of CPUs, and gives it its former CPUs back.
 *
 * <p>Every request is verified with the kernel before it is reported as done, and none throws because of what the machine
 * lacks or forbids: the {@link Binding} says so. Any platform thread may call, for itself; threads that it starts later
 * inherit its CPUs.
 */
public final class ThreadBinder {
    private final MachineTopology topology;
    private final AffinityCalls calls;

    /** Binds on the machine of this topology, which must be the one the process runs on. */
    public ThreadBinder(MachineTopology topology) {
        this(topology, new OpenHftAffinity(Path.of("/proc")));
    }

    ThreadBinder(MachineTopology topology, AffinityCalls calls) {
        this.topology = topology;
        this.calls = calls;
    }

    /**
     * Binds the calling thread to the CPUs of a NUMA node that this process may use. Where that node has all of them, as
     * on a machine with one node, there is nothing to do and the result says so.
     */
    public Binding bindToNode(int node) {
        if (!topology.nodeIds().contains(node)) {
            return refused("NUMA node " + node + " does not exist; this machine has nodes " + topology.nodeIds());
        }
        IdSet usable = topology.usableCpusOfNode(node);
        if (usable.isEmpty()) {
            String why = topology.cpusOfNode(node).isEmpty()
                    ? "has no CPU online"
                    : "has CPUs " + topology.cpusOfNode(node) + ", none of which this process may use";
            return refused("NUMA node " + node + " " + why + "; bind to one of nodes " + topology.usableNodes());
        }
        String already = usable.equals(topology.usableCpus())
                ? "NUMA node " + node + " has every CPU that this process may use: nothing to bind"
                : "the thread already runs on NUMA node " + node + " only";
        return bind("NUMA node " + node, usable, already);
    }

    /** Binds the calling thread to those hardware threads of a core (by {@link Core#id()}) that this process may use. */
    public Binding bindToCore(int core) {
        IdSet cpus = topology.cores().stream()
                .filter(candidate -> candidate.id() == core)
                .map(Core::cpus)
                .findFirst()
                .orElse(IdSet.EMPTY);
        if (cpus.isEmpty()) {
            return refused("core " + core + " does not exist; this machine has "
                    + topology.cores().size() + " cores, counted from 0");
        }
        IdSet usable = cpus.and(topology.usableCpus());
        if (usable.isEmpty()) {
            return refused("core " + core + " has CPUs " + cpus
                    + ", none of which this process may use; it may use CPUs " + topology.usableCpus());
        }
        return bind("core " + core, usable, "the thread already runs on core " + core + " only");
    }

    /** Binds the calling thread to exactly these CPUs; refused when one of them is offline or not this process's to use. */
    public Binding bindToCpus(IdSet cpus) {
        if (cpus.isEmpty()) {
            return refused("no CPU is named; name at least one of CPUs " + topology.usableCpus());
        }
        IdSet offline = cpus.and(topology.offlineCpus());
        if (!offline.isEmpty()) {
            return refused("CPUs " + offline + " are offline; this process may use CPUs " + topology.usableCpus());
        }
        IdSet unknown = cpus.minus(topology.onlineCpus());
        if (!unknown.isEmpty()) {
            return refused("CPUs " + unknown + " do not exist; this process may use CPUs " + topology.usableCpus());
        }
        IdSet forbidden = cpus.minus(topology.usableCpus());
        if (!forbidden.isEmpty()) {
            return refused("CPUs " + forbidden + " are outside this process's cpuset or affinity mask; it may use CPUs "
                    + topology.usableCpus());
        }
        return bind("as asked", cpus, "the thread already runs on CPUs " + cpus + " only");
    }

    /**
     * Gives the calling thread the CPUs back that it had before {@code binding}. To be called by the thread that was
     * bound; of several bindings, the latest first.
     */
    public Binding restore(Binding binding) {
        IdSet now;
        try {
            now = calls.allowedCpus();
        } catch (RefusedException e) {
            return new Binding(Outcome.NOT_BOUND, IdSet.EMPTY, IdSet.EMPTY, e.reason());
        }
        if (binding.outcome() != Outcome.BOUND) {
            return new Binding(Outcome.NOT_NEEDED, now, now, "nothing was bound, so there is nothing to restore");
        }
        if (!now.equals(binding.cpus())) {
            return new Binding(
                    Outcome.NOT_BOUND,
                    now,
                    now,
                    "the thread runs on CPUs " + now + ", not on CPUs " + binding.cpus()
                            + " as bound; restore from the thread that was bound, the latest binding first");
        }
        return change(Outcome.RESTORED, "its former CPUs", binding.formerCpus(), now);
    }

    private Binding bind(String target, IdSet cpus, String already) {
        IdSet former;
        try {
            former = calls.allowedCpus();
        } catch (RefusedException e) {
            return new Binding(Outcome.NOT_BOUND, IdSet.EMPTY, IdSet.EMPTY, e.reason());
        }
        return former.equals(cpus)
                ? new Binding(Outcome.NOT_NEEDED, former, former, already)
                : change(Outcome.BOUND, target, cpus, former);
    }

    private Binding change(Outcome done, String target, IdSet cpus, IdSet former) {
        try {
            calls.allowCpus(cpus);
            IdSet now = calls.allowedCpus();
            if (!now.isEmpty() && cpus.containsAll(now)) {
                // Fewer than asked for: CPUs went offline or left the cpuset since the topology was read.
                return new Binding(done, now, former, "the thread runs on CPUs " + now + " (" + target + ")");
            }
            if (!now.equals(former)) {
                calls.allowCpus(former);
            }
            String reason = "the kernel put the thread on CPUs " + now + " instead of CPUs " + cpus
                    + "; something else governs this thread's affinity";
            return new Binding(Outcome.NOT_BOUND, calls.allowedCpus(), former, reason);
        } catch (RefusedException e) {
            return refused(e.reason());
        }
    }

    private Binding refused(String reason) {
        try {
            IdSet now = calls.allowedCpus();
            return new Binding(Outcome.NOT_BOUND, now, now, reason);
        } catch (RefusedException e) {
            return new Binding(Outcome.NOT_BOUND, IdSet.EMPTY, IdSet.EMPTY, reason);
        }
    }
}
