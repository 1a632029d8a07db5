package io.aurochs.engine;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.EpochConfig;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourceFeed;
import io.aurochs.operator.SourcePace;
import io.aurochs.place.MachineNodes;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.swap.Replacements;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.SourceDuty;
import io.aurochs.worker.Workers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Running pipelines, several on the same workers: the way in for graphs of which each task's bundles are processed by any number of workers
 * at once, epoch by epoch (StreamBox), or in order (Prasaad et al.). {@link Engine} is that for graphs whose tasks each run on one worker at a time.
 */
public final class EpochEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EpochEngine.class);
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int PART_OF_MACHINE = 4;

    private final MachineNodes nodes;
    private final MemoryBudget memory;
    private final List<BlockPool> blocks;
    private final List<FlatBundlePool> bundles;
    private final Workers workers;
    private final int[] nodeOfWorker;
    private final List<EpochRun> runs = new ArrayList<>();
    private boolean isStopped;
    private boolean hasEnded;

    private EpochEngine(List<PipelineSpec> specs, EngineConfig config) {
        LongSupplier clock = System::nanoTime;
        this.nodes = MachineNodes.of(config.placement());
        this.memory = new MemoryBudget(memoryBytes(config.epochs()));
        this.blocks = nodes.onEach((node, nodeMemory) -> new BlockPool(memory, nodeMemory));
        this.bundles = IntStream.range(0, nodes.count())
                .mapToObj(node -> new FlatBundlePool(node, blocks.get(node)))
                .toList();
        this.nodeOfWorker = nodeOfWorker(nodes.workers(config.workerCount()));
        int dutyCount = specs.stream().mapToInt(this::dutiesOf).sum();
        this.workers = new WorkersFactory(config, nodes, this::failed, clock).workers(dutyCount);
        List<Duty> duties = new ArrayList<>();
        try {
            for (PipelineSpec spec : specs) {
                assemble(spec, config, duties, clock);
            }
            workers.place(nodeOfDuty(specs));
            workers.start(duties);
        } catch (RuntimeException | Error e) {
            // Out of threads, most likely: those that did start must not stay, nor what the pipelines hold outside the
            // heap.
            if (stop()) {
                // Those that no thread came to, too.
                duties.forEach(unstarted -> unstarted.close(this::failed));
            }
            throw e;
        }
    }

    /** Sources are on the first node. */
    private int[] nodeOfDuty(List<PipelineSpec> specs) {
        return specs.stream()
                .flatMapToInt(spec -> IntStream.concat(
                        IntStream.of(nodeOfWorker), sourcesOf(spec).stream().mapToInt(source -> 0)))
                .toArray();
    }

    /**
     * Starts pipelines. Where one cannot be, or a thread cannot start, none runs: what was started is stopped, and those that were
     * assembled are closed.
     *
     * @throws IllegalArgumentException when a pipeline goes round in a cycle
     */
    public static EpochEngine start(List<PipelineSpec> specs, EngineConfig config) {
        LOG.debug("starting {} pipelines with {}", specs.size(), config);
        return new EpochEngine(specs, config);
    }

    private static long memoryBytes(EpochConfig config) {
        if (config.memoryBytes() > 0) {
            return config.memoryBytes();
        }
        long machine =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : Runtime.getRuntime().maxMemory();
        return machine / PART_OF_MACHINE;
    }

    private static int[] nodeOfWorker(int[] workersOfNode) {
        return IntStream.range(0, workersOfNode.length)
                .flatMap(node -> IntStream.generate(() -> node).limit(workersOfNode[node]))
                .toArray();
    }

    private int dutiesOf(PipelineSpec spec) {
        return nodeOfWorker.length + sourcesOf(spec).size();
    }

    private void assemble(PipelineSpec spec, EngineConfig config, List<Duty> duties, LongSupplier clock) {
        EpochCrew crew = new EpochCrew(spec.name(), workers, duties.size(), nodeOfWorker);
        PipelineAssembly assembly = assembly(spec, crew, config, clock);
        List<Vertex> sources = sourcesOf(spec);
        List<SourcePace> paces = paces(spec, sources, crew, config.epochs(), clock);
        List<Inflow> inflows = IntStream.range(0, sources.size())
                .mapToObj(i -> assembly.inflow(sources.get(i), paces.get(i), crew.signalOfSource(i)))
                .toList();
        Replacements replacements =
                new Replacements(spec.name(), sources.stream().map(Vertex::name).toList());
        PipelineJob.Listener listener = new PipelineJob.Listener() {
            @Override
            public void over() {
                crew.wakeAll();
                spec.listener().over();
            }

            @Override
            public void progressed() {
                replacements.progressed();
            }

            @Override
            public void closed(@Nullable Throwable failure) {
                replacements.over();
                spec.listener().closed(failure);
            }
        };
        PipelineJob job = assembly.job(dutiesOf(spec), listener);
        replacements.begin(job::isPast);
        try {
            List<SourceDuty> sourceDuties = new ArrayList<>();
            for (int i = 0; i < sources.size(); i++) {
                Vertex vertex = sources.get(i);
                SourceFeed output = new SourceFeed(
                        vertex.firstTask(),
                        assembly.ingress(vertex),
                        bundles.get(0),
                        crew.claimable(),
                        inflows.get(i),
                        paces.get(i),
                        assembly.bundleSize(config.epochs().leastBundleRecords()),
                        spec.sources().schema(vertex));
                sourceDuties.add(new SourceDuty(
                        vertex,
                        job,
                        spec.sources().source(vertex),
                        output,
                        inflows.get(i),
                        replacements.source(vertex.name()),
                        clock));
            }
            duties.addAll(assembly.duties(crew, sourceDuties));
        } catch (RuntimeException | Error e) {
            job.discard();
            throw e;
        }
        runs.add(new EpochRun(job, crew, replacements));
    }

    private PipelineAssembly assembly(PipelineSpec spec, EpochCrew crew, EngineConfig config, LongSupplier clock) {
        List<FlatBundlePool> poolOfWorker =
                IntStream.of(nodeOfWorker).mapToObj(bundles::get).toList();
        List<BlockPool> memoryOfWorker =
                IntStream.of(nodeOfWorker).mapToObj(blocks::get).toList();
        if (spec instanceof OrderedJobSpec ordered) {
            return new OrderedAssembly(ordered, poolOfWorker, memoryOfWorker, memory, crew, config, clock);
        }
        EpochAssembly assembly = new EpochAssembly(
                (EpochJobSpec) spec,
                nodes.count(),
                poolOfWorker,
                memoryOfWorker,
                memory,
                crew.claimable(),
                config.epochs().claimPolicy(),
                clock);
        assembly.connect();
        return assembly;
    }

    /** Of each source, with those whose records meet its own somewhere. */
    private static List<SourcePace> paces(
            PipelineSpec spec, List<Vertex> sources, EpochCrew crew, EpochConfig config, LongSupplier clock) {
        List<SourcePace> paces = IntStream.range(0, sources.size())
                .mapToObj(i ->
                        new SourcePace(sources.get(i).name(), crew.signalOfSource(i), config.sourcePatienceNs(), clock))
                .toList();
        for (int i = 0; i < sources.size(); i++) {
            Set<Vertex> reached = spec.graph().reachableFrom(sources.get(i));
            int own = i;
            paces.get(i)
                    .meets(IntStream.range(0, sources.size())
                            .filter(other -> other != own
                                    && !Collections.disjoint(
                                            reached, spec.graph().reachableFrom(sources.get(other))))
                            .mapToObj(paces::get)
                            .toList());
        }
        return paces;
    }

    private static List<Vertex> sourcesOf(PipelineSpec spec) {
        return spec.graph().vertices().stream().filter(Vertex::source).toList();
    }

    /** The pipelines, in the order in which they were given. */
    public List<EpochRun> runs() {
        return List.copyOf(runs);
    }

    /** Memory outside the heap that is in use, for records and state, bytes; any thread. */
    public long memoryBytes() {
        return memory.takenBytes();
    }

    private void failed(Throwable failure) {
        LOG.error("a worker failed outside of any pipeline's code", failure);
        runs.forEach(EpochRun::cancel);
    }

    /**
     * Ends all pipelines as they are, and the threads; a second call does nothing and answers the same. Not for worker threads.
     *
     * @return false when user code did not return even when interrupted
     */
    public synchronized boolean stop() {
        if (!isStopped) {
            isStopped = true;
            hasEnded = workers.stop(STOP_GRACE_NS);
            if (hasEnded) {
                blocks.forEach(BlockPool::close);
            } else {
                runs.forEach(EpochRun::abandon);
            }
        }
        return hasEnded;
    }

    @Override
    public void close() {
        stop();
    }
}
