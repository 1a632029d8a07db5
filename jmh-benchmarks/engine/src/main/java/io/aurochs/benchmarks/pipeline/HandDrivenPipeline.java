package io.aurochs.benchmarks.pipeline;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.benchmarks.primitive.PreparedRecord;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundlePool;
import io.aurochs.bundle.BundlePools;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.bundle.Router;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.Progress;
import io.aurochs.operator.Task;
import io.aurochs.operator.TaskWiring;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A source, two keyed steps and a sink, wired as the engine wires them and stepped in turn by the calling thread. */
final class HandDrivenPipeline {
    private static final int STEPS = 2;
    private static final int SINK = 1 + STEPS;
    private static final int CHANNEL_BUNDLES = 8;
    private static final int ACK_BATCHES = 16;
    private static final int HANDOFF_CALLS = 16;
    private static final long LATENCY_NS = 500_000;
    private static final Signal NOBODY = () -> {};

    private final PreparedRecord[] records;
    private final @Nullable RecordEncoding encoding;
    private final int bundleRecords;
    private final boolean acknowledges;
    private final BundlePool pool;
    private final AckBatchPool ackPool = new AckBatchPool();
    private final PreparedSource source;
    private final PreparedStep sink;
    private final Task[] tasks = new Task[1 + STEPS + 1];

    HandDrivenPipeline(PreparedRecord[] records, int bundleRecords, boolean offHeap, boolean acknowledges) {
        this.records = records;
        this.encoding = offHeap ? new PreparedRecord.Encoding(records) : null;
        this.bundleRecords = bundleRecords;
        this.acknowledges = acknowledges;
        this.pool = new BundlePool(0);
        this.source = new PreparedSource(records, acknowledges);
        this.sink = new PreparedStep(true, acknowledges);

        List<Channel<Bundle>> toSteps = channels(STEPS, CHANNEL_BUNDLES);
        List<Channel<Bundle>> toSink = channels(STEPS, CHANNEL_BUNDLES);
        List<Channel<AckBatch>> acks = acknowledges ? channels(STEPS + 1, ACK_BATCHES) : List.of();
        tasks[0] = task(0, source, List.of(), toSteps, acks, List.of());
        for (int i = 0; i < STEPS; i++) {
            PreparedStep step = new PreparedStep(false, acknowledges);
            tasks[1 + i] =
                    task(1 + i, step, List.of(toSteps.get(i)), List.of(toSink.get(i)), List.of(), ackOf(acks, i));
        }
        tasks[SINK] = task(SINK, sink, toSink, List.of(), List.of(), ackOf(acks, STEPS));
    }

    private static <T> List<Channel<T>> channels(int count, int capacity) {
        List<Channel<T>> channels = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            channels.add(new Channel<>(capacity, NOBODY, NOBODY));
        }
        return channels;
    }

    private static List<Channel<AckBatch>> ackOf(List<Channel<AckBatch>> acks, int task) {
        return acks.isEmpty() ? List.of() : List.of(acks.get(task));
    }

    private Task task(
            int id,
            Evaluator evaluator,
            List<Channel<Bundle>> inputs,
            List<Channel<Bundle>> outputs,
            List<Channel<AckBatch>> ackInputs,
            List<Channel<AckBatch>> ackOutputs) {
        Outbox.RoomWaiter nobody = (drain, forItself) -> {
            throw new IllegalStateException("one thread cannot wait for itself");
        };
        TaskWiring wiring = new TaskWiring(
                inputs,
                new Outbox<>(outputs, Bundle::weightBytes, Long.MAX_VALUE, nobody),
                outputs.stream().map(output -> new ChannelMetrics()).toList(),
                Map.of(),
                Map.of(0, 0),
                ackInputs,
                new Outbox<>(ackOutputs, AckBatch::weightBytes, Long.MAX_VALUE, nobody),
                new Handoff(HANDOFF_CALLS, Long.MAX_VALUE, NOBODY, 0, System::nanoTime),
                encoding,
                null,
                new TaskMetrics(),
                NOBODY,
                new BitSet(),
                new BitSet(),
                null);
        int count = outputs.size();
        BundlePools pools = BundlePools.onOneNode(pool);
        List<int[]> edges =
                count == 0 ? List.of() : List.of(IntStream.range(0, count).toArray());
        return new Task(
                id,
                new Vertex(id, "task" + id, id == 0, id, List.of(1)),
                evaluator,
                wiring,
                outlet -> encoding == null
                        ? Router.byReference(count, edges, bundleRecords, outlet, id)
                        : Router.offHeap(
                                IntStream.range(0, count).toArray(),
                                edges,
                                pools,
                                bundleRecords,
                                encoding,
                                true,
                                outlet,
                                id),
                ackPool,
                0,
                acknowledges ? 1 : 0,
                LATENCY_NS,
                System::nanoTime);
    }

    /** Sends all records through once; returns when each has reached the sink and, where asked for, is acknowledged. */
    long sendAll() {
        long expected = sink.seen() + records.length;
        source.allowOnce();
        while (sink.seen() < expected || (acknowledges && source.acked() < expected)) {
            boolean worked = false;
            for (Task task : tasks) {
                worked |= task.step() == Progress.WORKED;
            }
            if (!worked && sink.seen() < expected && sink.seen() + records.length > expected) {
                throw new IllegalStateException("records got lost on their way");
            }
        }
        return sink.seen();
    }

    void close() {
        for (Task task : tasks) {
            task.close();
        }
        pool.close();
    }
}
