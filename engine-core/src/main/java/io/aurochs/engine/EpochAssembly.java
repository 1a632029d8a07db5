package io.aurochs.engine;

import io.aurochs.channel.Signal;
import io.aurochs.config.ClaimPriority;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.EpochLane;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.SourceIngress;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockAccount;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.EpochOutput;
import io.aurochs.operator.EpochTask;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.IngressBundleSize;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourcePace;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.schedule.ClaimPolicy;
import io.aurochs.schedule.InOrder;
import io.aurochs.schedule.LastInPipeline;
import io.aurochs.schedule.NextExternalization;
import io.aurochs.schedule.NoPriority;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.SourceDuty;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the tasks of a pipeline, and the containers' inputs between them. */
final class EpochAssembly implements PipelineAssembly {
    /** How many bundles of a source may be on their way, by worker: one in work, and one that waits, for each of two tasks. */
    private static final int BUNDLES_PER_WORKER = 4;

    private static final int OUTPUT_BUNDLE_RECORDS = 80_000;
    private static final int MOST_OUTPUT_BYTES = 256 * 1_024;

    private final EpochJobSpec spec;
    private final List<FlatBundlePool> poolOfWorker;
    private final EpochResources resources;
    private final MemoryBudget memory;
    private final Signal deposited;
    private final LongSupplier clock;
    private final WorkerNodes nodes;
    private final ClaimPriority policy;

    /** By vertex, the inputs of its task; of a source, the one that it is the producer of. */
    private final Map<Vertex, List<EpochInput>> inputs = new HashMap<>();

    private final Map<Edge, EpochInput> inputOfEdge = new HashMap<>();
    private final Map<Vertex, Inflow> inflows = new LinkedHashMap<>();
    private final Map<Vertex, BlockAccount> accounts = new HashMap<>();
    private @Nullable EpochJob job;

    /**
     * Of a pipeline.
     *
     * @param nodes the workers, and the machine's nodes that they are on
     * @param poolOfWorker bundles on the node of each worker
     * @param memoryOfWorker blocks there
     * @param deposited raised when a bundle may be claimed
     * @param policy what a worker takes next
     * @throws IllegalArgumentException when the policy is for ordered pipelines
     */
    EpochAssembly(
            EpochJobSpec spec,
            WorkerNodes nodes,
            List<FlatBundlePool> poolOfWorker,
            List<BlockPool> memoryOfWorker,
            MemoryBudget memory,
            Signal deposited,
            ClaimPriority policy,
            LongSupplier clock) {
        this.spec = spec;
        this.nodes = nodes;
        this.poolOfWorker = poolOfWorker;
        this.resources = new EpochResources(nodes, memoryOfWorker);
        this.memory = memory;
        this.deposited = deposited;
        this.clock = clock;
        this.policy = policy.ofEpochs(spec.name());
    }

    /** Makes the inputs of all tasks, producers' before their consumers'. */
    void connect() {
        List<Vertex> left = new ArrayList<>(spec.graph().vertices());
        while (!left.isEmpty()) {
            List<Vertex> ready = left.stream()
                    .filter(vertex ->
                            spec.graph().inputsOf(vertex).stream().allMatch(edge -> inputs.containsKey(edge.from())))
                    .toList();
            if (ready.isEmpty()) {
                throw new IllegalArgumentException("pipeline=" + spec.name() + ": "
                        + onCycle(left).name() + " is on a cycle; epochs cannot go round");
            }
            ready.forEach(this::connect);
            left.removeAll(ready);
        }
    }

    /** One that is on a cycle, and not only behind it. */
    private Vertex onCycle(List<Vertex> unconnected) {
        return unconnected.stream()
                .filter(vertex -> !spec.graph().onCycleWith(vertex).isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private void connect(Vertex vertex) {
        if (vertex.source()) {
            inputs.put(vertex, List.of(new EpochInput(vertex.name(), nodes.nodes(), List.of())));
            return;
        }
        List<EpochInput> own = new ArrayList<>();
        for (Edge edge : spec.graph().inputsOf(vertex)) {
            EpochInput input = new EpochInput(
                    edge.from().name() + " -> " + vertex.name(),
                    nodes.nodes(),
                    inputs.getOrDefault(edge.from(), List.of()));
            inputOfEdge.put(edge, input);
            own.add(input);
        }
        inputs.put(vertex, own);
    }

    @Override
    public Inflow inflow(Vertex vertex, SourcePace pace, Signal source) {
        Inflow inflow = new Inflow(
                new Inflow.Limits(
                        resources.workers(),
                        resources.workers() * BUNDLES_PER_WORKER,
                        policy == ClaimPriority.IN_ORDER),
                downstream(vertex),
                memory,
                pace,
                source);
        inflows.put(vertex, inflow);
        return inflow;
    }

    /** From a source up to the first transforms where its records meet others. */
    private Inflow.Downstream downstream(Vertex source) {
        List<EpochInput> alone = new ArrayList<>();
        List<EpochLane> meeting = new ArrayList<>();
        Deque<Edge> edges = new ArrayDeque<>(spec.graph().outputsOf(source));
        for (Edge edge = edges.poll(); edge != null; edge = edges.poll()) {
            EpochInput input = inputOf(edge);
            alone.add(input);
            List<EpochInput> together = inputs.getOrDefault(edge.to(), List.of());
            for (Edge below : spec.graph().outputsOf(edge.to())) {
                if (together.size() > 1) {
                    meeting.add(new EpochLane(inputOf(below), together.indexOf(input)));
                } else {
                    edges.add(below);
                }
            }
        }
        return new Inflow.Downstream(consumersOf(source), alone, meeting);
    }

    private List<EpochInput> consumersOf(Vertex vertex) {
        return spec.graph().outputsOf(vertex).stream().map(this::inputOf).toList();
    }

    private EpochInput inputOf(Edge edge) {
        EpochInput input = inputOfEdge.get(edge);
        if (input == null) {
            throw new IllegalStateException(edge + ": not connected yet");
        }
        return input;
    }

    @Override
    public IngressBundleSize bundleSize(int least) {
        return new IngressBundleSize(resources.workers(), least, clock);
    }

    @Override
    public PipelineJob job(int duties, PipelineJob.Listener listener) {
        EpochJob made = new EpochJob(tasks(), sourceInputs(), inflowOfInput(), duties, listener);
        job = made;
        return made;
    }

    @Override
    public List<Duty> duties(EpochCrew crew, List<SourceDuty> sources) {
        EpochJob made = job;
        if (made == null) {
            throw new IllegalStateException("pipeline=" + spec.name() + ": the job comes before its duties");
        }
        return crew.duties(made, this::claimPolicy, sources);
    }

    @Override
    public Map<Vertex, BlockAccount> accounts() {
        return Map.copyOf(accounts);
    }

    private ClaimPolicy claimPolicy() {
        return switch (policy) {
            case NEXT_EXTERNALIZATION -> new NextExternalization();
            case IN_ORDER -> new InOrder();
            case NO_PRIORITY -> new NoPriority();
            case LP -> new LastInPipeline();
            default -> throw new IllegalStateException(policy + ": not for epochs");
        };
    }

    /** Begins the first epoch of a source. */
    @Override
    public SourceIngress ingress(Vertex vertex) {
        return new Ingress(sourceInput(vertex), spec.factory().start(vertex), clock);
    }

    private EpochInput sourceInput(Vertex vertex) {
        return inputs.getOrDefault(vertex, List.of()).get(0);
    }

    private Map<Vertex, EpochInput> sourceInputs() {
        Map<Vertex, EpochInput> bySource = new LinkedHashMap<>();
        spec.graph().vertices().stream()
                .filter(Vertex::source)
                .forEach(vertex -> bySource.put(vertex, sourceInput(vertex)));
        return bySource;
    }

    /** Each input that comes directly from a source, and what holds that back. */
    Map<EpochInput, Inflow> inflowOfInput() {
        Map<EpochInput, Inflow> byInput = new HashMap<>();
        inflows.forEach((vertex, inflow) -> consumersOf(vertex).forEach(input -> byInput.put(input, inflow)));
        return byInput;
    }

    /** The tasks, producers before their consumers. Where one cannot be made, those before it are closed. */
    List<EpochTask> tasks() {
        List<EpochTask> tasks = new ArrayList<>();
        try {
            spec.graph().vertices().stream()
                    .filter(vertex -> !vertex.source())
                    .map(this::task)
                    .forEach(tasks::add);
        } catch (RuntimeException | Error e) {
            tasks.forEach(made -> closeAfter(e, made));
            throw e;
        }
        return tasks;
    }

    private static void closeAfter(Throwable failure, EpochTask task) {
        try {
            task.close();
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }

    private EpochTask task(Vertex vertex) {
        BlockAccount account = new BlockAccount();
        accounts.put(vertex, account);
        EpochEvaluator evaluator = spec.factory().evaluator(vertex, resources.on(account));
        List<EpochInput[]> consumers = consumersByOutput(vertex);
        List<EpochOutput> outputs = IntStream.range(0, resources.workers())
                .mapToObj(worker -> new EpochOutput(
                        vertex.firstTask(),
                        consumers,
                        poolOfWorker.get(worker),
                        deposited,
                        OUTPUT_BUNDLE_RECORDS,
                        MOST_OUTPUT_BYTES,
                        spec.assignment()))
                .toList();
        return new EpochTask(vertex, evaluator, inputs.getOrDefault(vertex, List.of()), outputs, nodes, clock);
    }

    private List<EpochInput[]> consumersByOutput(Vertex vertex) {
        List<Edge> edges = spec.graph().outputsOf(vertex);
        int outputs = edges.stream()
                        .mapToInt(edge -> Integer.parseInt(edge.stream()))
                        .max()
                        .orElse(0)
                + 1;
        return IntStream.range(0, outputs)
                .mapToObj(output -> edges.stream()
                        .filter(edge -> Integer.parseInt(edge.stream()) == output)
                        .map(this::inputOf)
                        .toArray(EpochInput[]::new))
                .toList();
    }
}
