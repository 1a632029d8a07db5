package io.aurochs.storm.operator;

import io.aurochs.ack.AckListener;
import io.aurochs.metrics.DelayCounts;
import io.aurochs.operator.LatencyBudget;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import io.aurochs.storm.metrics.SpoutMetrics;
import io.aurochs.storm.reliability.SpoutMessages;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.translate.DrpcSpouts;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** A spout: asks it for tuples until a bundle is full, it has none, or too many of its messages are in flight. */
final class SpoutEvaluator implements SourceEvaluator {
    /** Until results that wait for earlier ones are looked at again. */
    private static final long BACKLOG_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ISpout spout;
    private final String component;
    private final Map<String, Object> conf;
    private final boolean acking;
    private final int bundleRecords;
    private final long seed;
    private final Function<TaskContext, ComponentTask> taskOf;
    private final TaskRegistrations registrations;
    private final TopologyCredentials credentials;
    private final SpoutMessages messages;
    private final SpoutMetrics metrics;
    private final SpoutWait wait;
    private final int maxPending;
    private final ResultBacklog backlog;

    private @Nullable ComponentTask task;
    private @Nullable SpoutCollector collector;
    private boolean opened;
    /** Whether the topology is active. */
    private volatile boolean active = true;
    /** Whether the spout was told so. */
    private boolean activated;
    /** Acknowledgements counted as done. */
    private long counted;
    /** Emits that the engine has counted. */
    private long countedEmits;

    SpoutEvaluator(
            ISpout spout,
            String component,
            SpoutMessages messages,
            SpoutMetrics metrics,
            Map<String, Object> conf,
            TaskRegistrations registrations,
            TopologyCredentials credentials,
            boolean acking,
            int bundleRecords,
            ResultBacklog backlog,
            long seed,
            Function<TaskContext, ComponentTask> taskOf) {
        this.spout = spout;
        this.component = component;
        this.messages = messages;
        this.metrics = metrics;
        this.conf = conf;
        this.registrations = registrations;
        this.credentials = credentials;
        this.acking = acking;
        this.bundleRecords = bundleRecords;
        this.backlog = backlog;
        this.seed = seed;
        this.taskOf = taskOf;
        this.wait = new SpoutWait(conf, DrpcSpouts.isOne(spout), System::nanoTime);
        this.maxPending = acking ? ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0) : 0;
    }

    /** Those of its messages that were measured. Any thread may read them. */
    DelayCounts completeLatencies() {
        return metrics.completeLatencies();
    }

    @Override
    public void open(TaskContext engine) {
        ComponentTask mine = taskOf.apply(engine);
        task = mine;
        SpoutCollector emits = new SpoutCollector(mine, acking, messages, metrics, seed);
        collector = emits;
        credentials.tell(spout);
        // A copy, as Storm's is a map of the executor's own that user code may write to.
        spout.open(new HashMap<>(conf), mine.user(), new SpoutOutputCollector(emits));
        opened = true;
        registrations.opened();
        mine.opened();
        mine.endBundle();
    }

    @Override
    public long produce() throws Exception {
        ComponentTask mine = task;
        SpoutCollector emits = collector;
        if (mine == null || emits == null) {
            throw new IllegalStateException("the spout was not opened");
        }
        try {
            return produceBundle(mine, emits);
        } finally {
            countEmits(mine, emits);
            mine.endBundle();
        }
    }

    private long produceBundle(ComponentTask mine, SpoutCollector emits) throws Exception {
        if (mine.tracked() != null) {
            countApplied(mine.tracked(), mine.engine());
        }
        boolean nowActive = active;
        if (activated != nowActive) {
            activated = nowActive;
            if (nowActive) {
                spout.activate();
            } else {
                spout.deactivate();
            }
        }
        if (!nowActive) {
            return PAUSED;
        }
        if (backlog.isFull()) {
            return BACKLOG_WAIT_NS;
        }
        TaskContext engine = mine.engine();
        LatencyBudget latency = engine.latency();
        long end = emits.emitted() + bundleRecords;
        while (emits.emitted() < end && !engine.isOutputBlocked()) {
            if (maxPending > 0 && engine.ledger().pending() >= maxPending) {
                // Not the wait strategy's business: the acknowledgement that makes room wakes the spout.
                return PAUSED;
            }
            long before = emits.emitted();
            spout.nextTuple();
            if (emits.emitted() == before) {
                return wait.next(before);
            }
            if (latency.isSpent()) {
                // Back to the task, which ships, and brings acknowledgements and what was handed over meanwhile.
                return PRODUCED;
            }
        }
        return PRODUCED;
    }

    /** What other threads have emitted since the last time is among it: the engine asks a source again after that. */
    private void countEmits(ComponentTask mine, SpoutCollector emits) {
        if (emits.emitted() != countedEmits) {
            mine.engine().countEmitted(emits.emitted() - countedEmits);
            countedEmits = emits.emitted();
        }
    }

    /** Every acknowledgement that came leads here, because the engine asks a source again after one. */
    private void countApplied(TrackedCounts tracked, TaskContext engine) {
        long applied = engine.ledger().applied();
        tracked.done(applied - counted);
        counted = applied;
    }

    String component() {
        return component;
    }

    /** Tells the spout of the topology's credentials, which have changed. The task's thread only. */
    void credentialsChanged() {
        if (opened) {
            credentials.tell(spout);
        }
    }

    /** The configuration the spout was opened with. */
    Map<String, Object> conf() {
        return conf;
    }

    /** Starts or stops asking for tuples, from the spout's next turn on. Any thread. */
    void setActive(boolean topologyActive) {
        active = topologyActive;
    }

    /** A time-out period of the spout's messages is over. The task's thread only. */
    void tick() {
        if (task != null) {
            task.engine().ledger().rotate();
        }
    }

    @Override
    public AckListener<Object> ackListener() {
        return messages;
    }

    @Override
    public void close() {
        try {
            if (task != null) {
                task.endHooks();
            }
        } finally {
            if (opened) {
                spout.close();
            }
        }
    }
}
