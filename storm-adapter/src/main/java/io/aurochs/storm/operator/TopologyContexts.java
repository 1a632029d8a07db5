package io.aurochs.storm.operator;

import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.metrics.TaskMetricRegistry;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.Subscription;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.ObjectReader;

/**
 * The contexts Storm shows to components, as one worker process that runs every task would. User code gets the topology
 * it submitted; tuples and groupings are resolved against the one with Storm's own components.
 */
final class TopologyContexts implements AutoCloseable {
    private static final String NODE = "aurochs";
    static final int PORT = 6700;

    private final TopologyPlan plan;
    private final List<Integer> tasks;
    private final Map<String, Object> sharedByDefault = new HashMap<>();
    private final Map<String, Object> sharedByUser = new HashMap<>();
    private final Map<String, Long> blobVersions;
    private final TaskMetricRegistry metrics = new TaskMetricRegistry();
    private final ExecutorService sharedThreads;
    private final CodeDirectory codeDirectory;
    private final WorkerTopologyContext system;

    TopologyContexts(TopologyPlan plan, TopologyBlobs blobs) {
        this.plan = plan;
        this.blobVersions = blobs.versions();
        // Storm's own among them, as in a worker process that runs them all.
        this.tasks = Stream.concat(Stream.of((int) Constants.SYSTEM_TASK_ID), plan.taskToComponent().keySet().stream())
                .sorted()
                .toList();
        int threads = ObjectReader.getInt(plan.conf().get(Config.TOPOLOGY_WORKER_SHARED_THREAD_POOL_SIZE), 4);
        // Promised to user code by Storm; it starts no thread until user code asks for one.
        this.sharedThreads = Executors.newFixedThreadPool(threads);
        sharedByDefault.put(WorkerTopologyContext.SHARED_EXECUTOR, sharedThreads);
        this.codeDirectory = CodeDirectory.of(plan.topologyId(), blobs);
        this.system = workerContext(WorkerTopologyContext::new);
    }

    /** One of Storm's contexts of a worker process: they have the same constructor. */
    private interface Maker<C> {
        C make(
                StormTopology topology,
                Map<String, Object> conf,
                Map<Integer, String> taskToComponent,
                Map<String, List<Integer>> componentToSortedTasks,
                Map<String, Map<String, Fields>> componentToStreamToFields,
                String topologyId,
                String codeDirectory,
                String pidDirectory,
                Integer port,
                List<Integer> workerTasks,
                Map<String, Object> defaultResources,
                Map<String, Object> userResources,
                AtomicReference<Map<Integer, NodeInfo>> taskToNodePort,
                String node,
                AtomicReference<Map<String, String>> nodeToHost);
    }

    private <C> C workerContext(Maker<C> maker) {
        NodeInfo here = new NodeInfo(NODE, Set.of((long) PORT));
        Map<Integer, NodeInfo> places = new HashMap<>();
        tasks.forEach(task -> places.put(task, here));
        return maker.make(
                plan.systemTopology(),
                plan.conf(),
                plan.taskToComponent(),
                plan.componentToSortedTasks(),
                plan.componentToStreamToFields(),
                plan.topologyId(),
                codeDirectory.path(),
                codeDirectory.pids(),
                PORT,
                tasks,
                sharedByDefault,
                sharedByUser,
                new AtomicReference<>(places),
                NODE,
                new AtomicReference<>(Map.of(NODE, "localhost")));
    }

    /** What worker hooks are started with; resources set there are seen by all components. */
    WorkerUserContext forHooks() {
        return workerContext(WorkerUserContext::new);
    }

    /** Storm's registry, which contexts register metrics with. */
    TaskMetricRegistry metrics() {
        return metrics;
    }

    /** What a task's context is to register metrics with. */
    TaskRegistrations registrations(int task) {
        return new TaskRegistrations(task, metrics);
    }

    /** The context of Storm's own task, which stands for the worker process. */
    TopologyContext systemTask(TaskRegistrations registrations) {
        return context(plan.userTopology(), (int) Constants.SYSTEM_TASK_ID, new ExecutorShare(1), registrations);
    }

    /** What tuples and groupings are resolved against. */
    WorkerTopologyContext system() {
        return system;
    }

    /** What the tasks of one executor share. */
    static final class ExecutorShare {
        /** Number of the executor's tasks. */
        final int tasks;

        /** Of several threads once a rebalance has divided the executor; user code may put null there. */
        final Map<String, Object> data = Collections.synchronizedMap(new HashMap<>());
        /** Filled while the executor is opened, by its thread; each is called by one thread at a time. */
        final Map<Subscription, LoadAwareCustomStreamGrouping> groupers = new HashMap<>();

        /** @param tasks number of the executor's tasks */
        ExecutorShare(int tasks) {
            this.tasks = tasks;
        }
    }

    /** The context of one task, for user code, with the configured hooks. */
    TopologyContext user(ExecutorPlan executor, int task, ExecutorShare share, TaskRegistrations registrations) {
        TopologyContext context = context(plan.userTopology(), task, share, registrations);
        Object hooks = executor.componentConf().get(Config.TOPOLOGY_AUTO_TASK_HOOKS);
        if (hooks instanceof List<?> names) {
            for (Object name : names) {
                context.addTaskHook(hook(String.valueOf(name)));
            }
        }
        registrations.hooksAdded();
        return context;
    }

    private TopologyContext context(
            StormTopology topology, int task, ExecutorShare share, TaskRegistrations registrations) {
        return new TopologyContext(
                topology,
                plan.conf(),
                plan.taskToComponent(),
                plan.componentToSortedTasks(),
                plan.componentToStreamToFields(),
                blobVersions,
                plan.topologyId(),
                codeDirectory.path(),
                codeDirectory.pids(),
                task,
                PORT,
                new ArrayList<>(tasks),
                sharedByDefault,
                sharedByUser,
                share.data,
                registrations.forConsumers,
                registrations.opened,
                metrics);
    }

    private static ITaskHook hook(String className) {
        try {
            return Class.forName(className)
                    .asSubclass(ITaskHook.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_AUTO_TASK_HOOKS + " names " + className + ", which cannot be made an ITaskHook: "
                            + e,
                    e);
        }
    }

    /** Runs what closes the components, and ends their sub-processes if it takes longer than that. */
    boolean endProcessesUnless(BooleanSupplier closes, long withinNs) {
        SubProcesses processes = codeDirectory.processes();
        return processes == null ? closes.getAsBoolean() : processes.endUnless(closes, withinNs);
    }

    @Override
    public void close() {
        sharedThreads.shutdownNow();
        codeDirectory.close();
    }
}
