package io.aurochs.operator.ordered;

import io.aurochs.channel.GatedQueue;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.reorder.Reordering;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A task without state: all workers process its bundles at once, and a reorder buffer brings the results into order. A worker takes a
 * bundle only if the buffer has room for what comes of it, so nothing ever waits at the buffer; where there is no room the worker finds
 * other work, which makes some.
 */
public final class StatelessStage extends OrderedStage {
    private final StatelessEvaluator evaluator;
    private final List<TransformSeat> seats;
    private final Reordering<BundleSequence[]> results;
    private final GatedQueue<BundleSequence> arrived;

    public StatelessStage(
            Vertex vertex, StageResources resources, List<OrderedStage> consumers, StatelessEvaluator evaluator) {
        super(vertex, resources, consumers, resources.workers());
        this.evaluator = evaluator;
        this.seats = IntStream.range(0, resources.workers())
                .mapToObj(worker -> {
                    OrderedOutput output = new OrderedOutput(resources.bundles().get(worker));
                    return new TransformSeat(vertex, evaluator.transform(output), output);
                })
                .toList();
        this.results = resources.reordering().make(resources.capacity(), this::send);
        this.arrived = new GatedQueue<>(results::hasRoom);
    }

    @Override
    void take(BundleSequence sequence) {
        arrived.add(sequence);
    }

    @Override
    boolean work(int worker) {
        BundleSequence sequence = arrived.poll();
        if (sequence == null) {
            return false;
        }
        int records = sequence.records();
        long start = resources().clock().getAsLong();
        BundleSequence result = seats.get(worker).process(sequence);
        metrics(worker).processed(records, resources().clock().getAsLong() - start);
        boolean isSent = results.send(sequence.serial(), prepared(worker, result));
        if (!isSent) {
            throw new IllegalStateException(
                    vertex() + " input " + sequence.serial() + ": there is no room any more for what came of it");
        }
        return true;
    }

    @Override
    void close() {
        for (BundleSequence left = arrived.pollShut(); left != null; left = arrived.pollShut()) {
            left.recycle();
        }
        results.drain(unsent -> Arrays.stream(unsent).forEach(BundleSequence::recycle));
        evaluator.close();
    }
}
