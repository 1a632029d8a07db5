package io.aurochs.operator.ordered;

import io.aurochs.epoch.EpochProgress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.PipelineMeter;
import io.aurochs.metrics.StageLoad;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.TaskFailure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** An ordered pipeline that runs. */
public final class OrderedJob extends PipelineJob implements StageResources.Ends {
    private static final StageLoad[] NOT_MEASURED = {};

    private final Inflow inflow;
    private final AtomicInteger endsLeft;
    private final Claims claims;
    /** Consumers before their producers. */
    private List<OrderedStage> stages = List.of();

    private @Nullable PipelineMeter meter;

    /**
     * How workers claim work.
     *
     * @param sliceNs how long a worker stays at a task, nanoseconds; 0: for one piece of work
     * @param windowNs how long tasks are measured, nanoseconds
     * @param isMeasured whether they are
     * @param clock nanoseconds
     */
    public record Claims(long sliceNs, long windowNs, boolean isMeasured, LongSupplier clock) {}

    /**
     * A job whose stages are yet to be made.
     *
     * @param ends how many sinks it has
     */
    public OrderedJob(Inflow inflow, int ends, Claims claims, int duties, Listener listener) {
        super(duties, listener);
        this.inflow = inflow;
        this.claims = claims;
        this.endsLeft = new AtomicInteger(ends);
    }

    /** Once, before any of them works; consumers before their producers. */
    public void stages(List<OrderedStage> newStages) {
        stages = List.copyOf(newStages);
        if (claims.isMeasured()) {
            meter = new PipelineMeter(
                    stages.stream().map(OrderedStage::meter).toList(),
                    producers(),
                    claims.sliceNs(),
                    claims.windowNs(),
                    claims.clock().getAsLong());
        }
    }

    private int[] producers() {
        int[] producers = new int[stages.size()];
        Arrays.fill(producers, PipelineMeter.NO_PRODUCER);
        for (int stage = 0; stage < producers.length; stage++) {
            for (OrderedStage consumer : stages.get(stage).consumers()) {
                producers[stages.indexOf(consumer)] = stage;
            }
        }
        return producers;
    }

    /** How many tasks there are. */
    public int stageCount() {
        return stages.size();
    }

    /** What each task has to do, consumers before their producers; nothing if it is not measured. */
    public StageLoad[] loads() {
        return meter == null ? NOT_MEASURED : meter.loads(claims.clock().getAsLong());
    }

    /**
     * Works at a task for a slice of time, or for one piece of work if that takes longer, until there is nothing to do there.
     *
     * @param stage its number, consumers before their producers
     * @return false when there was nothing
     */
    public boolean work(int stage, int worker) {
        OrderedStage taken = stages.get(stage);
        return claims.isMeasured() ? taken.measured(worker, () -> slice(taken, worker)) : slice(taken, worker);
    }

    private boolean slice(OrderedStage stage, int worker) {
        if (claims.sliceNs() == 0) {
            return stage.work(worker);
        }
        long start = claims.clock().getAsLong();
        boolean hasWorked = false;
        while (stage.work(worker)) {
            hasWorked = true;
            if (claims.clock().getAsLong() - start >= claims.sliceNs() || isOver()) {
                return true;
            }
        }
        return hasWorked;
    }

    @Override
    public void reached(long watermark) {
        inflow.consumed();
        inflow.madeRoom();
        progressed();
        if (watermark == Watermark.END && endsLeft.decrementAndGet() == 0) {
            completed();
        }
    }

    /** All is, of which everything has come to the ends. */
    @Override
    public boolean isPast(long version) {
        return stages.stream().allMatch(stage -> stage.isPast(version));
    }

    @Override
    public Map<Vertex, List<TaskMetrics>> taskMetrics() {
        return byVertex(OrderedStage::metrics);
    }

    @Override
    public Map<Vertex, EpochProgress> progress() {
        return byVertex(stage -> new EpochProgress(stage.watermark(), OptionalInt.empty()));
    }

    @Override
    public Map<Vertex, Long> lateRecords() {
        return byVertex(OrderedStage::lateRecords);
    }

    private <F> Map<Vertex, F> byVertex(Function<OrderedStage, F> figure) {
        Map<Vertex, F> figures = new LinkedHashMap<>();
        for (int i = stages.size() - 1; i >= 0; i--) {
            OrderedStage stage = stages.get(i);
            if (!stage.vertex().source()) {
                figures.put(stage.vertex(), figure.apply(stage));
            }
        }
        return figures;
    }

    @Override
    protected void release(Runnable then) {
        for (OrderedStage stage : stages) {
            try {
                stage.close();
            } catch (RuntimeException | Error e) {
                failedToClose(new TaskFailure(stage.vertex(), 0, TaskFailure.Phase.CLOSE, e));
            }
        }
        then.run();
    }
}
