package io.aurochs.storm.operator;

import io.aurochs.operator.TaskContext;
import io.aurochs.storm.events.EventSampler;
import io.aurochs.storm.metrics.ComponentMetrics;
import io.aurochs.storm.metrics.MetricsOutlet;
import io.aurochs.storm.reliability.AurochsTuple;
import io.aurochs.storm.reliability.TrackedCounts;
import io.aurochs.storm.serde.TrialSerialization;
import io.aurochs.storm.serde.TupleWeight;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One Storm task on one engine task: what spout and bolt collectors share. Choosing and appending are for the thread that
 * runs the task; foreign threads choose here too, under this object's lock, with choosers of their own.
 */
final class ComponentTask implements MetricsOutlet {
    private static final Logger LOG = LoggerFactory.getLogger(ComponentTask.class);

    private final TaskContext engine;
    private final TopologyContext user;
    private final WorkerTopologyContext system;
    private final OutputTasks tasks;
    private final OutputStreams streams;
    private final OutputStreams foreignStreams;
    private final @Nullable TrackedCounts tracked;
    private final HiddenEmits hiddenEmits;
    private final TaskObservers observers;
    /** Null unless the topology is ordered. */
    private final @Nullable OrderedOutput ordered;

    private final ComponentMetrics metrics;
    private final @Nullable EventSampler events;
    private final @Nullable TrialSerialization trial;
    private final boolean debug;
    private final String component;
    private final int stormTask;
    private final List<ITaskHook> hooks;
    private final Map<String, StreamEmitter> emitters = new HashMap<>();
    /** The last one asked for: nearly always the next one, too. */
    private @Nullable StreamEmitter lastEmitter;

    private @Nullable String lastStream;

    /**
     * @param streams choosers for the thread that runs the task
     * @param foreignStreams choosers for other threads
     * @param tracked counts what is sent and done; null unless the cluster is tracked
     * @param observers of the task
     * @param ordered where what is emitted goes; null unless the topology is ordered
     */
    ComponentTask(
            TaskContext engine,
            TopologyContext user,
            WorkerTopologyContext system,
            OutputTasks tasks,
            OutputStreams streams,
            OutputStreams foreignStreams,
            @Nullable TrackedCounts tracked,
            TaskObservers observers,
            @Nullable OrderedOutput ordered) {
        this.engine = engine;
        this.ordered = ordered;
        this.user = user;
        this.system = system;
        this.tasks = tasks;
        this.streams = streams;
        this.foreignStreams = foreignStreams;
        this.tracked = tracked;
        this.hiddenEmits = new HiddenEmits(user);
        this.observers = observers;
        this.metrics = observers.metrics();
        this.events = observers.events();
        this.trial = observers.trial();
        this.debug = observers.debug();
        this.component = user.getThisComponentId();
        this.stormTask = user.getThisTaskId();
        this.hooks = user.getHooks();
    }

    TaskContext engine() {
        return engine;
    }

    TopologyContext user() {
        return user;
    }

    int stormTask() {
        return stormTask;
    }

    @Nullable
    TrackedCounts tracked() {
        return tracked;
    }

    /** Has work done by the thread that runs the task; for any other thread. */
    void handOver(Runnable work) {
        engine.handOver(underWay(toItsEnd(work)));
    }

    /** Has tuples emitted by the thread that runs the task; for any other thread, which waits while too much is handed over. */
    void handOverEmit(Runnable emit, List<Object> values) {
        engine.handOverOutput(underWay(toItsEnd(emit)), Math.max(0, TupleWeight.ofValues(values)));
    }

    private Runnable toItsEnd(Runnable work) {
        return () -> {
            work.run();
            endBundle();
        };
    }

    /**
     * A bundle, what another thread handed over, or open or prepare is done with: others see what was counted, and nothing is kept of the
     * last tuple.
     */
    void endBundle() {
        metrics.publish();
        if (lastEmitter != null) {
            lastEmitter.release();
        }
    }

    /** The same work, counted as in flight until it has been done where the cluster is tracked. */
    Runnable underWay(Runnable work) {
        return tracked == null ? work : tracked.underWay(work);
    }

    /** A declared stream, for the thread that runs the task. */
    StreamEmitter emitter(String stream) {
        StreamEmitter last = lastEmitter;
        // Identity is enough: "default" is a constant, and another instance of a name only takes the slower way.
        return last != null && isLast(stream) ? last : findEmitter(stream);
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isLast(String stream) {
        return stream == lastStream;
    }

    private StreamEmitter findEmitter(String stream) {
        StreamEmitter found = emitters.get(stream);
        if (found == null) {
            found = new StreamEmitter(
                    stream,
                    streams.declared(stream),
                    debug || events != null || tracked != null || ordered != null,
                    hooks,
                    system,
                    component,
                    stormTask,
                    trial,
                    metrics.output(stream));
            emitters.put(stream, found);
        }
        if (lastEmitter != null) {
            lastEmitter.release();
        }
        lastEmitter = found;
        lastStream = stream;
        return found;
    }

    /** A tuple that another thread emits. */
    AurochsTuple tupleOfForeignThread(String stream, List<Object> values) {
        AurochsTuple tuple = new AurochsTuple(system, values, component, stormTask, stream);
        if (trial != null) {
            trial.check(tuple);
        }
        return tuple;
    }

    List<Integer> chooseForForeignThread(String stream, List<Object> values) {
        synchronized (this) {
            return foreignStreams.declared(stream).choose(values);
        }
    }

    /** The receiver of a direct emit, in a list, or nothing when the task's component does not listen. */
    List<Integer> chooseDirect(int receiver, String stream) {
        String target = system.getComponentId(receiver);
        // Immutable data: any thread.
        return foreignStreams.acceptsDirect(stream, target) ? List.of(receiver) : List.of();
    }

    void appendTo(int receiver, AurochsTuple tuple) {
        int destination = tasks.destinationOf(receiver);
        if (ordered == null) {
            engine.router().append(destination, tuple);
        } else {
            ordered.append(destination, tuple);
        }
    }

    /** What gathers the results of tuples that {@linkplain NumberedTuple have a number}; null where none has. */
    @Nullable
    ResultOutput results() {
        return ordered instanceof ResultOutput results ? results : null;
    }

    /** Notifies the hooks that the task has ended; before its component is notified, as on Storm. */
    void endHooks() {
        hooks.forEach(ITaskHook::cleanup);
    }

    boolean hasHooks() {
        return !hooks.isEmpty();
    }

    /** Tells the hooks of emits to ackers, which there are none of here. */
    HiddenEmits hiddenEmits() {
        return hiddenEmits;
    }

    /** Whether each tuple is logged. */
    boolean isDebug() {
        return debug;
    }

    /** Whether each tuple is logged or passed to hooks. */
    boolean isObserved() {
        return debug || hasHooks();
    }

    /** The component was opened or prepared: what looks at it from time to time may begin to. */
    void opened() {
        metrics.opened(this, hasHooks());
    }

    /** A tuple was emitted, and counted before. */
    void emitted(String stream, List<Object> values, List<Integer> receivers) {
        emitted(stream, values, receivers, null);
    }

    /** @param messageId a spout's, if it gave one */
    void emitted(String stream, List<Object> values, List<Integer> receivers, @Nullable Object messageId) {
        if (isObserved()) {
            tellEmitted(stream, values, receivers);
        }
        if (events != null) {
            sampleEvent(events, values, messageId);
        }
    }

    private void sampleEvent(EventSampler sampler, List<Object> values, @Nullable Object messageId) {
        if (sampler.next()) {
            emitUnanchored(
                    StormCommon.EVENTLOGGER_STREAM_ID,
                    new Values(component, messageId, System.currentTimeMillis(), values));
        }
    }

    private void tellEmitted(String stream, List<Object> values, List<Integer> receivers) {
        if (debug) {
            LOG.info(
                    "Emitting Tuple: taskId={} componentId={} stream={} values={} to {}",
                    stormTask,
                    component,
                    stream,
                    values,
                    receivers);
        }
        if (hasHooks()) {
            new EmitInfo(values, stream, stormTask, receivers).applyOn(user);
        }
    }

    @Override
    public void emitUnanchored(String stream, List<Object> values) {
        StreamEmitter emitter = emitter(stream);
        List<Integer> receivers = emitter.choose(values);
        emitter.count(receivers.size());
        for (int receiver : receivers) {
            appendTo(receiver, emitter.tuple(values));
        }
        if (isObserved()) {
            tellEmitted(stream, values, receivers);
        }
    }

    @Override
    public boolean tryHandOver(Runnable work) {
        return engine.tryHandOver(toItsEnd(work));
    }

    /** User code has reported an error. Any thread. */
    void reportError(Throwable error) {
        metrics.errorReported();
        observers.errors().report(error);
    }
}
