package io.aurochs.storm.operator;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.Router;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Task;
import io.aurochs.operator.TaskContext;
import io.aurochs.operator.TaskWiring;
import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.errors.ErrorReporter;
import io.aurochs.storm.errors.ReportedErrors;
import io.aurochs.storm.metrics.BoltMetrics;
import io.aurochs.storm.metrics.TopologyMetrics;
import io.aurochs.storm.translate.ExecutorPlan;
import io.aurochs.storm.translate.TopologyPlan;
import io.aurochs.storm.translate.TopologyTranslator;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.task.IBolt;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** A bolt with one input and one output, each of its tuples in a bundle of its own; the test plays its neighbours and its worker. */
final class HandDrivenBolt implements AutoCloseable {
    static final int CHANNEL_BUNDLES = 4;

    private static final int MOST_INPUT_RECORDS = 64;
    private static final int ENGINE_CONSUMER = 7;
    private static final long LATENCY_NS = 500_000;

    final Task task;
    final BoltEvaluator evaluator;
    final TaskMetrics metrics = new TaskMetrics();

    private final Channel<Bundle> input = channel();
    private final Router sender = Router.byReference(
            1, List.of(new int[] {0}), MOST_INPUT_RECORDS, (destination, bundle) -> input.offer(bundle), 0);
    private final SourceTuples source = new SourceTuples();
    private final TopologyMetrics topologyMetrics;
    private final TopologyContexts contexts;
    private @Nullable ComponentTask component;

    HandDrivenBolt(IRichBolt bolt) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("bolt", bolt).shuffleGrouping("words");
        builder.setBolt("counter", new TestWordCounter()).shuffleGrouping("bolt");
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        // Else Storm checks each tuple, and there is no template.
        conf.put(Config.STORM_CLUSTER_MODE, "distributed");
        TopologyPlan plan = TopologyTranslator.translate("name", "name-1-1", conf, Map.of(), builder.createTopology());
        ExecutorPlan executor = plan.executors().stream()
                .filter(candidate -> candidate.componentId().equals("bolt"))
                .findFirst()
                .orElseThrow();
        contexts = new TopologyContexts(plan, TopologyBlobs.none());
        topologyMetrics = new TopologyMetrics(plan, contexts.metrics(), TopologyContexts.PORT, failure -> {});
        topologyMetrics.start();
        int stormTask = executor.tasks().get(0);
        TaskRegistrations registrations = contexts.registrations(stormTask);
        BoltMetrics measured = topologyMetrics.bolt(executor, stormTask, registrations.forConsumers, false);
        TaskObservers observers = new TaskObservers(
                measured,
                new ErrorReporter("bolt", conf, new ReportedErrors(TopologyContexts.PORT)),
                null,
                null,
                false);
        int consumer = Objects.requireNonNull(plan.componentToSortedTasks().get("counter"))
                .get(0);
        evaluator = new BoltEvaluator(
                bolt,
                "bolt",
                conf,
                registrations,
                new TopologyCredentials(Map.of()),
                measured,
                new TuplePrefetch(0, System::nanoTime),
                false,
                1,
                engine -> componentTask(engine, executor, stormTask, consumer, registrations, observers));
        task = task(evaluator);
        task.enter();
        task.step();
    }

    private ComponentTask componentTask(
            TaskContext engine,
            ExecutorPlan executor,
            int stormTask,
            int consumer,
            TaskRegistrations registrations,
            TaskObservers observers) {
        OutputTasks tasks = new OutputTasks(engine, Map.of(consumer, ENGINE_CONSUMER));
        Receiver receiver = new Receiver(engine.router().destination(0), tasks.listOf(0));
        OutputStreams.Stream stream = new OutputStreams.Stream(
                List.of(new ShuffleChooser(new Receiver[] {receiver}, stormTask)), Set.of(), Set.of("counter"));
        OutputStreams streams = new OutputStreams(Map.of(Utils.DEFAULT_STREAM_ID, stream));
        ComponentTask made = new ComponentTask(
                engine,
                contexts.user(executor, stormTask, new TopologyContexts.ExecutorShare(1), registrations),
                contexts.system(),
                tasks,
                streams,
                streams,
                null,
                observers,
                null);
        component = made;
        return made;
    }

    private Task task(BoltEvaluator bolt) {
        TaskWiring wiring = new TaskWiring(
                List.of(input),
                new Outbox<>(List.of(channel()), Bundle::weightBytes, Long.MAX_VALUE, (drain, forItself) -> {}),
                List.of(new ChannelMetrics()),
                Map.of(ENGINE_CONSUMER, 0),
                Map.of(),
                List.of(),
                new Outbox<>(
                        List.of(HandDrivenBolt.<AckBatch>channel()),
                        AckBatch::weightBytes,
                        Long.MAX_VALUE,
                        (drain, forItself) -> {}),
                new Handoff(8, Long.MAX_VALUE, () -> {}, LATENCY_NS, () -> 0),
                null,
                null,
                metrics,
                () -> {},
                new BitSet(),
                new BitSet(),
                null);
        return new Task(
                1,
                new Vertex(1, "bolt", false, 1, List.of(1)),
                bolt,
                wiring,
                outlet -> Router.byReference(1, List.of(new int[] {0}), 1, outlet, 1),
                new AckBatchPool(),
                0,
                1,
                LATENCY_NS,
                () -> 0);
    }

    private static <T> Channel<T> channel() {
        return new Channel<>(CHANNEL_BUNDLES, () -> {}, () -> {});
    }

    /** What the bolt emits through. */
    ComponentTask component() {
        return Objects.requireNonNull(component);
    }

    /** Whether the values of the last tuple that it emitted are still kept. */
    boolean keepsValues() {
        return component().emitter(Utils.DEFAULT_STREAM_ID).keepsValues();
    }

    /** Emits a tuple as metrics consumers' data points are emitted. */
    void emit(Object value) {
        component().emitUnanchored(Utils.DEFAULT_STREAM_ID, new Values(value));
    }

    /** A neighbour sends one bundle, which the task takes. */
    void execute(Object... values) {
        for (Object value : values) {
            sender.append(0, source.of(value));
        }
        sender.ship();
        task.step();
    }

    /** Has another bolt take over from this one. */
    void replace(IBolt next) {
        task.tryHandOver(() -> evaluator.replace(next));
        task.step();
    }

    @Override
    public void close() {
        task.leave();
        topologyMetrics.close();
        contexts.close();
    }
}
