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
import io.aurochs.worker.TaskGroup;
import io.aurochs.worker.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    private static final int LOCAL_NODE = 0;

    private final Workers workers;
    private final BundlePool pool;
    private final List<Task> tasks;
    private boolean stopped;
    private boolean ended;

    private Engine(Workers workers, BundlePool pool, List<Task> tasks) {
        this.workers = workers;
        this.pool = pool;
        this.tasks = tasks;
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
        int groupCount = Assembly.groupCount(graph);
        Workers workers = switch (config.workers()) {
            case DEDICATED -> new DedicatedWorkers(groupCount, binding, onFailure, clock);
            case SHARED -> new SharedWorkers(groupCount, workerCount(config), binding, onFailure, clock);
        };
        BundlePool pool = new BundlePool(LOCAL_NODE, config.bundleRecords());
        boolean offHeap = shipsOffHeap(config, factory);
        List<TaskGroup> groups = new Assembly(graph, config, factory, offHeap, pool, workers, clock).assemble();
        List<Task> tasks = groups.stream()
                .flatMap(group -> group.tasks().stream())
                .sorted(Comparator.comparingInt(Task::task))
                .toList();
        try {
            workers.start(groups);
        } catch (RuntimeException | Error e) {
            // Out of threads, most likely: those that did start must not stay.
            workers.stop(STOP_GRACE_NS);
            throw e;
        }
        return new Engine(workers, pool, tasks);
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
    public synchronized boolean stop() {
        if (stopped) {
            return ended;
        }
        stopped = true;
        ended = workers.stop(STOP_GRACE_NS);
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
