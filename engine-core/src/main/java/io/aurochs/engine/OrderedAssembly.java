package io.aurochs.engine;

import io.aurochs.channel.Signal;
import io.aurochs.epoch.SourceIngress;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.IngressBundleSize;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourcePace;
import io.aurochs.operator.ordered.OrderedIngress;
import io.aurochs.operator.ordered.OrderedJob;
import io.aurochs.operator.ordered.OrderedStage;
import io.aurochs.operator.ordered.PassStage;
import io.aurochs.operator.ordered.StageResources;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.SourceDuty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Builds the stages of an ordered pipeline, from its ends to its source. */
final class OrderedAssembly implements PipelineAssembly {
    /**
     * How many bundles and watermarks of the source may be in flight, by worker and end: enough that a slow one does not hold up the others
     * at once.
     */
    private static final int BUNDLES_PER_WORKER = 8;

    /** As many as 128 workers have in flight with one sink; what is beyond that waits in front of the stage. */
    private static final int BUFFERED_BUNDLES = 1_024;

    private final OrderedJobSpec spec;
    private final List<FlatBundlePool> bundles;
    private final List<BlockPool> blocks;
    private final MemoryBudget memory;
    private final Signal claimable;
    private final LongSupplier clock;
    private final int ends;
    private @Nullable Inflow inflow;
    private @Nullable OrderedJob job;
    private @Nullable OrderedStage first;

    /**
     * Of a pipeline.
     *
     * @param bundles on the node of each worker
     * @param blocks there
     * @param claimable raised when there is work
     */
    OrderedAssembly(
            OrderedJobSpec spec,
            List<FlatBundlePool> bundles,
            List<BlockPool> blocks,
            MemoryBudget memory,
            Signal claimable,
            LongSupplier clock) {
        this.spec = spec;
        this.bundles = bundles;
        this.blocks = blocks;
        this.memory = memory;
        this.claimable = claimable;
        this.clock = clock;
        this.ends = (int) spec.graph().vertices().stream()
                .filter(vertex -> spec.graph().outputsOf(vertex).isEmpty())
                .count();
    }

    @Override
    public Inflow inflow(Vertex vertex, SourcePace pace, Signal source) {
        int workers = bundles.size();
        Inflow made = new Inflow(
                new Inflow.Limits(workers * ends, workers * BUNDLES_PER_WORKER * ends, false),
                Inflow.Downstream.inOrder(ends),
                memory,
                pace,
                source);
        inflow = made;
        return made;
    }

    /** Small, as all that comes of a bundle leaves together. */
    @Override
    public IngressBundleSize bundleSize(int least) {
        return IngressBundleSize.fixed(least, clock);
    }

    @Override
    public PipelineJob job(int duties, PipelineJob.Listener listener) {
        OrderedJob made = new OrderedJob(made(inflow), ends, duties, listener);
        StageResources resources = new StageResources(bundles, blocks, BUFFERED_BUNDLES, claimable, made, clock);
        List<OrderedStage> stages = new ArrayList<>();
        try {
            first = entry(resources, stages);
        } catch (RuntimeException | Error e) {
            made.stages(stages);
            made.discard();
            throw e;
        }
        made.stages(stages);
        job = made;
        return made;
    }

    /** Makes all stages; what the source ships arrives at the one that is returned. */
    private OrderedStage entry(StageResources resources, List<OrderedStage> stages) {
        Vertex source = spec.graph().vertices().stream()
                .filter(Vertex::source)
                .findFirst()
                .orElseThrow();
        List<OrderedStage> consumers = consumersOf(source, resources, stages);
        OrderedStage entry = consumers.get(0);
        if (PassStage.isNeeded(consumers)) {
            entry = PassStage.of(source, resources, consumers);
            stages.add(entry);
        }
        return entry;
    }

    /** Makes what is behind a vertex, and adds it to the stages, consumers before their producers. */
    private List<OrderedStage> consumersOf(Vertex vertex, StageResources resources, List<OrderedStage> stages) {
        List<OrderedStage> consumers = new ArrayList<>();
        for (Edge edge : spec.graph().outputsOf(vertex)) {
            OrderedStage stage = spec.stages()
                    .apply(edge.to())
                    .make(edge.to(), resources, consumersOf(edge.to(), resources, stages));
            stages.add(stage);
            consumers.add(stage);
        }
        return consumers;
    }

    @Override
    public SourceIngress ingress(Vertex vertex) {
        return new OrderedIngress(made(first), made(inflow));
    }

    @Override
    public List<Duty> duties(EpochCrew crew, List<SourceDuty> sources) {
        return crew.duties(made(job), sources);
    }

    private static <T> T made(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the steps of an assembly come in order");
        }
        return part;
    }
}
