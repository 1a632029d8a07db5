package io.aurochs.engine;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.EpochConfig;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourceFeed;
import io.aurochs.operator.SourcePace;
import io.aurochs.operator.WorkerNodes;
import io.aurochs.place.MachineNodes;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.schedule.FairShares;
import io.aurochs.schedule.Share;
import io.aurochs.swap.Replacements;
import io.aurochs.web.LivePage;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.JobWorkers;
import io.aurochs.worker.SourceDuty;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Running pipelines, any number of them on the same workers; each comes and goes while the others run. The way in for
 * graphs of which each task's bundles are processed by any number of workers at once, epoch by epoch (StreamBox), or in order (Prasaad et
 * al.). {@link Engine} is that for graphs whose tasks each run on one worker at a time.
 */
public final class EpochEngine implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EpochEngine.class);
    private static final long STOP_GRACE_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int PART_OF_MACHINE = 4;

    private final EngineConfig config;
    private final LongSupplier clock = System::nanoTime;
    private final MachineNodes nodes;
    private final MemoryBudget memory;
    private final List<BlockPool> blocks;
    private final List<FlatBundlePool> bundles;
    private final JobWorkers workers;
    private final FairShares shares = new FairShares();
    private final WorkerNodes workerNodes;
    private final int[] nodeOfWorker;
    /** Those that are assembled and have not ended. */
    private final Map<EpochCrew, EpochRun> runs = new ConcurrentHashMap<>();

    private volatile LivePage page = LivePage.none();

    private boolean isStopped;
    /** When it has stopped, whether all threads have ended. */
    private final CompletableFuture<Boolean> hasEnded = new CompletableFuture<>();

    private EpochEngine(EngineConfig config) {
        this.config = config;
        this.nodes = MachineNodes.of(config.placement());
        this.memory = new MemoryBudget(memoryBytes(config.epochs()));
        this.blocks = nodes.onEach((node, nodeMemory) -> new BlockPool(memory, nodeMemory));
        this.bundles = IntStream.range(0, nodes.count())
                .mapToObj(node -> new FlatBundlePool(node, blocks.get(node)))
                .toList();
        this.workerNodes = new WorkerNodes(nodes.workers(config.workerCount()));
        this.nodeOfWorker = workerNodes.nodeOfWorkers();
        this.workers = new WorkersFactory(config, nodes, this::failed, clock).ofJobs();
    }

    /** An engine whose threads are yet to be started; what it has must be given back by {@link #close}. */
    public static EpochEngine of(EngineConfig config) {
        LOG.debug("an engine for pipelines with {}", config);
        return new EpochEngine(config);
    }

    /**
     * Starts the threads. Once; where the system has not enough of them, the engine is to be closed.
     *
     * @throws IllegalStateException when the live page cannot be where the settings say; likewise
     */
    public void start() {
        page = LivePage.open(config.web());
        workers.start();
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

    /** Those of the workers, and then the sources, which are on the first node. */
    private int[] nodeOfDuty(int sources) {
        return Arrays.copyOf(nodeOfWorker, nodeOfWorker.length + sources);
    }

    /**
     * Makes all of a pipeline, for {@link #launch}. Any thread.
     *
     * @param weight how much of the workers' time it is to have compared with the others, from 1
     * @throws IllegalArgumentException when it goes round in a cycle
     */
    public EpochRun assemble(PipelineSpec spec, int weight) {
        Share share = shares.share(weight);
        List<Vertex> sources = sourcesOf(spec);
        int[] nodeOfDuty = nodeOfDuty(sources.size());
        EpochCrew crew = new EpochCrew(spec.name(), workers.roster(nodeOfDuty, share), nodeOfWorker);
        PipelineAssembly assembly = assembly(spec, crew);
        List<SourcePace> paces = paces(spec, sources, crew);
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
            public void settled(long watermark) throws Exception {
                spec.listener().settled(watermark);
            }

            @Override
            public void closed(@Nullable Throwable failure) {
                replacements.over();
                EpochRun ended = runs.remove(crew);
                if (ended != null) {
                    page.remove(ended.watched());
                }
                crew.leave();
                spec.listener().closed(failure);
            }
        };
        PipelineJob job = assembly.job(nodeOfDuty.length, listener);
        replacements.begin(job::isPast);
        List<SourceDuty> sourceDuties = new ArrayList<>();
        Map<Vertex, TaskMetrics> ofSources = new LinkedHashMap<>();
        try {
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
                ofSources.put(vertex, output.metrics());
                sourceDuties.add(new SourceDuty(
                        vertex,
                        job,
                        spec.sources().source(vertex),
                        output,
                        inflows.get(i),
                        replacements.source(vertex.name()),
                        clock));
            }
            EpochRun run = new EpochRun(
                    job,
                    crew,
                    assembly.duties(crew, sourceDuties),
                    share,
                    replacements,
                    new WatchedRun(spec, job, crew, ofSources, assembly.accounts()));
            runs.put(crew, run);
            return run;
        } catch (RuntimeException | Error e) {
            sourceDuties.forEach(SourceDuty::discard);
            job.discard();
            throw e;
        }
    }

    /**
     * Runs a pipeline that was assembled here; once. Where that cannot be it is closed. Any thread but those of workers.
     *
     * @throws IllegalStateException when the engine is stopped
     */
    public synchronized void launch(EpochRun run) {
        try {
            if (isStopped) {
                throw new IllegalStateException("the engine is stopped; start another one");
            }
            // Before it can have ended.
            page.add(run.watched());
            run.start();
        } catch (RuntimeException | Error e) {
            run.close(this::failed);
            throw e;
        }
    }

    private PipelineAssembly assembly(PipelineSpec spec, EpochCrew crew) {
        List<FlatBundlePool> poolOfWorker =
                IntStream.of(nodeOfWorker).mapToObj(bundles::get).toList();
        List<BlockPool> memoryOfWorker =
                IntStream.of(nodeOfWorker).mapToObj(blocks::get).toList();
        if (spec instanceof OrderedJobSpec ordered) {
            return new OrderedAssembly(ordered, poolOfWorker, memoryOfWorker, memory, crew, config, clock);
        }
        EpochAssembly assembly = new EpochAssembly(
                (EpochJobSpec) spec,
                workerNodes,
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
    private List<SourcePace> paces(PipelineSpec spec, List<Vertex> sources, EpochCrew crew) {
        List<SourcePace> paces = IntStream.range(0, sources.size())
                .mapToObj(i -> new SourcePace(
                        sources.get(i).name(),
                        crew.signalOfSource(i),
                        config.epochs().sourcePatienceNs(),
                        clock))
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

    /** Memory outside the heap that is in use, for records and state, bytes; any thread. */
    public long memoryBytes() {
        return memory.takenBytes();
    }

    /** Where the live page is, if there is one; any thread. */
    public Optional<URI> page() {
        return page.url();
    }

    private void failed(Throwable failure) {
        LOG.error("a worker failed outside of any pipeline's code", failure);
        Throwable reason =
                new IllegalStateException("a worker failed outside of any pipeline's code: " + failure, failure);
        runs.values().forEach(run -> run.fail(reason));
    }

    /**
     * Ends all pipelines as they are, and the threads; a second call does nothing and answers the same. Not for worker threads.
     *
     * @return false when user code did not return even when interrupted
     */
    public boolean stop() {
        if (beginsToStop()) {
            boolean ended = false;
            try {
                // Without the lock: what a worker calls at the end of a job may submit another one.
                ended = workers.stop(STOP_GRACE_NS) && haveClosed();
            } finally {
                stopped(ended);
            }
        }
        return hasEnded.join();
    }

    /** Whether no user code is left that may use the memory: that of a sink may be called by other threads than workers. */
    private boolean haveClosed() {
        long deadline = System.nanoTime() + STOP_GRACE_NS;
        return List.copyOf(runs.values()).stream()
                .allMatch(run -> run.awaitTasks(Math.max(0, deadline - System.nanoTime())));
    }

    private synchronized boolean beginsToStop() {
        boolean begins = !isStopped;
        isStopped = true;
        return begins;
    }

    private synchronized void stopped(boolean ended) {
        if (ended) {
            // Those that were not launched.
            runs.values().forEach(run -> run.close(this::failed));
            blocks.forEach(BlockPool::close);
        } else {
            runs.values().forEach(EpochRun::abandon);
        }
        page.close();
        hasEnded.complete(ended);
    }

    @Override
    public void close() {
        stop();
    }
}
