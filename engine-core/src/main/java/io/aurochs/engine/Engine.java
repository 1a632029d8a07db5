package io.aurochs.engine;

import io.aurochs.bundle.BundlePool;
import io.aurochs.graph.Graph;
import io.aurochs.memory.OffHeapMemory;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.Task;
import io.aurochs.worker.CoreBinding;
import io.aurochs.worker.DedicatedWorkers;
import io.aurochs.worker.SharedWorkers;
import io.aurochs.worker.TaskSeat;
import io.aurochs.worker.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running graph: the way in. {@link #start} assembles tasks and channels and starts the workers, {@link #stop} ends
 * them; in between the graph runs by itself.
 */
public final class Engine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(10);
    /** What Storm gives a worker process that dies. */
    private static final long ABORT_GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private static final int LOCAL_NODE = 0;

    private final WorkersFactory workersFactory;
    private final BundlePool pool;
    private final List<Task> tasks;
    private final List<TaskSeat> seats;

    // Guarded by this.
    private Graph graph;
    private Workers workers;
    private boolean stopped;
    private boolean ended;

    /** Makes workers for so many groups. */
    @FunctionalInterface
    private interface WorkersFactory {
        Workers workers(int groups);
    }

    private Engine(
            Graph graph,
            WorkersFactory workersFactory,
            Workers workers,
            BundlePool pool,
            List<Task> tasks,
            List<TaskSeat> seats) {
        this.graph = graph;
        this.workersFactory = workersFactory;
        this.workers = workers;
        this.pool = pool;
        this.tasks = tasks;
        this.seats = seats;
    }

    /**
     * Starts a graph.
     *
     * @param onFailure hears of every failure of user code, on the worker thread it happened on; must not wait for the
     *     engine. The failed task group stands still; the caller decides whether to {@link #stop}
     */
    public static Engine start(
            Graph graph, EngineConfig config, EvaluatorFactory factory, Consumer<Throwable> onFailure) {
        LOG.debug("starting {} tasks with {}", graph.taskCount(), config.describe());
        LongSupplier clock = System::nanoTime;
        CoreBinding binding = config.pin() == EngineConfig.Pin.CORE ? new AllowedCores() : CoreBinding.NONE;
        WorkersFactory workersFactory = groups -> switch (config.workers()) {
            case DEDICATED -> new DedicatedWorkers(groups, binding, onFailure, shortestLatencyNs(config), clock);
            case SHARED ->
                new SharedWorkers(groups, workerCount(config), binding, onFailure, shortestLatencyNs(config), clock);
        };
        Workers workers = workersFactory.workers(Assembly.groupCount(graph));
        BundlePool pool = new BundlePool(LOCAL_NODE, config.bundleRecords());
        boolean offHeap = shipsOffHeap(config, factory);
        Assembly assembly = new Assembly(graph, config, factory, offHeap, pool, workers, clock);
        List<Task> tasks = assembly.tasks();
        try {
            workers.start(Assembly.groups(graph, tasks));
        } catch (RuntimeException | Error e) {
            // Out of threads, most likely: those that did start must not stay.
            workers.stop(STOP_GRACE_NS);
            throw e;
        }
        return new Engine(graph, workersFactory, workers, pool, tasks, assembly.seats());
    }

    private static long shortestLatencyNs(EngineConfig config) {
        return Math.min(config.bundleLatencyNs(), config.sourceLatencyNs());
    }

    private static int workerCount(EngineConfig config) {
        return config.workerCount() > 0
                ? config.workerCount()
                : Runtime.getRuntime().availableProcessors();
    }

    private static boolean shipsOffHeap(EngineConfig config, EvaluatorFactory factory) {
        if (config.transport() != EngineConfig.Transport.OFFHEAP) {
            return false;
        }
        String reason = OffHeapMemory.unavailableBecause();
        if (reason == null && factory.encoding() == null) {
            reason = "the job's records have no encoding";
        }
        if (reason != null) {
            LOG.warn(
                    "{}=offheap: not possible here ({}); bundles travel by reference."
                            + " Remedy: start the job with ./aurochs, which passes the JVM flags",
                    ConfigKey.TRANSPORT.key(),
                    reason);
            return false;
        }
        return true;
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
        regroup(groupSizes, STOP_GRACE_NS);
    }

    /** @param graceNs how long to wait for user code, nanoseconds */
    synchronized void regroup(Map<String, List<Integer>> groupSizes, long graceNs) {
        if (stopped) {
            throw new IllegalStateException("the engine was stopped: there is nothing to regroup");
        }
        Graph regrouped = graph.withGroups(groupSizes);
        if (!workers.pause(graceNs)) {
            workers.resume();
            throw new IllegalStateException("a call of user code has lasted " + TimeUnit.NANOSECONDS.toMillis(graceNs)
                    + " ms, so its task cannot move; try again when it has returned");
        }
        Workers next = workersFactory.workers(Assembly.groupCount(regrouped));
        int[] groupOfTask = Assembly.groupOfTask(regrouped);
        for (int task = 0; task < groupOfTask.length; task++) {
            seats.get(task).move(next, groupOfTask[task]);
        }
        workers = next;
        graph = regrouped;
        next.start(Assembly.groups(regrouped, tasks));
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

    private synchronized boolean stop(long graceNs) {
        if (stopped) {
            return ended;
        }
        stopped = true;
        ended = workers.stop(graceNs);
        if (ended) {
            // Memory outside the heap is nobody else's to give back.
            tasks.forEach(Task::discardOutput);
            tasks.forEach(Task::discardInput);
            pool.close();
        }
        return ended;
    }

    @Override
    public void close() {
        stop();
    }
}
