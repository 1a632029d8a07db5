package io.aurochs.operator.ordered;

import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.TaskFailure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** An ordered pipeline that runs. */
public final class OrderedJob extends PipelineJob implements StageResources.Ends {
    private final Inflow inflow;
    private final AtomicInteger endsLeft;
    /** Consumers before their producers. */
    private List<OrderedStage> stages = List.of();

    /**
     * A job whose stages are yet to be made.
     *
     * @param ends how many sinks it has
     */
    public OrderedJob(Inflow inflow, int ends, int duties, Listener listener) {
        super(duties, listener);
        this.inflow = inflow;
        this.endsLeft = new AtomicInteger(ends);
    }

    /** Once, before any of them works; consumers before their producers. */
    public void stages(List<OrderedStage> newStages) {
        stages = List.copyOf(newStages);
    }

    /**
     * Does the next piece of work: of what is nearest to the end, which makes room for the rest (Prasaad et al., §6: last in pipeline).
     *
     * @return false when there is none
     */
    public boolean work(int worker) {
        for (int i = 0; i < stages.size(); i++) {
            if (stages.get(i).work(worker)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void reached(long watermark) {
        inflow.consumed();
        inflow.madeRoom();
        if (watermark == Watermark.END && endsLeft.decrementAndGet() == 0) {
            completed();
        }
    }

    @Override
    public Map<Vertex, Long> recordsIn() {
        return byVertex(OrderedStage::recordsIn);
    }

    /** Nothing comes late: what arrives later is later in the order. */
    @Override
    public Map<Vertex, Long> lateRecords() {
        return byVertex(stage -> 0L);
    }

    private Map<Vertex, Long> byVertex(Function<OrderedStage, Long> figure) {
        Map<Vertex, Long> figures = new LinkedHashMap<>();
        for (int i = stages.size() - 1; i >= 0; i--) {
            OrderedStage stage = stages.get(i);
            if (!stage.vertex().source()) {
                figures.put(stage.vertex(), figure.apply(stage));
            }
        }
        return figures;
    }

    @Override
    protected void release() {
        for (OrderedStage stage : stages) {
            try {
                stage.close();
            } catch (RuntimeException | Error e) {
                failedToClose(new TaskFailure(stage.vertex(), 0, TaskFailure.Phase.CLOSE, e));
            }
        }
    }
}
