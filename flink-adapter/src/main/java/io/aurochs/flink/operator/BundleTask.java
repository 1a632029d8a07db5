package io.aurochs.flink.operator;

import io.aurochs.flink.metrics.EdgeCounts;
import io.aurochs.jit.CollectionSign;
import java.io.IOException;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.io.network.api.writer.RecordWriterDelegate;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.StreamInputProcessor;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.apache.flink.streaming.runtime.tasks.StreamTask.CanEmitBatchOfRecordsChecker;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;
import org.jspecify.annotations.Nullable;

/**
 * What every kind of Flink's tasks needs to move bundles: writers that replace its own, inputs that read bundles, the
 * moments at which output is flushed, and tables for keyed state. The tasks themselves, from mailbox to operator chain, stay Flink's.
 */
final class BundleTask {
    /** Sooner than a reporter or a page reads counters again, and so rare that it costs nothing. */
    private static final long OLDEST_COUNT_NS = 100_000_000;

    private final Environment environment;
    private final TaskSettings settings;
    private final Shipping shipping;
    private final @Nullable TaskPlace place;
    private final @Nullable TaskWatch watch;
    private final Rounds rounds;
    private final CollectionSign collection = new CollectionSign();
    private final EdgeCounts counts;
    /** Null until the task's chain has been made, where another thread emits, and where nothing is to be renewed. */
    private @Nullable YoungHolders holders;

    private BundleTask(
            Environment environment,
            TaskSettings settings,
            Shipping shipping,
            @Nullable TaskPlace place,
            @Nullable TaskWatch watch,
            EdgeCounts counts,
            Rounds rounds) {
        this.environment = environment;
        this.settings = settings;
        this.shipping = shipping;
        this.place = place;
        this.watch = watch;
        this.counts = counts;
        this.rounds = rounds;
    }

    /**
     * Goes to the task's place and replaces its writers, and its backend of keyed state; to be called by its constructor.
     *
     * @param <T> what the writers write
     */
    static <T> BundleTask of(
            StreamTask<T, ?> task,
            RecordWriterDelegate<SerializationDelegate<StreamRecord<T>>> writers,
            Rounds rounds) {
        Environment environment = task.getEnvironment();
        // Its thread is begun by the first task, and is not to be bound as a task's thread is.
        DelayedFlush flusher = OutputFlusher.ofThisJvm();
        TaskPlan plan = TaskPlan.readFrom(
                environment.getTaskConfiguration(),
                environment.getUserCodeClassLoader().asClassLoader());
        // The page's threads, too.
        TaskWatch watch = TaskWatch.enter(environment, plan, rounds != Rounds.OF_A_SOURCE_THREAD);
        // Before anything else, so that what the task allocates lies near its place.
        TaskPlace place = TaskPlace.enter(environment, plan.job(), plan.vertex());
        try {
            if (watch != null && place != null) {
                watch.placed(place);
            }
            BundleTask made = of(task, writers, rounds, plan, place, watch, flusher);
            if (watch != null || place != null) {
                task.getCancelables().registerCloseable(() -> leave(watch, place));
            }
            return made;
        } catch (IOException e) {
            // It was cancelled before it was made, and has been left already.
            throw new CancelTaskException(e);
        } catch (RuntimeException | Error e) {
            leave(watch, place);
            throw e;
        }
    }

    private static void leave(@Nullable TaskWatch watch, @Nullable TaskPlace place) {
        if (watch != null) {
            watch.close();
        }
        if (place != null) {
            place.close();
        }
    }

    private static <T> BundleTask of(
            StreamTask<T, ?> task,
            RecordWriterDelegate<SerializationDelegate<StreamRecord<T>>> writers,
            Rounds rounds,
            TaskPlan plan,
            @Nullable TaskPlace place,
            @Nullable TaskWatch watch,
            DelayedFlush flusher) {
        Environment environment = task.getEnvironment();
        StreamConfig configuration = new StreamConfig(environment.getTaskConfiguration());
        boolean isSource = environment.getAllInputGates().length == 0;
        long latencyNs =
                isSource ? plan.settings().sourceLatencyNs() : plan.settings().bundleLatencyNs();
        MailboxExecutor mailbox = rounds == Rounds.OF_A_SOURCE_THREAD ? null : environment.getMainMailboxExecutor();
        Shipping shipping = new Shipping(latencyNs, System::nanoTime, mailbox, flusher, environment::failExternally);
        TaskOutputs<T> outputs = new TaskOutputs<>(environment, configuration, plan, shipping, place, watch);
        FlinkInternals.setRecordWriter(task, outputs.replace(writers));
        FlinkInternals.setStateBackend(
                task,
                SegmentedStateBackend.of(
                        FlinkInternals.stateBackend(task), plan.settings().stateTables()));
        shipping.ship(outputs.routers(), outputs);
        EdgeCounts counts = new EdgeCounts(reminder -> flusher.flushAfter(OLDEST_COUNT_NS, reminder));
        return new BundleTask(environment, plan.settings(), shipping, place, watch, counts, rounds);
    }

    /** Has the task's inputs read bundles, and its chain copy and call faster; to be called once Flink has made both. */
    void prepare(@Nullable StreamInputProcessor inputs, OperatorChain<?, ?> chain) {
        new ChainCopies(settings.immutableClasses(), settings.isCopiedAtEmit()).speedUp(chain);
        StreamOperator<?> operator = chain.getMainOperator();
        ChainCode code = null;
        // The operators of a task that was restored as finished get no records.
        if (settings.chainCode() == ChainCodes.OWN && !chain.isTaskDeployedAsFinished()) {
            code = new ChainCode(environment.getJobID(), counts);
            code.install(chain, inputs);
        }
        new TaskInputs(
                        operator,
                        chain.isTaskDeployedAsFinished(),
                        environment,
                        shipping,
                        settings.prefetchRecords(),
                        watch,
                        code)
                .prepare(inputs);
        // Else each record would be written at once.
        if (rounds == Rounds.OF_MANY_RECORDS) {
            EdgeCounters.replace(chain, inputs, counts);
        }
        // What had finished before a restart has operators that are never opened.
        if (settings.renewal() && rounds != Rounds.OF_A_SOURCE_THREAD && !chain.isTaskDeployedAsFinished()) {
            holders = new YoungHolders(chain, inputs);
        }
        if (watch != null) {
            watch.prepared(chain);
        }
    }

    /** Ends a round of records also when the garbage collector has run. */
    CanEmitBatchOfRecordsChecker untilCollection(CanEmitBatchOfRecordsChecker checker) {
        return () -> !collection.isUp() && checker.check();
    }

    /** Runs one round of the task's default action, {@code action} with a controller that flushes before the task rests. */
    void processInput(Controller controller, DefaultAction action) throws Exception {
        if (place != null) {
            place.follow();
        }
        if (collection.isUp()) {
            collection.reset();
            if (holders != null) {
                holders.renew();
            }
        }
        shipping.beginInput();
        if (rounds == Rounds.OF_MANY_RECORDS) {
            counts.beginRound();
        }
        try {
            action.run(shipping.flushingBeforeRest(controller));
        } finally {
            if (rounds == Rounds.OF_MANY_RECORDS) {
                counts.endRound();
            }
            shipping.endInput();
        }
    }

    /** One round of Flink's own. */
    @FunctionalInterface
    interface DefaultAction {
        void run(Controller controller) throws Exception;
    }
}
