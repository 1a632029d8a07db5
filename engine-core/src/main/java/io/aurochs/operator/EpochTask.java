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
import org.jspecify.annotations.Nullable;

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
    private final WorkerNodes nodes;
    private final WorkParts noParts;
    /** Null where epochs wait for all their bundles. */
    private final @Nullable Stragglers stragglers;

    private final LongSupplier clock;

    /** What a worker processes this task's bundles with. */
    private record Seat(BundleEvaluator evaluator, EpochOutput output, TaskMetrics metrics) {}

    /**
     * A task.
     *
     * @param outputs one for each worker
     * @param nodes the nodes that the workers are on
     * @param clock nanoseconds
     */
    public EpochTask(
            Vertex vertex,
            EpochEvaluator evaluator,
            List<EpochInput> inputs,
            List<EpochOutput> outputs,
            WorkerNodes nodes,
            LongSupplier clock) {
        this.vertex = vertex;
        this.evaluator = evaluator;
        this.inputs = List.copyOf(inputs);
        this.nodes = nodes;
        this.noParts = new WorkParts(0, nodes);
        this.stragglers = evaluator.leapsBehindMs() == EpochEvaluator.WAITS
                ? null
                : new Stragglers(vertex, evaluator.leapsBehindMs(), nodes.workers());
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

    /** The node that a worker is on. */
    int nodeOf(int worker) {
        return nodes.nodeOf(worker);
    }

    /** Parts of some work, to be taken by workers. */
    WorkParts parts(int count) {
        return count == 0 ? noParts : new WorkParts(count, nodes);
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
        return evaluator.lateRecords() + (stragglers == null ? 0 : stragglers.lost());
    }

    /** How many records its epochs have left behind. Any thread. */
    public long leftBehind() {
        return stragglers == null ? 0 : stragglers.left();
    }

    /** Whether epochs go on without bundles that its function holds for too long. */
    boolean leaps() {
        return stragglers != null;
    }

    /** Whether no function before a version holds what its epoch has left behind; for who has looked at the inputs. */
    boolean isPast(long version) {
        return stragglers == null || stragglers.isPast(version);
    }

    /** Has epochs that are far behind go on without the bundles that are held. Any worker. */
    void leap() {
        if (stragglers != null) {
            inputs.forEach(stragglers::leap);
        }
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
        Stragglers.Seat call = open(worker, container, bundle);
        try {
            seat.evaluator.evaluate(inputs.indexOf(container.input()), bundle, container);
            isProcessed = true;
            seat.output.flush();
        } catch (Exception | Error e) {
            if (!isProcessed) {
                bundle.recycle();
            }
            seat.output.discard();
            endOf(call);
            throw TaskFailure.inEpoch(
                    vertex, container.epoch(), seat.evaluator.row(), ShortenedFileException.causeOf(e, file));
        }
        seat.metrics.claimedBundle();
        seat.metrics.processed(records, clock.getAsLong() - start);
        if (endOf(call)) {
            container.consumed();
        }
    }

    private Stragglers.@Nullable Seat open(int worker, EpochContainer container, FlatBundle bundle) {
        EpochOutput output = seats.get(worker).output;
        if (stragglers == null) {
            output.open(container, bundle.version());
            return null;
        }
        Stragglers.Seat call = stragglers.seat(worker);
        output.open(container, bundle.version(), call);
        call.begin(container, bundle);
        return call;
    }

    /** Whether the epoch waits for the call, which has ended. */
    private static boolean endOf(Stragglers.@Nullable Seat call) {
        return call == null || call.end();
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
        if (stragglers != null) {
            Seat seat = seats.get(worker);
            seat.output.open(retrieved, work.version());
            stragglers.shipTo(seat.output);
        }
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

    /** All parts of a level are processed: goes on with the next level, or ends the work where there is none. */
    void next(int worker, WatermarkWork work) {
        atWatermark(worker, work, evaluator -> work.parts(evaluator.nextLevel(work.watermark())));
        if (work.parts() == 0) {
            end(worker, work);
        }
    }

    private void end(int worker, WatermarkWork work) {
        EpochContainer container = work.container();
        if (work.watermark() != Watermark.NONE) {
            atWatermark(
                    worker,
                    work,
                    evaluator -> work.outgoing(evaluator.end(inputs.indexOf(container.input()), work.watermark())));
        }
        container.input().consume(container, work.outgoing());
        if (work.watermark() != Watermark.NONE) {
            seats.get(worker).metrics.delayed(clock.getAsLong() - container.endedNs());
        }
    }

    /**
     * The task has ended, or failed. No worker is in it any more.
     *
     * @throws TaskFailure when user code throws
     */
    public void close() {
        if (stragglers != null) {
            stragglers.close();
        }
        try {
            evaluator.close();
        } catch (RuntimeException | Error e) {
            throw new TaskFailure(vertex, 0, TaskFailure.Phase.CLOSE, e);
        }
    }
}
