package io.aurochs.place;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.Setting;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.OffHeapBlock;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.open.OpenOffHeapPool;
import io.aurochs.worker.CoreBinding;
import io.aurochs.worker.Recurring;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the tasks of a job run whose threads the engine does not own: each thread says which task it runs, is bound to that task's
 * place, and reports what it sends. Any thread.
 */
public final class ForeignTasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignTasks.class);
    private static final long LAST_STEP_NS = TimeUnit.SECONDS.toNanos(1);

    private final Graph graph;
    private final MachineNodes nodes;
    private final CoreBinding binding;
    private final int[][] consumersOfTask;
    private final Map<Integer, ForeignTask> tasks = new ConcurrentHashMap<>();
    private final EngineConfig.Transport transport;
    private final List<OpenOffHeapPool> pools;
    private final PlacementControl control;
    private final @Nullable Recurring placing;
    private volatile int[] nodeOfTask;

    /**
     * Of a job that begins to run.
     *
     * @param graph the job; of its tasks each is a group of its own
     */
    public ForeignTasks(Graph graph, EngineConfig config) {
        this.graph = graph;
        this.nodes = MachineNodes.of(config.placement());
        this.binding = nodes.binding(config.pin());
        this.consumersOfTask = consumers(graph);
        this.control = new PlacementControl(
                config.placement(), nodes, new MeasuredJob(), System::nanoTime, PlacementControl::processCpuTimeNs);
        this.nodeOfTask = control.firstNodeOfTask();
        this.transport = possible(config.transport(), nodes);
        int records = config.bundleRecords();
        this.pools = transport == EngineConfig.Transport.REFERENCE
                ? List.of()
                : nodes.onEach((node, memory) ->
                        memory == null ? OpenOffHeapPool.anywhere(records) : OpenOffHeapPool.on(memory, records));
        this.placing = control.goesOn() ? new Recurring("aurochs-placement", control::step) : null;
        if (placing != null) {
            placing.start(config.placement().windowNs());
        }
    }

    private static EngineConfig.Transport possible(EngineConfig.Transport asked, MachineNodes nodes) {
        boolean encodes = asked == EngineConfig.Transport.OFFHEAP || encodesBetween(asked, nodes);
        String reason = encodes ? OffHeapBlock.unavailableBecause() : null;
        if (reason == null) {
            return asked;
        }
        LOG.warn(
                "{}={}: no records are encoded, all go as objects: {}",
                Setting.TRANSPORT.key(),
                asked.name().toLowerCase(Locale.ROOT),
                reason);
        return EngineConfig.Transport.REFERENCE;
    }

    private static int[][] consumers(Graph graph) {
        int[][] consumers = new int[graph.taskCount()][];
        for (Vertex vertex : graph.vertices()) {
            List<Edge> edges = graph.outputsOf(vertex);
            for (int index = 0; index < vertex.parallelism(); index++) {
                int producer = index;
                consumers[vertex.firstTask() + index] = edges.stream()
                        .flatMapToInt(edge -> edge.consumersOf(producer))
                        .distinct()
                        .sorted()
                        .toArray();
            }
        }
        return consumers;
    }

    /** Whether there is anything to be said of where tasks run and how records travel, or to be measured. */
    public static boolean isWorthwhile(EngineConfig config) {
        return config.pin() == EngineConfig.Pin.CORE
                || config.transport() == EngineConfig.Transport.OFFHEAP
                || config.placement().report() != null
                || MachineNodes.of(config.placement()).count() > 1;
    }

    /** Whether records that are cheap to encode are encoded where they go from node to node. */
    public static boolean encodesBetweenNodes(EngineConfig config) {
        return encodesBetween(config.transport(), MachineNodes.of(config.placement()));
    }

    private static boolean encodesBetween(EngineConfig.Transport transport, MachineNodes nodes) {
        return transport == EngineConfig.Transport.AUTO && nodes.count() > 1;
    }

    /**
     * The calling thread runs a task from now on, until {@link ForeignTask#leave()}, and is bound to its place. A task that is run again
     * goes on counting where it left off.
     *
     * @param task graph-wide index
     */
    public ForeignTask enter(int task) {
        ForeignTask entered = tasks.computeIfAbsent(task, t -> new ForeignTask(this, t, consumersOfTask[t]));
        entered.enter();
        return entered;
    }

    /** Binds the calling thread, which runs that task, and tells its core. */
    int bindCurrentThread(int task, int[] placed) {
        int before = 0;
        for (int other = 0; other < task; other++) {
            before += placed[other] == placed[task] ? 1 : 0;
        }
        return binding.bindCurrentThread(placed[task], before);
    }

    /** By task, the index of its node; another array whenever tasks are moved. */
    int[] nodeOfTask() {
        return nodeOfTask;
    }

    /** Whether any record of an output may be encoded, wherever it goes. */
    boolean mayEncode(boolean isCheap) {
        return transport == EngineConfig.Transport.OFFHEAP || (isCheap && encodesBetween(transport, nodes));
    }

    /** Memory for encoded records from one task to another; null where these go as objects. */
    @Nullable
    OpenOffHeapPool memoryBetween(int task, int toTask) {
        int[] placed = nodeOfTask;
        boolean encodes = transport == EngineConfig.Transport.OFFHEAP || placed[task] != placed[toTask];
        return encodes ? pools.get(placed[toTask]) : null;
    }

    int nodeId(int node) {
        return nodes.count() == 1 ? MachineNodes.NOT_PLACED : nodes.nodeId(node);
    }

    /** Ends what is done beside the tasks; they go on where they are. */
    @Override
    public void close() {
        try {
            if (placing != null) {
                placing.close(LAST_STEP_NS);
            }
            control.close();
        } finally {
            pools.forEach(OpenOffHeapPool::close);
        }
    }

    /** What is known of the job: what its tasks have told. */
    private final class MeasuredJob implements PlacementControl.Job {
        @Override
        public Graph graph() {
            return graph;
        }

        @Override
        public EngineSnapshot snapshot() {
            long[] recordsIn = new long[graph.taskCount()];
            List<EngineSnapshot.ChannelCounts> channels = new ArrayList<>();
            for (int from = 0; from < consumersOfTask.length; from++) {
                ForeignTask task = tasks.get(from);
                for (int to : consumersOfTask[from]) {
                    ChannelMetrics counters = task == null ? new ChannelMetrics() : task.channelTo(to);
                    EngineSnapshot.ChannelCounts counted = EngineSnapshot.ChannelCounts.of(from, to, counters);
                    channels.add(counted);
                    recordsIn[to] += counted.records();
                }
            }
            List<EngineSnapshot.TaskCounts> counts = new ArrayList<>();
            for (Vertex vertex : graph.vertices()) {
                for (int index = vertex.firstTask(); index < vertex.endTask(); index++) {
                    ForeignTask task = tasks.get(index);
                    long cpuNs = task == null ? 0 : task.cpuTimeNs();
                    counts.add(new EngineSnapshot.TaskCounts(index, vertex.name(), recordsIn[index], 0, cpuNs, 0, 0));
                }
            }
            return new EngineSnapshot(counts, channels);
        }

        @Override
        public int[] nodeOfTask() {
            return nodeOfTask;
        }

        @Override
        public void place(int[] newNodeOfTask) {
            nodeOfTask = newNodeOfTask.clone();
        }
    }

    /** Processor time of a thread so far, nanoseconds; 0 when it has ended or the JVM does not say. */
    static long threadCpuTimeNs(long thread) {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread));
    }

    @Override
    public String toString() {
        return "ForeignTasks" + Arrays.toString(nodeOfTask);
    }
}
