package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.ShortenedFileException;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.row.FlatBundle;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The task of a vertex that any number of workers run at once: the workers claim its bundles from the containers of its inputs. Each
 * worker has a seat here, which one thread at a time uses; watermarks are processed by whoever retrieves them.
 */
@Internal
public final class EpochTask {
    private final Vertex vertex;
    private final EpochEvaluator evaluator;
    private final List<EpochInput> inputs;
    private final List<Seat> seats;
    private final LongSupplier clock;

    /** What a worker processes this task's bundles with. */
    private record Seat(BundleEvaluator evaluator, EpochOutput output, TaskMetrics metrics) {}

    /**
     * A task.
     *
     * @param outputs one for each worker
     * @param clock nanoseconds
     */
    public EpochTask(
            Vertex vertex,
            EpochEvaluator evaluator,
            List<EpochInput> inputs,
            List<EpochOutput> outputs,
            LongSupplier clock) {
        this.vertex = vertex;
        this.evaluator = evaluator;
        this.inputs = List.copyOf(inputs);
        this.clock = clock;
        this.seats = outputs.stream()
                .map(output ->
                        new Seat(evaluator.evaluator(outputs.indexOf(output), output), output, new TaskMetrics()))
                .toList();
    }

    public Vertex vertex() {
        return vertex;
    }

    /** Where its records come from. */
    public List<EpochInput> inputs() {
        return inputs;
    }

    /** What the workers have counted, by worker. */
    public List<TaskMetrics> metrics() {
        return seats.stream().map(Seat::metrics).toList();
    }

    /** Whether it is to know what is settled, see {@link EpochEvaluator#settled}. */
    boolean waitsForSettled() {
        return evaluator.waitsForSettled();
    }

    /**
     * Epochs are settled, see {@link EpochEvaluator#settled}.
     *
     * @throws TaskFailure when user code throws
     */
    void settled(long watermark) {
        try {
            evaluator.settled(watermark);
        } catch (Exception | Error e) {
            throw TaskFailure.atWatermark(vertex, watermark, e);
        }
    }

    /** How many records it has left out because they came too late. Any thread. */
    public long lateRecords() {
        return evaluator.lateRecords();
    }

    /** When its next results are due, see {@link EpochEvaluator#nextExternalization}. */
    public long nextExternalization() {
        return evaluator.nextExternalization();
    }

    /**
     * Processes a bundle.
     *
     * @param worker number of the worker
     * @param container that it was claimed from, at one of the inputs of this task
     * @throws TaskFailure when user code throws
     */
    public void evaluate(int worker, EpochContainer container, FlatBundle bundle) {
        Seat seat = seats.get(worker);
        int records = bundle.recordCount();
        String file = bundle.file();
        long start = clock.getAsLong();
        boolean isProcessed = false;
        seat.output.open(container, bundle.version());
        try {
            seat.evaluator.evaluate(inputs.indexOf(container.input()), bundle, container);
            isProcessed = true;
            seat.output.flush();
        } catch (Exception | Error e) {
            if (!isProcessed) {
                bundle.recycle();
            }
            seat.output.discard();
            throw TaskFailure.inEpoch(
                    vertex, container.epoch(), seat.evaluator.row(), ShortenedFileException.causeOf(e, file));
        }
        seat.metrics.claimedBundle();
        seat.metrics.processed(records, clock.getAsLong() - start);
        container.consumed();
    }

    /**
     * Begins to process the watermark of a container that was retrieved from one of the inputs.
     *
     * @return the work to do; null when there is nothing to do any more
     * @throws TaskFailure when user code throws
     */
    public WatermarkWork begin(int worker, EpochContainer retrieved) {
        EpochInput input = retrieved.input();
        long watermark = input.reach(retrieved);
        WatermarkWork work = new WatermarkWork(this, retrieved, watermark);
        if (watermark == Watermark.NONE) {
            seats.get(worker).evaluator.passed(inputs.indexOf(input), retrieved);
        } else {
            atWatermark(
                    worker,
                    work,
                    evaluator -> work.parts(evaluator.begin(inputs.indexOf(input), retrieved, watermark)));
        }
        if (work.parts() == 0) {
            end(worker, work);
        }
        return work;
    }

    /**
     * Processes a part of the work at a watermark.
     *
     * @throws TaskFailure when user code throws
     */
    void evaluate(int worker, WatermarkWork work, int part) {
        atWatermark(worker, work, evaluator -> evaluator.evaluate(work.watermark(), part));
    }

    /** Something that is done at a watermark. */
    @FunctionalInterface
    private interface WatermarkStep {
        void run(BundleEvaluator evaluator) throws Exception;
    }

    private void atWatermark(int worker, WatermarkWork work, WatermarkStep step) {
        Seat seat = seats.get(worker);
        long start = clock.getAsLong();
        seat.output.open(work.container(), work.version());
        try {
            step.run(seat.evaluator);
            seat.output.flush();
        } catch (Exception | Error e) {
            seat.output.discard();
            throw TaskFailure.atWatermark(vertex, work.watermark(), e);
        }
        seat.metrics.processed(0, clock.getAsLong() - start);
    }

    /** All parts are processed. */
    void end(int worker, WatermarkWork work) {
        EpochContainer container = work.container();
        if (work.watermark() != Watermark.NONE) {
            atWatermark(
                    worker,
                    work,
                    evaluator -> work.outgoing(evaluator.end(inputs.indexOf(container.input()), work.watermark())));
        }
        container.input().consume(container, work.outgoing());
    }

    /**
     * The task has ended, or failed. No worker is in it any more.
     *
     * @throws TaskFailure when user code throws
     */
    public void close() {
        try {
            evaluator.close();
        } catch (RuntimeException | Error e) {
            throw new TaskFailure(vertex, 0, TaskFailure.Phase.CLOSE, e);
        }
    }
}
