package io.aurochs.storm.operator;

import io.aurochs.engine.Engine;
import io.aurochs.storm.translate.ExecutorPlan;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.StormTimer;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Storm's ticks: tick tuples for bolts that ask for them, and the periods after which a spout's messages time out. On
 * Storm's own timer, which follows Storm's clock, simulated or not.
 */
final class Ticks implements AutoCloseable {
    private static final int RETRY_SECS = 1;
    private static final Logger LOG = LoggerFactory.getLogger(Ticks.class);

    private final WorkerTopologyContext context;
    private final Engine engine;
    private final StormTimer timer;

    Ticks(String topology, WorkerTopologyContext context, Engine engine, Consumer<Throwable> onFailure) {
        this.context = context;
        this.engine = engine;
        this.timer = new StormTimer("aurochs-ticks-" + topology, (thread, failure) -> onFailure.accept(failure));
    }

    /** Schedules the ticks of every task that has some. Keys are the engine's task indexes. */
    void start(Map<Integer, SpoutEvaluator> spouts, Map<Integer, BoltEvaluator> bolts) {
        spouts.forEach((task, spout) -> {
            Integer seconds = seconds(spout.component(), spout.conf());
            if (seconds != null
                    && ObjectReader.getBoolean(spout.conf().get(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS), true)) {
                schedule(task, seconds, spout::tick);
            }
        });
        bolts.forEach((task, bolt) -> {
            Integer seconds = seconds(bolt.component(), bolt.conf());
            if (seconds != null && !Utils.isSystemId(bolt.component())) {
                schedule(task, seconds, () -> bolt.execute(tick(seconds)));
            }
        });
    }

    /**
     * The period of an executor's ticks, or null when it has none.
     *
     * @throws IllegalArgumentException naming component, key and value when the value is no number of seconds
     */
    static @Nullable Integer secondsOf(ExecutorPlan executor) {
        return seconds(executor.componentId(), executor.componentConf());
    }

    private static @Nullable Integer seconds(String component, Map<String, Object> conf) {
        Object value = conf.get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS);
        try {
            return ObjectReader.getInt(value, null);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "component " + component + ": " + Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS + "=" + value
                            + " is no number of seconds",
                    e);
        }
    }

    private void schedule(int task, int seconds, Runnable onTick) {
        AtomicBoolean said = new AtomicBoolean();
        timer.scheduleRecurring(seconds, seconds, () -> {
            // Never waits: a task that is stuck must not keep the others from their ticks.
            if (!engine.tryHandOver(task, onTick) && said.compareAndSet(false, true)) {
                LOG.warn(
                        "task {} has ended or is so far behind that a tick was left out; further ones are left out"
                                + " without a word. Remedy where it is behind: less work per tuple, or more tasks",
                        task);
            }
        });
    }

    /**
     * Has work done by the thread that runs a task, now or, where that task is too far behind, as soon as it has caught up.
     *
     * @return false when the task has ended, and the work will not be done; true when it will be, unless the task ends first
     */
    boolean handOverSoon(int task, Runnable work) {
        if (engine.tryHandOver(task, work)) {
            return true;
        }
        if (engine.hasEnded(task)) {
            return false;
        }
        timer.schedule(RETRY_SECS, () -> handOverSoon(task, work), false, 0);
        return true;
    }

    /** Does something on the timer's thread in so many seconds, unless the topology ends before; it must not wait. */
    void after(int seconds, Runnable work) {
        timer.schedule(seconds, work, false, 0);
    }

    /** Whether everything that was due by Storm's simulated clock has been handed over. */
    boolean isWaiting() {
        return timer.isTimerWaiting();
    }

    private Tuple tick(int seconds) {
        return new TupleImpl(
                context,
                new Values(seconds),
                Constants.SYSTEM_COMPONENT_ID,
                (int) Constants.SYSTEM_TASK_ID,
                Constants.SYSTEM_TICK_STREAM_ID);
    }

    @Override
    public void close() {
        try {
            timer.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
