package io.aurochs.tests.numa.guest;

import io.aurochs.placement.bind.Binding;
import io.aurochs.placement.bind.Binding.Outcome;
import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Supplier;

/** Whether a thread that is bound runs where it was bound to, and what cannot be is refused. */
final class BindingChecks implements CheckGroup {
    private static final int NO_SUCH_NODE = 99;

    @Override
    public List<Check> checks(Situation situation) {
        MachineTopology topology = TopologyDiscovery.discoverThisMachine();
        ThreadBinder binder = new ThreadBinder(topology);
        List<Check> checks = new ArrayList<>();
        for (int node : situation.machine().nodes()) {
            NavigableSet<Integer> cpus = situation.usableCpusOfNode(node);
            if (!cpus.isEmpty()) {
                checks.add(new Check(
                        "binding: to node " + node, () -> bound(binder, () -> binder.bindToNode(node), cpus)));
            } else {
                checks.add(new Check(
                        "binding: to node " + node + ", which has no CPU for this process",
                        () -> refused(
                                () -> binder.bindToNode(node),
                                "NUMA node " + node + " " + reason(situation, node) + "; bind to one of nodes "
                                        + topology.usableNodes())));
            }
        }
        for (Core core : topology.cores()) {
            NavigableSet<Integer> cpus = CpuLists.both(TopologyChecks.numbers(core.cpus()), situation.usableCpus());
            if (!cpus.isEmpty()) {
                checks.add(new Check(
                        "binding: to core " + core.id(),
                        () -> bound(binder, () -> binder.bindToCore(core.id()), cpus)));
            }
        }
        checks.add(new Check(
                "binding: to a node that does not exist",
                () -> refused(
                        () -> binder.bindToNode(NO_SUCH_NODE),
                        "NUMA node " + NO_SUCH_NODE + " does not exist; this machine has nodes "
                                + topology.nodeIds())));
        addForbidden(checks, situation, topology, binder);
        return checks;
    }

    /** Binding to CPUs of which one cannot be had: it is all of them or none. */
    private static void addForbidden(
            List<Check> checks, Situation situation, MachineTopology topology, ThreadBinder binder) {
        int usable = situation.usableCpus().first();
        for (int cpu : situation.machine().cpus()) {
            if (!situation.usableCpus().contains(cpu)) {
                boolean online = situation.machine().onlineCpus().contains(cpu);
                String reason = online
                        ? " are outside this process's cpuset or affinity mask; it"
                        : " are offline; this process";
                checks.add(new Check(
                        "binding: to CPUs " + usable + " and " + cpu + ", the latter "
                                + (online ? "forbidden" : "offline"),
                        () -> refused(
                                () -> binder.bindToCpus(IdSet.of(usable, cpu)),
                                "CPUs " + cpu + reason + " may use CPUs " + topology.usableCpus())));
            }
        }
    }

    private static String reason(Situation situation, int node) {
        NavigableSet<Integer> online = CpuLists.both(
                situation.machine().cpusOfNode(node), situation.machine().onlineCpus());
        return online.isEmpty()
                ? "has no CPU online"
                : "has CPUs " + online.first() + "-" + online.last() + ", none of which this process may use";
    }

    /** Binds, looks, restores and looks again. */
    private static String bound(ThreadBinder binder, Supplier<Binding> request, NavigableSet<Integer> cpus)
            throws Exception {
        NavigableSet<Integer> before = Kernel.cpusOfCallingThread();
        Binding binding = request.get();
        NavigableSet<Integer> during = Kernel.cpusOfCallingThread();
        Binding restored = binder.restore(binding);
        NavigableSet<Integer> after = Kernel.cpusOfCallingThread();
        CheckFailedException.unlessEqual("outcome (" + binding.reason() + ")", binding.outcome(), Outcome.BOUND);
        CheckFailedException.unlessEqual("the kernel's CPUs of the thread", during, cpus);
        CheckFailedException.unlessEqual("the binding's CPUs", TopologyChecks.numbers(binding.cpus()), cpus);
        CheckFailedException.unlessEqual("restoring (" + restored.reason() + ")", restored.outcome(), Outcome.RESTORED);
        // A CPU that is offline is allowed to every thread at first, and to none that was bound.
        CheckFailedException.unlessEqual(
                "the kernel's CPUs of the thread when restored, of those online",
                CpuLists.both(after, Kernel.onlineCpus()),
                CpuLists.both(before, Kernel.onlineCpus()));
        return "CPUs " + during + ", restored to " + after;
    }

    private static String refused(Supplier<Binding> request, String reason) throws Exception {
        NavigableSet<Integer> before = Kernel.cpusOfCallingThread();
        Binding binding = request.get();
        CheckFailedException.unlessEqual("outcome (" + binding.reason() + ")", binding.outcome(), Outcome.NOT_BOUND);
        CheckFailedException.unlessEqual("the reason", binding.reason(), reason);
        CheckFailedException.unlessEqual("the kernel's CPUs of the thread", Kernel.cpusOfCallingThread(), before);
        return "refused: " + binding.reason();
    }
}
