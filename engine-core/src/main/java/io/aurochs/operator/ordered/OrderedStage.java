package io.aurochs.operator.ordered;

import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.StageMeter;
import io.aurochs.metrics.TaskMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A task of an ordered pipeline. What comes of its producer arrives here in order, and what comes of that leaves in the same order, one
 * sequence for each; in between it is processed in the order that the kind of stage needs.
 */
public abstract class OrderedStage {
    private final Vertex vertex;
    private final StageResources resources;
    private final List<OrderedStage> consumers;
    private final List<TaskMetrics> metrics;
    private final StageMeter meter;

    /** How a stage is made, when its consumers are. */
    @FunctionalInterface
    public interface Maker {
        OrderedStage make(Vertex vertex, StageResources resources, List<OrderedStage> consumers);
    }

    /** @param mostWorkers that can process what has arrived at once */
    OrderedStage(Vertex vertex, StageResources resources, List<OrderedStage> consumers, int mostWorkers) {
        this.vertex = vertex;
        this.resources = resources;
        this.consumers = List.copyOf(consumers);
        this.metrics =
                Stream.generate(TaskMetrics::new).limit(resources.workers()).toList();
        this.meter = new StageMeter(mostWorkers);
    }

    final List<OrderedStage> consumers() {
        return consumers;
    }

    final StageMeter meter() {
        return meter;
    }

    final Vertex vertex() {
        return vertex;
    }

    final StageResources resources() {
        return resources;
    }

    final TaskMetrics metrics(int worker) {
        return metrics.get(worker);
    }

    /** What the workers have counted, by worker. */
    final List<TaskMetrics> metrics() {
        return metrics;
    }

    /** How many records were left out because they came too late: most stages take all, as what arrives later is later in the order. */
    long lateRecords() {
        return 0;
    }

    /** The last watermark that it has processed, in stages that process them in order, else {@link Watermark#NONE}. Any thread. */
    long watermark() {
        return Watermark.NONE;
    }

    /** Whether what arrives has to be {@linkplain #prepare prepared}. */
    boolean needsPreparation() {
        return false;
    }

    /**
     * Prepares what is about to arrive, as far as that needs no order.
     *
     * @param worker that has produced it
     */
    void prepare(int worker, BundleSequence sequence) {}

    /** Takes what its producer has made; in order, by one thread at a time, which has seen what the one before did. */
    final void arrive(BundleSequence sequence) {
        // Before it can be processed.
        meter.arrived(sequence.records());
        take(sequence);
    }

    /** Takes what arrives, as {@link #arrive} does. */
    abstract void take(BundleSequence sequence);

    /**
     * Processes a piece of what has arrived.
     *
     * @return false when there is nothing that a worker could process now
     * @throws io.aurochs.operator.TaskFailure when user code throws
     */
    abstract boolean work(int worker);

    /**
     * As {@link #work}, and measures it.
     *
     * @param turn of the worker
     */
    final boolean measured(int worker, BooleanSupplier turn) {
        TaskMetrics own = metrics(worker);
        long records = own.recordsIn();
        long results = own.recordsOut();
        long start = resources.clock().getAsLong();
        meter.began();
        boolean hasWorked = turn.getAsBoolean();
        if (hasWorked) {
            meter.ended(
                    own.recordsIn() - records,
                    own.recordsOut() - results,
                    resources.clock().getAsLong() - start);
        } else {
            meter.left();
        }
        return hasWorked;
    }

    /** Whether what it has to know of a version of the functions is that all before it is processed here. An end of the pipeline knows. */
    boolean isPast(long version) {
        return true;
    }

    /** Gives back what is left, and closes the code. No worker is in it any more. */
    abstract void close();

    /** A result for each consumer, prepared. Not yet in order. */
    final BundleSequence[] prepared(int worker, BundleSequence result) {
        metrics(worker).emitted(result.records());
        BundleSequence[] byConsumer = new BundleSequence[consumers.size()];
        for (int i = 0; i < byConsumer.length; i++) {
            byConsumer[i] = i == 0 ? result : result.share();
        }
        try {
            for (int i = 0; i < byConsumer.length; i++) {
                consumers.get(i).prepare(worker, byConsumer[i]);
            }
        } catch (RuntimeException | Error e) {
            Arrays.stream(byConsumer).forEach(BundleSequence::recycle);
            throw e;
        }
        return byConsumer;
    }

    /** Sends a result to the consumers; in order. */
    final void send(BundleSequence[] byConsumer) {
        for (int i = 0; i < byConsumer.length; i++) {
            consumers.get(i).arrive(byConsumer[i]);
            resources.claimable().raise();
        }
    }
}
