package io.aurochs.operator.ordered;

import io.aurochs.channel.BucketQueue;
import io.aurochs.channel.GatedQueue;
import io.aurochs.graph.Vertex;
import io.aurochs.reorder.Reordering;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * A task with state by key. The worker that has produced a sequence cuts it into buckets of keys. As soon as the reorder buffer has room
 * for what comes of the sequence, its buckets go into a queue, in order; workers process them, each bucket one at a time. The last
 * one merges what came of them, and sends it in order.
 */
public final class KeyedStage extends OrderedStage {
    private final KeyedEvaluator evaluator;
    private final List<KeyedSeat> seats;
    private final Reordering<BundleSequence[]> results;
    private final GatedQueue<BundleSequence> arrived;
    private final BucketQueue<KeyedSequence> queue;
    private final AtomicBoolean isAdmitting = new AtomicBoolean();
    private final Set<KeyedSequence> open = ConcurrentHashMap.newKeySet();

    /**
     * A task.
     *
     * @param to what its results consist of
     * @param buckets that its keys are divided into
     */
    public KeyedStage(
            Vertex vertex,
            StageResources resources,
            List<OrderedStage> consumers,
            KeyedEvaluator evaluator,
            Schema to,
            KeyBuckets buckets) {
        super(vertex, resources, consumers, buckets.count());
        this.evaluator = evaluator;
        this.seats = IntStream.range(0, resources.workers())
                .mapToObj(worker ->
                        new KeyedSeat(vertex, evaluator, to, resources.bundles().get(worker), buckets))
                .toList();
        this.results = resources.reordering().make(resources.capacity(), this::send);
        this.arrived = new GatedQueue<>(results::hasRoom);
        this.queue = resources.queue().make(buckets.count(), resources.workers());
    }

    @Override
    boolean needsPreparation() {
        return true;
    }

    @Override
    void prepare(int worker, BundleSequence sequence) {
        sequence.cut(seats.get(worker).cut(sequence));
    }

    @Override
    void take(BundleSequence sequence) {
        arrived.add(sequence);
    }

    @Override
    boolean work(int worker) {
        boolean isAdmitted = admit(worker);
        return queue.consume(worker, (bucket, sequence) -> process(worker, bucket, sequence)) || isAdmitted;
    }

    /** Brings into the queue what there is room for, unless another worker does. */
    private boolean admit(int worker) {
        boolean isAdmitted = false;
        while (arrived.isReady() && !isAdmitting.get() && isAdmitting.compareAndSet(false, true)) {
            for (BundleSequence next = arrived.poll(); next != null; next = arrived.poll()) {
                admit(worker, next);
                isAdmitted = true;
            }
            isAdmitting.set(false);
            // Once more for what has arrived, or got room, while another worker saw it taken.
        }
        return isAdmitted;
    }

    private void admit(int worker, BundleSequence arrival) {
        KeyCut cut = arrival.cut();
        if (cut == null) {
            throw new IllegalStateException(vertex() + " input " + arrival.serial() + ": not cut by key");
        }
        if (cut.records() == 0) {
            arrival.recycle();
            sendInOrder(worker, arrival.with(List.of()));
            return;
        }
        KeyedSequence sequence = new KeyedSequence(arrival, cut);
        open.add(sequence);
        int added = 0;
        for (int bucket = 0; bucket < cut.buckets(); bucket++) {
            if (cut.start(bucket) < cut.end(bucket)) {
                queue.add(bucket, sequence);
                // One is for this worker.
                if (!queue.isForOneWorker() && added > 0 && added < resources().workers()) {
                    resources().claimable().raise();
                }
                added++;
            }
        }
        if (queue.isForOneWorker()) {
            // Only one of them can do it.
            resources().everyone().raise();
        }
    }

    private void process(int worker, int bucket, KeyedSequence sequence) {
        KeyCut cut = sequence.cut();
        long start = resources().clock().getAsLong();
        if (seats.get(worker).process(sequence, bucket)) {
            List<FlatBundle> merged = seats.get(worker).merge(sequence);
            open.remove(sequence);
            sequence.input().recycle();
            sendInOrder(worker, sequence.input().with(merged));
        }
        metrics(worker)
                .processed(
                        cut.end(bucket) - cut.start(bucket), resources().clock().getAsLong() - start);
    }

    private void sendInOrder(int worker, BundleSequence result) {
        if (!results.send(result.serial(), prepared(worker, result))) {
            throw new IllegalStateException(
                    vertex() + " input " + result.serial() + ": there is no room any more for what came of it");
        }
    }

    @Override
    void close() {
        for (BundleSequence left = arrived.pollShut(); left != null; left = arrived.pollShut()) {
            left.recycle();
        }
        open.forEach(KeyedSequence::recycle);
        results.drain(unsent -> Arrays.stream(unsent).forEach(BundleSequence::recycle));
        evaluator.close();
    }
}
