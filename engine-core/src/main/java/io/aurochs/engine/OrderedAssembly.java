package io.aurochs.engine;

import io.aurochs.channel.BucketQueue;
import io.aurochs.channel.Signal;
import io.aurochs.config.ClaimPriority;
import io.aurochs.config.EngineConfig;
import io.aurochs.config.OrderedConfig;
import io.aurochs.epoch.SourceIngress;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockAccount;
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
import io.aurochs.reorder.Reordering;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.schedule.CurrentThroughput;
import io.aurochs.schedule.EstimatedTime;
import io.aurochs.schedule.LastStage;
import io.aurochs.schedule.QueueSizeThrottling;
import io.aurochs.schedule.StagePolicy;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.SourceDuty;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Builds the stages of an ordered pipeline, from its ends to its source. */
final class OrderedAssembly implements PipelineAssembly {
    /**
     * How many bundles and watermarks of the source may be in flight, by worker and end: enough that a slow one does not hold up the others
     * at once.
     */
    private static final int BUNDLES_PER_WORKER = 8;

    /** How many of them may be in front of tasks before the tasks that send them are throttled, if that is the policy. */
    private static final int QUEUED_BUNDLES_PER_WORKER = BUNDLES_PER_WORKER / 2;

    /** As many as 128 workers have in flight with one sink; what is beyond that waits in front of the stage. */
    private static final int BUFFERED_BUNDLES = 1_024;

    private final OrderedJobSpec spec;
    private final List<FlatBundlePool> bundles;
    private final List<BlockPool> blocks;
    private final MemoryBudget memory;
    private final EpochCrew crew;
    private final StagePolicy policy;
    private final OrderedConfig config;
    /** Whether all bundles of the source have the same number of records, unless it ships earlier. */
    private final boolean isBundleSizeFixed;

    private final LongSupplier clock;
    private final int ends;
    private final Map<Vertex, BlockAccount> accounts = new HashMap<>();
    private @Nullable Inflow inflow;
    private @Nullable OrderedJob job;
    private @Nullable OrderedStage first;

    /**
     * Of a pipeline.
     *
     * @param bundles on the node of each worker
     * @param blocks there
     * @param crew its workers
     * @param config how they claim work
     * @throws IllegalArgumentException when they are to claim it as in pipelines that are not ordered
     */
    OrderedAssembly(
            OrderedJobSpec spec,
            List<FlatBundlePool> bundles,
            List<BlockPool> blocks,
            MemoryBudget memory,
            EpochCrew crew,
            EngineConfig config,
            LongSupplier clock) {
        this.spec = spec;
        this.bundles = bundles;
        this.blocks = blocks;
        this.memory = memory;
        this.crew = crew;
        this.config = config.ordered();
        this.policy = policy(
                config.epochs().claimPolicy().ofOrdered(spec.name()),
                (long) bundles.size()
                        * QUEUED_BUNDLES_PER_WORKER
                        * config.epochs().leastBundleRecords());
        // Policies that measure compare what they have measured per bundle: their bundles are alike.
        this.isBundleSizeFixed = config.epochs().bundleRecords() > 0 || policy.isMeasured();
        this.clock = clock;
        this.ends = (int) spec.graph().vertices().stream()
                .filter(vertex -> spec.graph().outputsOf(vertex).isEmpty())
                .count();
    }

    private static StagePolicy policy(ClaimPriority priority, long capacity) {
        return switch (priority) {
            case LP -> new LastStage();
            case CT -> new CurrentThroughput();
            case ET -> new EstimatedTime();
            case QST -> new QueueSizeThrottling(capacity);
            default -> throw new IllegalStateException(priority + ": not for ordered pipelines");
        };
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
        return isBundleSizeFixed ? IngressBundleSize.fixed(least, clock) : IngressBundleSize.ofTime(least, clock);
    }

    @Override
    public PipelineJob job(int duties, PipelineJob.Listener listener) {
        OrderedJob made = new OrderedJob(
                made(inflow),
                ends,
                new OrderedJob.Claims(config.claimSliceNs(), config.claimWindowNs(), policy.isMeasured(), clock),
                duties,
                listener);
        StageResources resources = new StageResources(
                bundles,
                blocks,
                BUFFERED_BUNDLES,
                queue(),
                reordering(),
                crew.claimable(),
                crew.claimableByOne(),
                made,
                clock);
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

    private BucketQueue.Kind queue() {
        return switch (config.queue()) {
            case HYBRID -> BucketQueue.Kind.HYBRID;
            case PARTITIONED -> BucketQueue.Kind.PARTITIONED;
            case SHARED -> BucketQueue.Kind.SHARED;
        };
    }

    private Reordering.Kind reordering() {
        return switch (config.reorder()) {
            case NON_BLOCKING -> Reordering.Kind.NON_BLOCKING;
            case LOCK -> Reordering.Kind.LOCK;
        };
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
            BlockAccount account = new BlockAccount();
            accounts.put(edge.to(), account);
            OrderedStage stage = spec.stages()
                    .apply(edge.to())
                    .make(edge.to(), resources.on(account), consumersOf(edge.to(), resources, stages));
            stages.add(stage);
            consumers.add(stage);
        }
        return consumers;
    }

    @Override
    public SourceIngress ingress(Vertex vertex) {
        return new OrderedIngress(made(first), made(inflow), clock);
    }

    @Override
    public List<Duty> duties(EpochCrew theirs, List<SourceDuty> sources) {
        return theirs.duties(made(job), policy, sources);
    }

    @Override
    public Map<Vertex, BlockAccount> accounts() {
        return Map.copyOf(accounts);
    }

    private static <T> T made(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the steps of an assembly come in order");
        }
        return part;
    }
}
