package io.aurochs.flink.watch;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.place.MachineNodes;
import io.aurochs.web.LastCheckpoint;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskGauges;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.TaskThreads;
import io.aurochs.web.WatchedJob;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A job of Flink's on the live page: those of its tasks that run in this JVM. Any thread. */
final class WatchedFlinkJob implements WatchedJob {
    private final JobDescription job;
    private final Graph graph;
    private final boolean[] hasOneProducer;
    private final Supplier<Optional<JobManagerView>> jobManager;
    private final Runnable onLeave;
    private final AtomicReferenceArray<@Nullable WatchedTask> tasks;
    private final Map<Output, String> transports = new ConcurrentHashMap<>();

    /** One output of a vertex: in the graph, its index is the name of the stream. */
    private record Output(int vertex, String stream) {}

    /** @param onLeave is called for each task that ends */
    WatchedFlinkJob(JobDescription job, Supplier<Optional<JobManagerView>> jobManager, Runnable onLeave) {
        this.job = job;
        this.graph = job.graph();
        this.jobManager = jobManager;
        this.onLeave = onLeave;
        this.tasks = new AtomicReferenceArray<>(graph.taskCount());
        this.hasOneProducer = new boolean[graph.vertices().size()];
        for (Vertex vertex : graph.vertices()) {
            hasOneProducer[vertex.index()] = graph.edges().stream()
                            .filter(edge -> edge.to().equals(vertex))
                            .map(Edge::from)
                            .distinct()
                            .count()
                    == 1;
        }
    }

    /** A task begins, perhaps again: then what it counted before is forgotten, as Flink forgets it. */
    void enter(int task, WatchedTask watched) {
        tasks.set(task, watched);
    }

    void left() {
        onLeave.run();
    }

    void sends(int task, int output, String transport) {
        transports.put(new Output(vertexOf(task).index(), String.valueOf(output)), transport);
    }

    private Vertex vertexOf(int task) {
        return graph.vertices().stream()
                .filter(vertex -> task >= vertex.firstTask() && task < vertex.endTask())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("task=" + task));
    }

    @Override
    public String name() {
        return job.name();
    }

    @Override
    public FrontEnd frontEnd() {
        return FrontEnd.FLINK;
    }

    @Override
    public Graph graph() {
        return graph;
    }

    @Override
    public int nodeOf(int task) {
        WatchedTask watched = tasks.get(task);
        return watched == null ? MachineNodes.NOT_PLACED : watched.node();
    }

    @Override
    public int coreOf(int task) {
        WatchedTask watched = tasks.get(task);
        return watched == null ? MachineNodes.NOT_PLACED : watched.core();
    }

    @Override
    public TaskThreads threadsOf(int task) {
        WatchedTask watched = tasks.get(task);
        return watched == null ? TaskThreads.unknown() : watched.threads();
    }

    @Override
    public void readTasks(TaskReadings into) {
        for (int task = 0; task < tasks.length(); task++) {
            WatchedTask watched = tasks.get(task);
            if (watched != null) {
                watched.read(into);
            }
        }
    }

    @Override
    public void readGauges(TaskGauges into) {
        for (int task = 0; task < tasks.length(); task++) {
            WatchedTask watched = tasks.get(task);
            if (watched != null) {
                watched.read(into);
            }
        }
    }

    @Override
    public void readChannels(LinkReadings into) {
        for (Vertex vertex : graph.vertices()) {
            for (int task = vertex.firstTask(); task < vertex.endTask(); task++) {
                WatchedTask watched = tasks.get(task);
                if (watched != null) {
                    watched.read(into, hasOneProducer[vertex.index()]);
                }
            }
        }
    }

    @Override
    public Optional<String> transport(Vertex from, Vertex to) {
        String words = graph.edges().stream()
                .filter(edge -> edge.from().equals(from) && edge.to().equals(to))
                .map(edge -> transports.get(new Output(from.index(), edge.stream())))
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    @Override
    public Optional<LastCheckpoint> lastCheckpoint() {
        return jobManager.get().flatMap(JobManagerView::lastCheckpoint);
    }

    @Override
    public Optional<URI> ownPage() {
        return jobManager.get().flatMap(JobManagerView::ui).or(job::ui);
    }
}
