package io.aurochs.storm.operator;

import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.LatencyBudget;
import io.aurochs.operator.TaskContext;
import io.aurochs.storm.metrics.BoltMetrics;
import io.aurochs.storm.translate.CheckpointedBolt;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.task.IBolt;
import org.apache.storm.topology.BaseStatefulBoltExecutor;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A bolt: executes it for every tuple of a bundle. */
final class BoltEvaluator implements Evaluator {
    private static final Logger LOG = LoggerFactory.getLogger(BoltEvaluator.class);

    /** Whoever makes this, then the task's thread. */
    private IBolt bolt;

    private final String component;
    private final Map<String, Object> conf;
    private final BoltMetrics metrics;
    private final TuplePrefetch prefetch;
    private final boolean acking;
    private final long seed;
    private final Function<TaskContext, ComponentTask> taskOf;
    private final TaskRegistrations registrations;
    private final TopologyCredentials credentials;
    private @Nullable ComponentTask task;
    private @Nullable BoltOutput output;
    private boolean prepared;

    BoltEvaluator(
            IBolt bolt,
            String component,
            Map<String, Object> conf,
            TaskRegistrations registrations,
            TopologyCredentials credentials,
            BoltMetrics metrics,
            TuplePrefetch prefetch,
            boolean acking,
            long seed,
            Function<TaskContext, ComponentTask> taskOf) {
        this.bolt = bolt;
        this.component = component;
        this.conf = conf;
        this.registrations = registrations;
        this.credentials = credentials;
        this.metrics = metrics;
        this.prefetch = prefetch;
        this.acking = acking;
        this.seed = seed;
        this.taskOf = taskOf;
    }

    @Override
    public void open(TaskContext engine) {
        ComponentTask opened = taskOf.apply(engine);
        task = opened;
        BoltOutput made = new BoltOutput(new BoltCollector(opened, metrics, acking, seed));
        output = made;
        prepare(opened, made);
        registrations.opened();
        opened.opened();
        opened.endBundle();
    }

    private void prepare(ComponentTask opened, BoltOutput to) {
        credentials.tell(bolt);
        // A copy, as Storm's is a map of the executor's own that user code may write to.
        bolt.prepare(new HashMap<>(conf), opened.user(), to);
        prepared = true;
    }

    /**
     * Replaces the bolt between two tuples. What the old one has not acked yet it may still ack: the collector
     * is the same. The task's thread only.
     */
    void replace(IBolt next) {
        ComponentTask opened = task;
        BoltOutput to = output;
        if (opened == null || to == null) {
            bolt = next;
            return;
        }
        prepared = false;
        bolt.cleanup();
        registrations.reopen(() -> prepareNext(opened, to, next));
        opened.opened();
        opened.endBundle();
    }

    private void prepareNext(ComponentTask opened, BoltOutput to, IBolt next) {
        if (bolt instanceof BaseStatefulBoltExecutor executor && next instanceof BaseStatefulBoltExecutor other) {
            new CheckpointedBolt(executor).replace(new CheckpointedBolt(other), new HashMap<>(conf), opened.user());
            prepared = true;
        } else {
            bolt = next;
            prepare(opened, to);
        }
    }

    @Override
    public void evaluate(BundleReader records) {
        ComponentTask opened = opened();
        TaskContext engine = opened.engine();
        ResultOutput results = opened.results();
        prefetch.begin(records);
        try {
            boolean goesOn = true;
            while (goesOn && records.hasNext() && !engine.isOutputBlocked()) {
                goesOn = executeNext(opened, results, records, prefetch.next(records));
            }
            if (results != null) {
                results.send();
            }
        } finally {
            prefetch.end(records);
            opened.endBundle();
        }
    }

    /**
     * Executes the next few tuples.
     *
     * @param results gathers what comes of those that have a number; null where none has
     * @return false if it is time to go back to the task, which ships, and does what was handed over: a tick, another thread's emit
     */
    private boolean executeNext(
            ComponentTask opened, @Nullable ResultOutput results, BundleReader records, int tuples) {
        LatencyBudget latency = opened.engine().latency();
        for (int left = tuples; left > 0; left--) {
            Object record = records.next();
            if (results != null && record instanceof NumberedTuple numbered) {
                results.begin(numbered.serial());
                execute(opened, numbered.tuple());
                results.end();
            } else {
                execute(opened, (Tuple) record);
            }
            if (latency.isSpent()) {
                return false;
            }
        }
        return true;
    }

    private void execute(ComponentTask opened, Tuple tuple) {
        if (opened.isDebug()) {
            logProcessing(opened, tuple);
        }
        long startMs = metrics.executing(tuple);
        bolt.execute(tuple);
        long latencyMs = metrics.executed(tuple, startMs);
        if (opened.isObserved()) {
            tellExecuted(opened, tuple, latencyMs);
        }
    }

    /* Methods of their own, as all that is rare: what is never called does not count against what may be inlined. */
    private static void logProcessing(ComponentTask opened, Tuple tuple) {
        LOG.info("Processing received TUPLE: {} for TASK: {}", tuple, opened.stormTask());
    }

    private static void tellExecuted(ComponentTask opened, Tuple tuple, long latencyMs) {
        if (opened.isDebug()) {
            LOG.info("Execute done TUPLE {} TASK: {} DELTA: {}", tuple, opened.stormTask(), latencyMs);
        }
        if (opened.hasHooks()) {
            new BoltExecuteInfo(tuple, opened.stormTask(), latencyMs).applyOn(opened.user());
        }
    }

    String component() {
        return component;
    }

    /** The configuration the bolt was prepared with. */
    Map<String, Object> conf() {
        return conf;
    }

    /** Executes a tuple that did not come through a channel, such as a tick, and so has no place in an order. The task's thread only. */
    void execute(Tuple tuple) {
        if (task != null) {
            if (task.tracked() != null) {
                task.tracked().sent(1);
            }
            try {
                execute(task, tuple);
            } finally {
                task.endBundle();
            }
        }
    }

    /** Tells the bolt of the topology's credentials, which have changed. The task's thread only. */
    void credentialsChanged() {
        if (prepared) {
            credentials.tell(bolt);
        }
    }

    private ComponentTask opened() {
        ComponentTask opened = task;
        if (opened == null) {
            throw new IllegalStateException("the bolt was not prepared");
        }
        return opened;
    }

    @Override
    public void close() {
        try {
            if (task != null) {
                task.endHooks();
            }
        } finally {
            if (prepared) {
                bolt.cleanup();
            }
        }
    }
}
