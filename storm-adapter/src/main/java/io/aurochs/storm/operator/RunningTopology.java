package io.aurochs.storm.operator;

import io.aurochs.bundle.RecordEncoding;
import io.aurochs.bundle.RecordWeigher;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.FrontEnd;
import io.aurochs.engine.Engine;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.DelayCounts;
import io.aurochs.metrics.EngineSnapshot;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.TaskContext;
import io.aurochs.operator.TaskFailure;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.metrics.BoltMetrics;
import io.aurochs.storm.metrics.SpoutMetrics;
import io.aurochs.storm.metrics.TopologyMetrics;
import io.aurochs.storm.reliability.SpoutMessages;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.serde.SerializationKeys;
import io.aurochs.storm.serde.StreamTable;
import io.aurochs.storm.serde.TupleEncoding;
import io.aurochs.storm.serde.TupleWeight;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyOrder;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.web.LivePage;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.storm.Constants;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology on the engine, from submission to its end. A topology that is submitted inactive opens its components at its
 * first activation, as on Storm. Any thread but the topology's own.
 */
public final class RunningTopology {
    private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);
    /** As long as a rebalance waits for user code. */
    private static final int REPLACE_SECS = 10;

    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(1);
    /** After these the engine interrupts user code, which a sub-process may keep from returning all the same. */
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long ABORT_GRACE_NS = TimeUnit.SECONDS.toNanos(1);

    private final TopologyPlan plan;
    private final EngineConfig config;
    private final FailureRule onFailure;
    private final boolean acking;
    private final TopologyGraph graph;
    private final TopologyContexts contexts;
    private final GroupingTranslation groupings;
    private final TopologyReports reports;
    private final TopologyMetrics metrics;
    private final Observation observation;
    private final StreamTable streams;
    private final TopologyCredentials credentials;
    private final @Nullable TrackedCounts tracked;
    private final WorkerHooks hooks;
    private final TopologyOrder order;
    private final ResultBacklog backlog = new ResultBacklog();
    private final Map<Integer, SpoutEvaluator> spouts = new LinkedHashMap<>();
    private final Map<Integer, BoltEvaluator> bolts = new LinkedHashMap<>();
    /** The engine's index of every task, by Storm's id. */
    private final Map<Integer, Integer> engineTasks = new HashMap<>();

    private final LivePage page;
    private @Nullable Engine engine;
    private @Nullable Ticks ticks;
    /** The last one. */
    private @Nullable BoltSwap swap;

    private Map<String, List<Integer>> groupSizes;
    private boolean stopped;

    private RunningTopology(
            TopologyPlan plan,
            EngineConfig config,
            TopologyCredentials credentials,
            @Nullable TrackedCounts tracked,
            Consumer<Throwable> onFailure,
            TopologyReports reports,
            TopologyContexts contexts) {
        this.plan = plan;
        this.order = TopologyOrder.of(plan);
        this.config = order.isOrdered() ? config.withTransport(EngineConfig.Transport.REFERENCE) : config;
        this.credentials = credentials;
        this.tracked = tracked;
        this.onFailure = new FailureRule(this::inStormsWords, this::keep, onFailure, order.isOrdered());
        this.reports = reports;
        this.acking = StormCommon.hasAckers(plan.conf());
        this.graph = new TopologyGraph(plan, acking, order);
        this.contexts = contexts;
        this.groupings = new GroupingTranslation(plan, contexts.system());
        this.metrics = new TopologyMetrics(plan, contexts.metrics(), TopologyContexts.PORT, this.onFailure);
        this.observation = new Observation(plan, reports, contexts.system());
        Map<String, Set<String>> names = new HashMap<>();
        plan.componentToStreamToFields().forEach((component, fields) -> names.put(component, fields.keySet()));
        this.streams = new StreamTable(names);
        this.hooks = new WorkerHooks(plan);
        this.groupSizes = TopologyGraph.groupSizes(plan);
        // Last: from here on it is to be stopped.
        this.page = LivePage.open(config.web());
    }

    /**
     * Checks the settings that user code is opened with. Starts nothing.
     *
     * @throws IllegalArgumentException naming the key, its value and the remedy
     */
    public static void check(TopologyPlan plan) {
        plan.executors().forEach(Ticks::secondsOf);
        SerializationKeys.check(plan.conf());
        TopologyOrder.of(plan);
    }

    /**
     * Starts a topology.
     *
     * @param active whether its spouts emit at once
     * @param credentials what its components receive before they are opened, and after a change
     * @param blobs its files, which outlive it
     * @param tracked counts what is sent and done; null unless the cluster is tracked
     * @param onFailure receives, on one of the topology's threads, what user code throws; must not wait for the topology
     * @param reports what operators see and say of the topology beyond this run
     */
    public static RunningTopology start(
            TopologyPlan plan,
            EngineConfig config,
            boolean active,
            TopologyCredentials credentials,
            TopologyBlobs blobs,
            @Nullable TrackedCounts tracked,
            Consumer<Throwable> onFailure,
            TopologyReports reports) {
        // Again for the settings that a rebalance has changed.
        check(plan);
        TopologyContexts contexts = new TopologyContexts(plan, blobs);
        RunningTopology topology;
        try {
            topology = new RunningTopology(plan, config, credentials, tracked, onFailure, reports, contexts);
        } catch (RuntimeException | Error e) {
            contexts.close();
            throw e;
        }
        UnsupportedKeys.warnings(plan.conf()).forEach(line -> LOG.warn("topology {}: {}", plan.name(), line));
        try {
            // Before any component is opened, and also while the topology is inactive: as a worker process does.
            topology.hooks.start(contexts);
            topology.setActive(active);
        } catch (RuntimeException | Error e) {
            topology.stop();
            throw e;
        }
        return topology;
    }

    /** What a component dies of is the last of its errors. */
    private void keep(Throwable failure) {
        if (failure instanceof TaskFailure task) {
            reports.errors().add(task.vertex(), task.getCause() == null ? task : task.getCause());
        }
    }

    private Throwable inStormsWords(Throwable failure) {
        if (failure instanceof TaskFailure task && TopologyGraph.isComponent(task.vertex())) {
            Vertex vertex = graph.graph().vertex(task.vertex());
            return new ComponentFailure(task, graph.stormTask(vertex, task.index()), vertex.source());
        }
        return failure;
    }

    public TopologyPlan plan() {
        return plan;
    }

    /** Lets the spouts emit, or not; what is in flight goes on. Without effect once stopped. */
    public synchronized void setActive(boolean active) {
        if (stopped) {
            return;
        }
        Engine running = engine;
        if (running != null) {
            spouts.forEach((task, spout) -> {
                spout.setActive(active);
                // Only to wake it: a spout with a full hand-off is awake, or in user code that nobody should wait for.
                running.tryHandOver(task, () -> {});
            });
        } else if (active) {
            metrics.start();
            Engine started = Engine.start(graph.graph(), config, new Components(), onFailure);
            engine = started;
            Map<Integer, DelayCounts> latencies = new HashMap<>();
            spouts.forEach((task, spout) -> latencies.put(task, spout.completeLatencies()));
            page.add(started.watched(plan.name(), FrontEnd.STORM, latencies));
            addPlaces(started);
            addTraffic(started);
            addSystemTask(started);
            Ticks scheduled = new Ticks(plan.name(), contexts.system(), started, onFailure);
            scheduled.start(spouts, bolts);
            ticks = scheduled;
        }
    }

    private void addPlaces(Engine started) {
        if (started.isPlaced()) {
            engineTasks.forEach((stormTask, task) -> metrics.addPlace(
                    contexts.system().getComponentId(stormTask),
                    stormTask,
                    () -> started.nodeOf(task),
                    () -> started.coreOf(task)));
        }
    }

    private void addTraffic(Engine started) {
        engineTasks.forEach((stormTask, task) -> {
            String component = contexts.system().getComponentId(stormTask);
            metrics.addBytesInFlight(component, stormTask, () -> started.bytesInFlight(task));
            if (bolts.containsKey(task)) {
                TaskMetrics received = started.metricsOf(task);
                metrics.addBundleSizes(component, stormTask, received::recordsIn, received::bundlesIn);
            }
        });
    }

    /** The credentials have changed: tells every component that listens, each on the thread that runs it. */
    public synchronized void credentialsChanged() {
        if (stopped || ticks == null) {
            // Components that are opened later receive them then.
            return;
        }
        Ticks handing = ticks;
        spouts.forEach((task, spout) -> handing.handOverSoon(task, spout::credentialsChanged));
        bolts.forEach((task, bolt) -> handing.handOverSoon(task, bolt::credentialsChanged));
    }

    /**
     * Gives each task of a bolt another object, on the thread that runs the task and between two tuples.
     *
     * @param replaced this topology's plan but for the object
     * @return is completed when all tasks have it; fails when user code throws, the topology ends before, or a task has not come to that in
     *     ten seconds of Storm's clock: such tasks keep what they have
     * @throws IllegalStateException when no component has been opened yet
     */
    public CompletableFuture<Void> replaceBolt(TopologyPlan replaced, String component) {
        List<Integer> tasks;
        synchronized (this) {
            opened(component);
            tasks = bolts.keySet().stream()
                    .filter(task ->
                            Objects.requireNonNull(bolts.get(task)).component().equals(component))
                    .toList();
        }
        // Outside the lock: making them is user code, and must not keep the topology from being stopped.
        ComponentObjects objects = new ComponentObjects(replaced);
        Map<Integer, IBolt> next = new LinkedHashMap<>();
        tasks.forEach(task -> next.put(task, objects.bolt(component, death -> {})));
        return handOver(component, next);
    }

    private synchronized CompletableFuture<Void> handOver(String component, Map<Integer, IBolt> next) {
        Ticks handing = opened(component);
        BoltSwap replacing = new BoltSwap(next.size());
        swap = replacing;
        next.forEach((task, bolt) -> {
            BoltEvaluator evaluator = Objects.requireNonNull(bolts.get(task));
            if (!handing.handOverSoon(task, () -> replacing.replace(evaluator, bolt))) {
                replacing.failed(new IllegalStateException("task " + task + " has ended"));
            }
        });
        handing.after(
                REPLACE_SECS,
                () -> replacing.failed(new IllegalStateException("a call of user code has lasted " + REPLACE_SECS
                        + " s, so its task keeps the old one; try again when it has returned")));
        return replacing.done();
    }

    /** What hands work over to the tasks; the lock is held. */
    private Ticks opened(String component) {
        Ticks handing = ticks;
        if (stopped || handing == null) {
            throw new IllegalStateException("Topology " + plan.name() + " bolt " + component
                    + ": the topology has not been active yet, or has ended; activate it first");
        }
        return handing;
    }

    /**
     * Divides each component's tasks anew among threads, as {@code rebalanced} has them in its "executors"; objects of
     * components and what is in flight stay. Waits until every thread has come to a point where that can be done.
     *
     * @param rebalanced this topology's plan but for its executors and configurations
     * @return false when no component has been opened yet, so that the topology may as well be started anew
     * @throws IllegalStateException when user code does not come to such a point; all goes on as before
     */
    public boolean regroup(TopologyPlan rebalanced) {
        Map<String, List<Integer>> wanted = TopologyGraph.groupSizes(rebalanced);
        Engine running;
        boolean changes;
        synchronized (this) {
            running = stopped ? null : engine;
            changes = !wanted.equals(groupSizes);
        }
        if (running == null) {
            return false;
        }
        if (changes) {
            // Outside the lock: user code may take its time, and must not keep the topology from being stopped.
            running.regroup(wanted);
            synchronized (this) {
                groupSizes = wanted;
            }
        }
        return true;
    }

    /** Waits until everything that the spouts have emitted is processed, where there are epochs to tell; a second at most. */
    public void drain() {
        Engine running;
        synchronized (this) {
            running = stopped ? null : engine;
        }
        if (running != null) {
            running.awaitEpochEnd(DRAIN_NS);
        }
    }

    /** Whether everything that was due by Storm's simulated clock has been handed to the topology's threads. */
    public synchronized boolean isWaiting() {
        return stopped || ticks == null || ticks.isWaiting();
    }

    /** Its tuples come to the consumers as ticks do: no thread of the engine runs it. */
    private void addSystemTask(Engine running) {
        TaskRegistrations registrations = contexts.registrations((int) Constants.SYSTEM_TASK_ID);
        SystemTask system = new SystemTask(contexts.system(), groupings, (stormTask, tuple) -> {
            Integer receiver = engineTasks.get(stormTask);
            BoltEvaluator bolt = bolts.get(receiver);
            if (receiver != null && bolt != null) {
                running.tryHandOver(receiver, () -> bolt.execute(tuple));
            }
        });
        metrics.addSystemTask(contexts.systemTask(registrations), registrations.forConsumers, system);
    }

    /** Ends the topology: closes its components and joins its threads. A second call does nothing. */
    public void stop() {
        // Where Storm's clock stands, what sleeps by it never returns: Storm's local cluster interrupts it, too.
        if (Time.isSimulating()) {
            abort();
        } else {
            end(Engine::stop, STOP_GRACE_NS);
        }
    }

    /** {@link #stop} after a failure: user code that does not return soon is interrupted. */
    public void abort() {
        end(Engine::abort, ABORT_GRACE_NS);
    }

    private synchronized void end(Predicate<Engine> stop, long graceNs) {
        if (stopped) {
            return;
        }
        stopped = true;
        if (swap != null) {
            swap.failed(new IllegalStateException("the topology has ended"));
        }
        onFailure.topologyEnds();
        page.close();
        if (ticks != null) {
            attempt("its ticks", ticks::close);
        }
        boolean ended = false;
        try {
            Engine running = engine;
            ended = running == null || contexts.endProcessesUnless(() -> stop.test(running), graceNs);
        } finally {
            // After the last tuple, so that reporters see it counted.
            attempt("its metrics", metrics::close);
            attempt("its contexts", contexts::close);
            attempt("its worker hooks", hooks::shutdown);
        }
        if (engine != null) {
            LOG.debug("topology {} ended; {}", plan.name(), engine.snapshot());
        }
        if (!ended) {
            throw new IllegalStateException("topology " + plan.name() + ": user code does not return, not even when"
                    + " interrupted; its threads, named in the log, go on until the JVM ends");
        }
    }

    /** What user code throws, reporters' among it, must not keep the rest of the topology from ending. */
    @SuppressWarnings("CatchThrowable")
    private void attempt(String what, Runnable end) {
        try {
            end.run();
        } catch (Throwable t) {
            LOG.warn("topology {}: {} did not end properly; the rest of it ends all the same", plan.name(), what, t);
        }
    }

    /** Storm's statistics of every task, by its id; empty before the first activation. */
    public Map<Integer, ExecutorStats> statistics() {
        return metrics.statistics();
    }

    /** The engine's counters, or null before the first activation. */
    public synchronized @Nullable EngineSnapshot snapshot() {
        return engine == null ? null : engine.snapshot();
    }

    /** Makes the evaluators of the topology's tasks. */
    private final class Components implements EvaluatorFactory, OrderEvaluator.Outputs {
        private final ComponentObjects objects = new ComponentObjects(plan);
        private final Map<ExecutorPlan, TopologyContexts.ExecutorShare> shares = new HashMap<>();

        @Override
        public Evaluator create(Vertex vertex, int index) {
            return TopologyGraph.isComponent(vertex.name())
                    ? component(vertex, index)
                    : new OrderEvaluator(this, backlog);
        }

        private Evaluator component(Vertex vertex, int index) {
            int stormTask = graph.stormTask(vertex, index);
            ExecutorPlan executor = plan.executors().stream()
                    .filter(candidate -> candidate.tasks().contains(stormTask))
                    .findFirst()
                    .orElseThrow();
            TopologyContexts.ExecutorShare share = shares.computeIfAbsent(
                    executor, e -> new TopologyContexts.ExecutorShare(e.tasks().size()));
            TaskRegistrations registrations = contexts.registrations(stormTask);
            TopologyContext user = contexts.user(executor, stormTask, share, registrations);
            long seed = Utils.secureRandomLong();
            int engineTask = vertex.firstTask() + index;
            engineTasks.put(stormTask, engineTask);
            if (executor.kind() == ExecutorPlan.Kind.SPOUT) {
                ISpout spout = objects.spout(vertex.name(), failed(vertex, index, TaskFailure.Phase.PRODUCE));
                SpoutMetrics measured = metrics.spout(executor, stormTask, registrations.forConsumers);
                TaskObservers observers = observation.of(executor, measured);
                SpoutEvaluator evaluator = new SpoutEvaluator(
                        spout,
                        vertex.name(),
                        new SpoutMessages(spout, user, tracked, measured, observers.debug()),
                        measured,
                        executor.componentConf(),
                        registrations,
                        credentials,
                        acking,
                        config.bundleRecords(),
                        backlog,
                        seed,
                        context -> componentTask(context, user, share, observers));
                spouts.put(engineTask, evaluator);
                return evaluator;
            }
            BoltMetrics measured = metrics.bolt(executor, stormTask, registrations.forConsumers, acking);
            TaskObservers observers = observation.of(executor, measured);
            BoltEvaluator evaluator = new BoltEvaluator(
                    objects.bolt(vertex.name(), failed(vertex, index, TaskFailure.Phase.EVALUATE)),
                    vertex.name(),
                    executor.componentConf(),
                    registrations,
                    credentials,
                    measured,
                    new TuplePrefetch(contexts.system().doSanityCheck() ? 0 : config.prefetch(), System::nanoTime),
                    acking,
                    seed,
                    context -> componentTask(context, user, share, observers));
            bolts.put(engineTask, evaluator);
            return evaluator;
        }

        /** For what ends a task from outside its own thread. */
        private Consumer<Throwable> failed(Vertex vertex, int index, TaskFailure.Phase phase) {
            return cause -> onFailure.accept(new TaskFailure(vertex, index, phase, cause));
        }

        private ComponentTask componentTask(
                TaskContext context,
                TopologyContext user,
                TopologyContexts.ExecutorShare share,
                TaskObservers observers) {
            String component = context.vertex().name();
            int stormTask = user.getThisTaskId();
            OutputTasks tasks = tasksOf(context);
            return new ComponentTask(
                    context,
                    user,
                    contexts.system(),
                    tasks,
                    groupings.forTask(
                            component,
                            stormTask,
                            share,
                            context.router(),
                            tasks,
                            subscription -> context.outputIndex(graph.edgeOf(subscription))),
                    groupings.forForeignThreads(component, stormTask),
                    tracked,
                    observers,
                    orderedOutput(context));
        }

        @Override
        public OutputTasks tasksOf(TaskContext context) {
            return new OutputTasks(context, graph.receiversOf(context.vertex()));
        }

        private @Nullable OrderedOutput orderedOutput(TaskContext context) {
            String component = context.vertex().name();
            if (order.reorders(component)) {
                Vertex reordering = graph.graph().vertex(TopologyGraph.orderOf(component));
                BitSet unordered = new BitSet();
                receivers(context, Utils::isSystemId).keySet().forEach(unordered::set);
                return new ResultOutput(
                        component,
                        context.router(),
                        context.destinationOf(reordering.firstTask()),
                        tasksOf(context),
                        unordered);
            }
            return order.isOrdered() ? outputOf(context) : null;
        }

        @Override
        public OrderedOutput outputOf(TaskContext context) {
            return new NumberedOutput(context.router(), receivers(context, order::reorders));
        }

        /** The components that receive from a task, by the router's indexes of their tasks. */
        private Map<Integer, String> receivers(TaskContext context, Predicate<String> which) {
            Map<Integer, String> receivers = new HashMap<>();
            graph.receiversOf(context.vertex()).forEach((stormTask, engineTask) -> {
                String component = contexts.system().getComponentId(stormTask);
                if (which.test(component)) {
                    receivers.put(context.destinationOf(engineTask), component);
                }
            });
            return receivers;
        }

        @Override
        public RecordEncoding encoding() {
            return new TupleEncoding(contexts.system(), streams, plan.conf());
        }

        @Override
        public RecordWeigher weigher() {
            return order.isOrdered() ? new OrderedWeight() : new TupleWeight();
        }
    }
}
