package io.aurochs.operator;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.epoch.TaskEpochs;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.testing.FakeClock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One task with everything that ends at it: two inputs, two outputs, one channel of acknowledgements each way, and a clock
 * set by hand. The test plays its neighbours and its worker.
 */
final class HandDrivenTask {
    static final int TASK = 11;
    static final int INDEX = 1;
    static final int BUNDLE_RECORDS = 4;
    static final int CHANNEL_BUNDLES = 4;
    static final int FIRST_CONSUMER = 20;
    static final int EDGE = 6;
    static final long LATENCY_NS = 500_000;

    /** How often a wake-up was asked for. */
    int raised;
    /** How often the task has told that it begins to hold something back. */
    int heldBack;

    final FakeClock clock = new FakeClock();
    final AckBatchPool ackPool = new AckBatchPool();
    final TaskMetrics metrics = new TaskMetrics();
    final List<ChannelMetrics> traffic = List.of(new ChannelMetrics(), new ChannelMetrics());
    final Handoff handoff = new Handoff(8, Long.MAX_VALUE, () -> raised++, LATENCY_NS, clock);
    final List<Channel<Bundle>> inputs = List.of(channel(), channel());
    final List<Channel<Bundle>> outputs = List.of(channel(), channel());
    final Channel<AckBatch> ackInput = channel();
    final Channel<AckBatch> ackOutput = channel();
    final Task task;

    private final List<Router> senders = new ArrayList<>();
    private final BundleReader receiver = new BundleReader(null);

    HandDrivenTask(Evaluator evaluator) {
        this(evaluator, Set.of());
    }

    /** @param onCycle indexes of the inputs and of the outputs that lie on a cycle */
    HandDrivenTask(Evaluator evaluator, Set<Integer> onCycle) {
        this(evaluator, onCycle, null);
    }

    /** @param epochs which epochs the task has ended; null where there are none */
    HandDrivenTask(Evaluator evaluator, Set<Integer> onCycle, @Nullable TaskEpochs epochs) {
        for (Channel<Bundle> input : inputs) {
            senders.add(Router.byReference(
                    1, List.of(new int[] {0}), BUNDLE_RECORDS, (to, bundle) -> input.offer(bundle), 0));
        }
        BitSet cycle = onCycle.stream().collect(BitSet::new, BitSet::set, BitSet::or);
        boolean source = evaluator instanceof SourceEvaluator;
        TaskWiring wiring = new TaskWiring(
                source ? List.of() : inputs,
                new Outbox<>(outputs, Bundle::weightBytes, Long.MAX_VALUE, (drain, forItself) -> {}),
                traffic,
                Map.of(FIRST_CONSUMER, 0, FIRST_CONSUMER + 1, 1),
                Map.of(EDGE, 0),
                source ? List.of(ackInput) : List.of(),
                new Outbox<>(List.of(ackOutput), AckBatch::weightBytes, Long.MAX_VALUE, (drain, forItself) -> {}),
                handoff,
                null,
                null,
                metrics,
                () -> heldBack++,
                cycle,
                cycle,
                epochs);
        task = new Task(
                TASK,
                new Vertex(2, "step", source, TASK - INDEX, List.of(1, 1, 1)),
                evaluator,
                wiring,
                outlet -> Router.byReference(2, List.of(new int[] {0, 1}), BUNDLE_RECORDS, outlet, TASK),
                ackPool,
                0,
                1,
                LATENCY_NS,
                clock);
    }

    private <T> Channel<T> channel() {
        return new Channel<>(CHANNEL_BUNDLES, () -> raised++, () -> {});
    }

    /** Opens the task, which is what its first step does. */
    HandDrivenTask opened() {
        task.step();
        return this;
    }

    /** A neighbour sends one bundle. */
    void send(int input, Object... records) {
        Stream.of(records).forEach(record -> senders.get(input).append(0, record));
        senders.get(input).ship();
    }

    /** A neighbour sends one bundle of an epoch. */
    void sendOf(long epoch, int input, Object... records) {
        senders.get(input).epoch(epoch);
        send(input, records);
    }

    /** The epochs of the bundles that have arrived at a neighbour. */
    List<Long> epochsReceived(int output) {
        List<Long> epochs = new ArrayList<>();
        for (Bundle bundle = outputs.get(output).poll();
                bundle != null;
                bundle = outputs.get(output).poll()) {
            epochs.add(bundle.epoch());
        }
        return epochs;
    }

    /** What has arrived at a neighbour, bundle after bundle. */
    List<List<Object>> received(int output) {
        List<List<Object>> bundles = new ArrayList<>();
        for (Bundle bundle = outputs.get(output).poll();
                bundle != null;
                bundle = outputs.get(output).poll()) {
            List<Object> records = new ArrayList<>();
            receiver.open(bundle);
            while (receiver.hasNext()) {
                records.add(receiver.next());
            }
            receiver.close().recycle();
            bundles.add(records);
        }
        return bundles;
    }
}
