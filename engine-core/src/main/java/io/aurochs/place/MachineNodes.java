package io.aurochs.place;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.PlacementConfig;
import io.aurochs.config.Setting;
import io.aurochs.memory.NodeMemory;
import io.aurochs.placement.bind.Binding;
import io.aurochs.placement.bind.NumaBalancing;
import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.MachinePreset;
import io.aurochs.placement.cost.ThroughputModel;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.Plan;
import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.worker.CoreBinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes that tasks are placed on: those of this machine that the process may use, or those of a preset. A preset's nodes are
 * virtual: bundles cross between them as between real ones, and threads and memory share this machine's. Any thread.
 */
public final class MachineNodes {
    /** The node of a task that is placed on none, and the core of one whose thread is bound to none. */
    public static final int NOT_PLACED = -1;

    private static final Logger LOG = LoggerFactory.getLogger(MachineNodes.class);
    private static final int LOCAL_DISTANCE = 10;
    /** What is left of a node for one more job at least, in cores. */
    private static final double LEAST_LEFT = 0.1;

    /** By who placed them, what the tasks of this process's jobs demand of each node. */
    private static final Map<Object, double[]> CLAIMS = new ConcurrentHashMap<>();

    private static final AtomicBoolean SAID = new AtomicBoolean();
    private static final AtomicBoolean SAID_MEMORY = new AtomicBoolean();

    private final MachineTopology topology;
    private final @Nullable MachinePreset preset;
    private final Machine machine;
    private final ThreadBinder binder;

    private MachineNodes(MachineTopology topology, @Nullable MachinePreset preset, Machine machine) {
        this.topology = topology;
        this.preset = preset;
        this.machine = machine;
        this.binder = new ThreadBinder(topology);
    }

    /** This machine, looked at once: CPUs that go offline later are noticed when a thread is to be bound to them. */
    private static final class ThisMachine {
        private static final MachineTopology TOPOLOGY =
                TopologyDiscovery.discoverThisMachine(notice -> LOG.debug("the machine's topology: {}", notice));
    }

    /** As the settings have it: where tasks are not placed, the whole machine is one node. */
    public static MachineNodes of(PlacementConfig config) {
        MachineTopology topology = ThisMachine.TOPOLOGY;
        if (config.mode() == PlacementConfig.Mode.OFF) {
            double cores = usable(topology, topology.cores()).size();
            return new MachineNodes(topology, null, Machine.of(new double[] {cores}, new int[][] {{LOCAL_DISTANCE}}));
        }
        MachinePreset preset = config.machine() == null ? null : MachinePreset.named(config.machine());
        MachineNodes nodes =
                new MachineNodes(topology, preset, preset == null ? Machine.of(topology) : preset.machine());
        if (preset == null
                && nodes.count() > 1
                && NumaBalancing.isOn(Path.of("/proc"))
                && SAID.compareAndSet(false, true)) {
            LOG.warn(
                    "automatic NUMA balancing is on: the kernel moves pages whatever they were placed on. Remedy: write 0 to"
                            + " /proc/sys/kernel/numa_balancing");
        }
        return nodes;
    }

    static MachineTopology thisMachine() {
        return ThisMachine.TOPOLOGY;
    }

    Machine machine() {
        return machine;
    }

    public int count() {
        return machine.nodes();
    }

    /** The number that the system knows a node by. */
    public int nodeId(int node) {
        return machine.nodeId(node);
    }

    /** The machine with what the other jobs of this process leave of it. */
    Machine leftFor(Object job) {
        if (isVirtual() || count() == 1) {
            return machine;
        }
        double[] left = new double[count()];
        for (int node = 0; node < left.length; node++) {
            int at = node;
            double claimed = CLAIMS.entrySet().stream()
                    .filter(claim -> !claim.getKey().equals(job) && claim.getValue().length > at)
                    .mapToDouble(claim -> claim.getValue()[at])
                    .sum();
            left[node] = Math.max(LEAST_LEFT, machine.cores(node) - claimed);
        }
        return machine.withCores(left);
    }

    /** The tasks of a job now demand so much of each node, in cores. */
    void claim(Object job, double[] demandOfNode) {
        if (!isVirtual() && count() > 1) {
            CLAIMS.put(job, demandOfNode.clone());
        }
    }

    /** A job has ended. */
    static void release(Object job) {
        CLAIMS.remove(job);
    }

    boolean isVirtual() {
        return preset != null;
    }

    /** How fast a placement would be; nobody knows for a machine that is not on the list. */
    Plan.Predictor predictor(TrafficGraph traffic) {
        return preset == null ? placement -> OptionalDouble.empty() : new ThroughputModel(traffic, preset)::of;
    }

    /**
     * Something for each node, made of that one's memory, or of null where memory lies wherever it is touched first.
     *
     * @param maker takes the index of the node, too
     */
    public <P> List<P> onEach(PoolMaker<P> maker) {
        List<P> pools = new ArrayList<>();
        boolean isPlaced = count() > 1 && canPlaceMemory();
        for (int node = 0; node < count(); node++) {
            pools.add(maker.make(node, isPlaced ? new NodeMemory(realNode(node), binder) : null));
        }
        return pools;
    }

    /** Makes something of a node's memory. */
    @FunctionalInterface
    public interface PoolMaker<P> {
        P make(int node, @Nullable NodeMemory memory);
    }

    private static boolean canPlaceMemory() {
        String reason = NodeMemory.unavailableBecause();
        if (reason != null && SAID_MEMORY.compareAndSet(false, true)) {
            LOG.warn("memory is not placed on nodes, it lies where it is touched first: {}", reason);
        }
        return reason == null;
    }

    /** The kernel's id of a node, or of the one that a virtual node's threads and memory are on. */
    private int realNode(int node) {
        if (preset == null) {
            return machine.nodeId(node);
        }
        List<Integer> usable = topology.usableNodes().toList();
        return usable.get(node % usable.size());
    }

    /**
     * How many shared workers each node has: its part of all, and one at least, for its tasks run nowhere else.
     *
     * @param all of the machine; 0: one for each core that may be used
     */
    public int[] workers(int all) {
        int wanted = all > 0 ? all : Runtime.getRuntime().availableProcessors();
        int[] workers = new int[count()];
        double coresBefore = 0;
        int before = 0;
        for (int node = 0; node < workers.length; node++) {
            coresBefore += machine.cores(node);
            int upTo = (int) Math.round(wanted * coresBefore / machine.totalCores());
            workers[node] = Math.max(1, upTo - before);
            before = upTo;
        }
        return workers;
    }

    /** Binds threads to their nodes, or to cores of these in turn; where binding fails, they stay where they are. */
    public CoreBinding binding(EngineConfig.Pin pin) {
        if (pin == EngineConfig.Pin.CORE) {
            List<List<Core>> cores = new ArrayList<>();
            for (int node = 0; node < count(); node++) {
                boolean isWhole = isVirtual() || count() == 1;
                cores.add(usable(topology, isWhole ? topology.cores() : topology.coresOfNode(realNode(node))));
            }
            return new Saying(pin, (node, worker) -> {
                // Virtual nodes share the cores: their workers begin at different ones.
                int turn = isVirtual() ? node + worker * count() : worker;
                Core core = cores.get(node).get(turn % cores.get(node).size());
                return new Bound(binder.bindToCore(core.id()), core.id());
            });
        }
        if (pin == EngineConfig.Pin.NODE && count() > 1 && !isVirtual()) {
            return new Saying(
                    pin, (node, worker) -> new Bound(binder.bindToNode(realNode(node)), CoreBinding.ANY_CORE));
        }
        return CoreBinding.NONE;
    }

    private static List<Core> usable(MachineTopology topology, List<Core> cores) {
        return cores.stream()
                .filter(core -> !core.cpus().and(topology.usableCpus()).isEmpty())
                .toList();
    }

    /** What came of binding the calling thread, and the core that was asked for. */
    private record Bound(Binding binding, int core) {}

    /** Binds the calling thread. */
    @FunctionalInterface
    private interface Bind {
        Bound bind(int node, int worker);
    }

    /** Says once why threads cannot be bound. */
    private static final class Saying implements CoreBinding {
        private final EngineConfig.Pin pin;
        private final Bind bind;
        private final AtomicBoolean said = new AtomicBoolean();

        Saying(EngineConfig.Pin pin, Bind bind) {
            this.pin = pin;
            this.bind = bind;
        }

        @Override
        public int bindCurrentThread(int node, int worker) {
            Bound bound = bind.bind(node, worker);
            Binding binding = bound.binding();
            if (binding.holds()) {
                return bound.core();
            }
            if (said.compareAndSet(false, true)) {
                LOG.warn(
                        "{}={}: {}; threads stay where they are",
                        Setting.PIN.key(),
                        pin.name().toLowerCase(java.util.Locale.ROOT),
                        binding.reason());
            }
            return ANY_CORE;
        }
    }
}
