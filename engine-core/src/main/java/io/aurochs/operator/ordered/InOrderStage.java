package io.aurochs.operator.ordered;

import io.aurochs.channel.GatedQueue;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.TaskFailure;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A task that processes one bundle after the other, on whichever worker: with state that is not divided by keys, or a sink. */
public final class InOrderStage extends OrderedStage {
    private final InOrderEvaluator evaluator;
    private final TransformSeat seat;
    private final boolean isEnd;
    private final GatedQueue<BundleSequence> arrived = new GatedQueue<>(serial -> true);
    private final AtomicBoolean isTaken = new AtomicBoolean();
    /** Of the last sequence that it has processed; a later one is never of a version before. */
    private volatile long version;

    private volatile long watermark = Watermark.NONE;

    /** @param consumers none: it is an end of the pipeline */
    public InOrderStage(
            Vertex vertex, StageResources resources, List<OrderedStage> consumers, InOrderEvaluator evaluator) {
        super(vertex, resources, consumers, 1);
        this.evaluator = evaluator;
        this.isEnd = consumers.isEmpty();
        OrderedOutput output = new OrderedOutput(resources.bundles().get(0));
        this.seat = new TransformSeat(vertex, evaluator.transform(output), output);
    }

    @Override
    void take(BundleSequence sequence) {
        arrived.add(sequence);
    }

    @Override
    boolean work(int worker) {
        do {
            if (isTaken.get() || !isTaken.compareAndSet(false, true)) {
                // The worker that has it looks again when it is done.
                return false;
            }
            BundleSequence next = arrived.poll();
            if (next != null) {
                process(worker, next);
            }
            isTaken.set(false);
            if (next != null) {
                return true;
            }
            // Arrived since, while another worker saw it taken.
        } while (arrived.isReady());
        return false;
    }

    /** One that throws leaves the stage taken: nothing after it is processed. */
    private void process(int worker, BundleSequence sequence) {
        int records = sequence.records();
        long start = resources().clock().getAsLong();
        BundleSequence result = seat.process(sequence);
        if (sequence.watermark() != Watermark.NONE) {
            reach(sequence.watermark());
        }
        long end = resources().clock().getAsLong();
        metrics(worker).processed(records, end - start);
        if (sequence.version() != version) {
            version = sequence.version();
        }
        if (isEnd) {
            // Where there are no consumers, what is processed is what comes out.
            metrics(worker).emitted(records);
            metrics(worker).delayed(end - sequence.shippedNs());
            result.recycle();
            resources().ends().reached(sequence.watermark());
        } else {
            send(prepared(worker, result));
        }
    }

    @Override
    boolean isPast(long newVersion) {
        return version >= newVersion;
    }

    private void reach(long newWatermark) {
        try {
            evaluator.watermark(newWatermark);
        } catch (RuntimeException | Error e) {
            throw TaskFailure.atWatermark(vertex(), newWatermark, e);
        }
        watermark = newWatermark;
    }

    @Override
    long watermark() {
        return watermark;
    }

    @Override
    long lateRecords() {
        return evaluator.late();
    }

    @Override
    void close() {
        for (BundleSequence left = arrived.pollShut(); left != null; left = arrived.pollShut()) {
            left.recycle();
        }
        evaluator.close();
    }
}
