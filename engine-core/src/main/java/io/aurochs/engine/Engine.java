package io.aurochs.engine;

import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.BundlePools;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.epoch.EpochEnds;
import io.aurochs.epoch.IngressClock;
import io.aurochs.graph.Graph;
import io.aurochs.memory.NodeMemory;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.DelayCounts;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.Task;
import io.aurochs.place.JobTraffic;
import io.aurochs.place.MachineNodes;
import io.aurochs.place.PlacementControl;
import io.aurochs.web.TaskThreads;
import io.aurochs.web.WatchedJob;
import io.aurochs.worker.Recurring;
import io.aurochs.worker.TaskSeat;
import io.aurochs.worker.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running graph: the way in. {@link #start} assembles tasks and channels and starts the workers, {@link #stop} ends
 * them; in between the graph runs by itself.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    /** How long tasks are not moved because of what is on its way; they may be at any time, but then it goes to where they are not. */
    private static final long EPOCH_END_GRACE_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    /** What Storm gives a worker process that dies. */
    private static final long ABORT_GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private final WorkersFactory workersFactory;
    private final MachineNodes nodes;
    private final boolean bindsToCores;
    private final BundlePools pools;
    private final List<Task> tasks;
    private final List<TaskSeat> seats;

    /** Null where the sources stamp no epochs. */
    private final @Nullable EpochEnds ends;

    private final PlacementControl control;
    private final @Nullable Recurring placing;
    private final long windowNs;

    // Written under the lock of this.
    private volatile Running running;
    private volatile int[] nodeOfTask;
    private boolean stopped;
    private boolean ended;

    /** The task groups as they are now, and who runs them. */
    private static final class Running {
        private final Graph graph;
        private final Workers workers;
        private final int[] groupOfTask;

        Running(Graph graph, Workers workers) {
            this.graph = graph;
            this.workers = workers;
            this.groupOfTask = graph.groupOfTask();
        }
    }

    private Engine(Graph graph, EngineConfig config, EvaluatorFactory factory, Consumer<Throwable> onFailure) {
        LongSupplier clock = System::nanoTime;
        this.nodes = MachineNodes.of(config.placement());
        this.bindsToCores = config.pin() == EngineConfig.Pin.CORE;
        this.workersFactory = new WorkersFactory(config, nodes, onFailure, clock);
        this.windowNs = config.placement().windowNs();
        this.control = new PlacementControl(
                config.placement(), nodes, new PlacedJob(graph), clock, PlacementControl::processCpuTimeNs);
        this.placing = control.goesOn() ? new Recurring("aurochs-placement", control::step) : null;
        this.nodeOfTask = control.firstNodeOfTask();
        Workers workers = workersFactory.workers(graph.groupCount());
        this.running = new Running(graph, workers);
        this.pools = new BundlePools(nodes.onEach(Engine::pool), nodeOfTask);
        Shipping shipping = Shipping.of(config, factory, nodes.count() > 1, placing != null);
        this.ends = epochEnds(config, graph.taskCount(), clock);
        Assembly assembly = new Assembly(graph, config, factory, shipping, pools, workers, ends, clock);
        this.seats = assembly.seats();
        this.tasks = new ArrayList<>();
        try {
            assembly.tasks(tasks);
            workers.place(new JobTraffic(graph).byGroup(nodeOfTask));
            workers.start(Assembly.groups(graph, tasks));
            if (placing != null) {
                placing.start(windowNs);
            }
        } catch (RuntimeException | Error e) {
            // Out of threads, most likely: those that did start must not stay, nor what the tasks hold outside the
            // heap.
            stop(STOP_GRACE_NS);
            throw e;
        }
    }

    private static @Nullable EpochEnds epochEnds(EngineConfig config, int tasks, LongSupplier clock) {
        long lengthNs = config.epochs().lengthNs();
        return config.workers() == EngineConfig.Arrangement.SHARED && lengthNs > 0
                ? new EpochEnds(new IngressClock(lengthNs, clock), tasks)
                : null;
    }

    private static BundlePool pool(int node, @Nullable NodeMemory memory) {
        return memory == null ? new BundlePool(node) : new BundlePool(node, memory);
    }

    /**
     * Starts a graph.
     *
     * @param onFailure receives every failure of user code, on the worker thread it happened on; must not wait for the
     *     engine. The failed task group stands still; the caller decides whether to {@link #stop}
     */
    public static Engine start(
            Graph graph, EngineConfig config, EvaluatorFactory factory, Consumer<Throwable> onFailure) {
        LOG.debug("starting {} tasks with {}", graph.taskCount(), config);
        return new Engine(graph, config, factory, onFailure);
    }

    /** What the placement sees of this engine. */
    private final class PlacedJob implements PlacementControl.Job {
        private final Graph first;

        /** @param first the graph while the engine is made */
        PlacedJob(Graph first) {
            this.first = first;
        }

        @Override
        public Graph graph() {
            Running now = running;
            return now == null ? first : now.graph;
        }

        @Override
        public EngineSnapshot snapshot() {
            return measuredSnapshot();
        }

        @Override
        public int[] nodeOfTask() {
            return nodeOfTask;
        }

        @Override
        public void place(int[] newNodeOfTask) {
            awaitEpochEnd(EPOCH_END_GRACE_NS);
            Engine.this.place(newNodeOfTask);
        }
    }

    /** The counters, with the processor time of each group at its first task where its thread runs nothing else. */
    private EngineSnapshot measuredSnapshot() {
        EngineSnapshot counts = snapshot();
        Running now = running;
        List<EngineSnapshot.TaskCounts> timed = new ArrayList<>();
        int last = -1;
        for (EngineSnapshot.TaskCounts task : counts.tasks()) {
            int group = now.groupOfTask[task.task()];
            long cpuNs = now.workers.cpuTimeNs(group);
            timed.add(cpuNs == Workers.NOT_KNOWN ? task : task.withUserNs(group == last ? 0 : cpuNs));
            last = group;
        }
        return new EngineSnapshot(timed, counts.channels());
    }

    /** Moves tasks, while they run, to the nodes with these indexes. */
    synchronized void place(int[] newNodeOfTask) {
        if (!stopped) {
            move(newNodeOfTask);
        }
    }

    private void move(int[] newNodeOfTask) {
        Running now = running;
        JobTraffic groups = new JobTraffic(now.graph);
        int[] nodeOfGroup = groups.byGroup(newNodeOfTask);
        // A group's tasks stay together.
        nodeOfTask = groups.byTask(nodeOfGroup);
        pools.move(nodeOfTask);
        now.workers.place(nodeOfGroup);
    }

    /** Whether {@link #nodeOf} and {@link #coreOf} have something to tell. */
    public boolean isPlaced() {
        return nodes.count() > 1 || bindsToCores;
    }

    /**
     * The kernel's id of the NUMA node that a task is placed on, or the number of the virtual node; any thread.
     *
     * @return {@link MachineNodes#NOT_PLACED} where there is one node only
     */
    public int nodeOf(int task) {
        return nodes.count() == 1 ? MachineNodes.NOT_PLACED : nodes.nodeId(nodeOfTask[task]);
    }

    /**
     * The core that the thread is bound to which runs a task, or ran it last, as {@code aurochs topology} counts them; any thread.
     *
     * @return {@link MachineNodes#NOT_PLACED} if it is bound to none
     */
    public int coreOf(int task) {
        Running now = running;
        return now.workers.coreOf(now.groupOfTask[task]);
    }

    /** The threads that run a task, or one of which does at a time; any thread. */
    TaskThreads threadsOf(int task) {
        Running now = running;
        int group = now.groupOfTask[task];
        boolean isAlone =
                Arrays.stream(now.groupOfTask).filter(of -> of == group).count() == 1
                        && now.workers.cpuTimeNs(group) != Workers.NOT_KNOWN;
        return new TaskThreads(now.workers.threadsOf(group), !isAlone);
    }

    /**
     * Where the pages of the bundles lie that each node keeps, by the kernel: for each node that tasks are placed on, by its id, how many
     * pages lie on which node. Empty where the kernel does not say. For tests and diagnosis: bundles cannot be taken meanwhile.
     */
    public Map<Integer, Map<Integer, Integer>> pagesByNode() {
        Map<Integer, Map<Integer, Integer>> pages = new TreeMap<>();
        for (int node = 0; node < nodes.count(); node++) {
            pages.put(nodes.nodeId(node), pools.ofNode(node).pagesByNode());
        }
        return pages;
    }

    /**
     * Has work done by the thread that runs a task; any thread but the task's own.
     *
     * @param task graph-wide index
     * @return false when the task has ended
     */
    public boolean handOver(int task, Runnable work) {
        return tasks.get(task).handOver(work);
    }

    /** {@link #handOver} that never waits: false also when the task is too far behind. */
    public boolean tryHandOver(int task, Runnable work) {
        return tasks.get(task).tryHandOver(work);
    }

    /** Whether a task has ended, so that nothing more can be handed over to it; any thread. */
    public boolean hasEnded(int task) {
        return tasks.get(task).wiring().handoff().isClosed();
    }

    /**
     * Forms task groups anew while the graph runs: takes the workers off all tasks, each when its call of user code returns,
     * and starts new ones. The tasks, what they hold and what is in flight stay as they are. Not for worker threads.
     *
     * @param groupSizes by vertex, the sizes of its new groups of consecutive tasks, with as many tasks as before; other
     *     vertices keep their groups
     * @throws IllegalArgumentException when a vertex is not there or the sizes do not fit it; nothing was changed
     * @throws IllegalStateException when the engine was stopped, or user code does not return: all goes on as before
     */
    public void regroup(Map<String, List<Integer>> groupSizes) {
        awaitEpochEnd(EPOCH_END_GRACE_NS);
        regroup(groupSizes, STOP_GRACE_NS);
    }

    /**
     * Waits until everything that sources have emitted up to now is processed, and everything that became of it, but for what user code
     * keeps or goes round a cycle of the graph. What its own threads emit counts from when its task takes that over. Sources may go on
     * meanwhile. Not for worker threads.
     *
     * @param timeoutNs how long at most, nanoseconds, beyond the length of an epoch; who waits already comes first
     * @return false when it was not by then, the engine was stopped, or there are no epochs ({@link Setting#EPOCH_LENGTH})
     */
    public boolean awaitEpochEnd(long timeoutNs) {
        if (ends == null) {
            return false;
        }
        boolean ended = ends.await(timeoutNs, () -> seats.forEach(TaskSeat::raise));
        LOG.debug("the epoch {}", ended ? "has ended" : "has not ended in time");
        return ended;
    }

    /** @param graceNs how long to wait for user code, nanoseconds */
    synchronized void regroup(Map<String, List<Integer>> groupSizes, long graceNs) {
        if (stopped) {
            throw new IllegalStateException("the engine was stopped: there is nothing to regroup");
        }
        Graph regrouped = running.graph.withGroups(groupSizes);
        if (!running.workers.pause(graceNs)) {
            running.workers.resume();
            throw new IllegalStateException("a call of user code has lasted " + TimeUnit.NANOSECONDS.toMillis(graceNs)
                    + " ms, so its task cannot move; try again when it has returned");
        }
        Workers next = workersFactory.workers(regrouped.groupCount());
        int[] groupOfTask = regrouped.groupOfTask();
        for (int task = 0; task < groupOfTask.length; task++) {
            seats.get(task).move(next, groupOfTask[task]);
        }
        running = new Running(regrouped, next);
        move(nodeOfTask);
        next.start(Assembly.groups(regrouped, tasks));
        if (placing != null) {
            control.regrouped();
            placing.soon(0);
        }
    }

    /** Reads all counters; any thread. */
    public EngineSnapshot snapshot() {
        List<EngineSnapshot.TaskCounts> taskCounts = new ArrayList<>();
        List<EngineSnapshot.ChannelCounts> channelCounts = new ArrayList<>();
        for (Task task : tasks) {
            taskCounts.add(
                    EngineSnapshot.TaskCounts.of(task.task(), task.vertex().name(), task.metrics()));
            task.wiring().destinations().forEach((to, output) -> {
                ChannelMetrics traffic = task.wiring().outputMetrics().get(output);
                channelCounts.add(EngineSnapshot.ChannelCounts.of(task.task(), to, traffic));
            });
        }
        return new EngineSnapshot(taskCounts, channelCounts);
    }

    /** Estimated bytes that a task has shipped and its consumers have not taken, wherever they wait, as of about now; any thread. */
    public long bytesInFlight(int task) {
        return tasks.get(task).wiring().output().weight();
    }

    /**
     * What the live page sees of this graph.
     *
     * @param name what its user calls the job
     * @param latencies by task that measures them, those of its records
     */
    public WatchedJob watched(String name, FrontEnd frontEnd, Map<Integer, DelayCounts> latencies) {
        return new WatchedEngine(this, name, frontEnd, latencies);
    }

    /** As its task groups are now; any thread. */
    Graph graph() {
        return running.graph;
    }

    /** The tasks, by their indexes; any thread may read what they count. */
    List<Task> tasks() {
        return tasks;
    }

    /** What a task counts; any thread. */
    public TaskMetrics metricsOf(int task) {
        return tasks.get(task).metrics();
    }

    /**
     * Ends all tasks and waits for their threads; a second call does nothing and answers the same. Not for worker threads.
     *
     * @return false when user code did not return even when interrupted
     */
    public boolean stop() {
        return stop(STOP_GRACE_NS);
    }

    /** {@link #stop} after a failure: user code that does not return is interrupted sooner, and waited for less. */
    public boolean abort() {
        return stop(ABORT_GRACE_NS);
    }

    private boolean stop(long graceNs) {
        if (ends != null) {
            ends.close();
        }
        if (placing != null) {
            // Outside the lock, which it may be waiting for.
            placing.close(graceNs);
        }
        control.close();
        return end(graceNs);
    }

    private synchronized boolean end(long graceNs) {
        if (stopped) {
            return ended;
        }
        stopped = true;
        ended = running.workers.stop(graceNs);
        if (ended) {
            // Memory outside the heap is nobody else's to give back.
            tasks.forEach(Task::discardOutput);
            tasks.forEach(Task::discardInput);
            pools.close();
        }
        return ended;
    }

    @Override
    public void close() {
        stop();
    }
}
