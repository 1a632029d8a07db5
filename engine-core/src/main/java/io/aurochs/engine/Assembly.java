package io.aurochs.engine;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundleOutlet;
import io.aurochs.bundle.BundlePools;
import io.aurochs.bundle.BundleWeights;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.bundle.RecordSizes;
import io.aurochs.bundle.RecordWeigher;
import io.aurochs.bundle.Router;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import io.aurochs.config.EngineConfig;
import io.aurochs.epoch.EpochEnds;
import io.aurochs.epoch.TaskEpochs;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.Task;
import io.aurochs.operator.TaskWiring;
import io.aurochs.worker.TaskGroup;
import io.aurochs.worker.TaskSeat;
import io.aurochs.worker.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the tasks of a graph and the channels between them: one channel per pair of tasks that an edge connects, and
 * one for acknowledgements from each task to each source.
 */
final class Assembly {
    private static final int HANDOFF_CALLS = 1_024;
    private static final int ACK_BATCHES = 16;
    /** Longer waits save hardly a wake, and an idle task has no other reason to wait. */
    private static final long LONGEST_QUIET_NS = 500_000;

    /** Mean distance between records that are weighed while they are small and alike. */
    private static final int WEIGHED_EVERY = 16;

    private final Graph graph;
    private final EngineConfig config;
    private final EvaluatorFactory factory;
    private final Shipping shipping;
    private final LongSupplier clock;
    private final BundlePools pools;
    private final @Nullable EpochEnds ends;
    private final Map<Integer, TaskEpochs> epochs = new HashMap<>();
    private final AckBatchPool ackPool = new AckBatchPool();

    private final TaskSeat[] seats;
    private final Vertex[] vertexOfTask;
    private final Map<Vertex, Set<Vertex>> cycles = new HashMap<>();
    private final List<Integer> sourceTasks = new ArrayList<>();
    /** Channels by producing and consuming task, in the order in which they were made. */
    private final Map<Integer, Map<Integer, Channel<Bundle>>> channels = new LinkedHashMap<>();

    private final Map<Integer, Map<Integer, Channel<AckBatch>>> ackChannels = new LinkedHashMap<>();

    Assembly(
            Graph graph,
            EngineConfig config,
            EvaluatorFactory factory,
            Shipping shipping,
            BundlePools pools,
            Workers workers,
            @Nullable EpochEnds ends,
            LongSupplier clock) {
        this.graph = graph;
        this.config = config;
        this.factory = factory;
        this.shipping = shipping;
        this.pools = pools;
        this.ends = ends;
        this.clock = clock;
        this.seats = seats(workers, graph.groupOfTask());
        this.vertexOfTask = graph.vertices().stream()
                .flatMap(vertex -> Collections.nCopies(vertex.parallelism(), vertex).stream())
                .toArray(Vertex[]::new);
    }

    private static TaskSeat[] seats(Workers workers, int[] groupOfTask) {
        return IntStream.of(groupOfTask)
                .mapToObj(group -> new TaskSeat(workers, group))
                .toArray(TaskSeat[]::new);
    }

    /**
     * Builds every task, in the order of their indexes.
     *
     * @param tasks receives them one by one, so that those that were built are there when one cannot be
     */
    void tasks(List<Task> tasks) {
        connect();
        for (Vertex vertex : graph.vertices()) {
            for (int task = vertex.firstTask(); task < vertex.endTask(); task++) {
                tasks.add(task(vertex, task));
            }
        }
    }

    /** Where each task is run. */
    List<TaskSeat> seats() {
        return List.of(seats);
    }

    /** Cuts tasks into the groups of a graph, in the order of their indexes. */
    static List<TaskGroup> groups(Graph graph, List<Task> tasks) {
        int[] groupOfTask = graph.groupOfTask();
        List<List<Task>> tasksOfGroup = new ArrayList<>();
        IntStream.range(0, graph.groupCount()).forEach(group -> tasksOfGroup.add(new ArrayList<>()));
        tasks.forEach(task -> tasksOfGroup.get(groupOfTask[task.task()]).add(task));
        List<String> names = graph.groupNames();
        return IntStream.range(0, names.size())
                .mapToObj(group -> new TaskGroup(names.get(group), tasksOfGroup.get(group)))
                .toList();
    }

    private void connect() {
        for (Vertex vertex : graph.vertices()) {
            if (vertex.source()) {
                IntStream.range(vertex.firstTask(), vertex.endTask()).forEach(sourceTasks::add);
            }
        }
        for (Edge edge : graph.edges()) {
            for (int from = edge.from().firstTask(); from < edge.from().endTask(); from++) {
                Map<Integer, Channel<Bundle>> outputs = channels.computeIfAbsent(from, t -> new LinkedHashMap<>());
                Signal producer = seats[from];
                edge.consumersOf(from - edge.from().firstTask())
                        .forEach(to -> outputs.computeIfAbsent(
                                to,
                                t -> new Channel<>(
                                        config.channelBundles(),
                                        producer,
                                        seats[t],
                                        ends == null ? null : Bundle::epoch,
                                        Bundle::weightBytes,
                                        config.channelBytes())));
            }
        }
        if (graph.acknowledged()) {
            for (Vertex vertex : graph.vertices()) {
                if (!vertex.source()) {
                    IntStream.range(vertex.firstTask(), vertex.endTask()).forEach(this::connectAcks);
                }
            }
        }
    }

    private void connectAcks(int from) {
        Map<Integer, Channel<AckBatch>> outputs = ackChannels.computeIfAbsent(from, t -> new LinkedHashMap<>());
        for (int source : sourceTasks) {
            outputs.put(source, new Channel<>(ACK_BATCHES, seats[from], seats[source]));
        }
    }

    private Task task(Vertex vertex, int task) {
        Map<Integer, Channel<Bundle>> outputs = channels.getOrDefault(task, Map.of());
        Map<Integer, Integer> destinations = new HashMap<>();
        outputs.keySet().forEach(to -> destinations.put(to, destinations.size()));

        List<Edge> edges = graph.outputsOf(vertex);
        Map<Integer, Integer> outputIndexes = new HashMap<>();
        List<int[]> destinationsOfEdge = new ArrayList<>();
        for (Edge edge : edges) {
            outputIndexes.put(edge.index(), destinationsOfEdge.size());
            destinationsOfEdge.add(edge.consumersOf(task - vertex.firstTask())
                    .map(to -> destinations.getOrDefault(to, -1))
                    .toArray());
        }

        Set<Vertex> cycle = cycles.computeIfAbsent(vertex, graph::onCycleWith);
        TaskSeat seat = seats[task];
        long latencyNs = vertex.source() ? config.sourceLatencyNs() : config.bundleLatencyNs();
        // A source's threads may wait for acknowledgements before they emit more.
        long quietNs = vertex.source() ? 0 : Math.min(latencyNs, LONGEST_QUIET_NS);
        Handoff handoff = new Handoff(HANDOFF_CALLS, config.channelBytes(), seat, quietNs, clock);
        Outbox.RoomWaiter waiter = holdingUp(handoff, seat);
        List<Channel<Bundle>> outputChannels = List.copyOf(outputs.values());
        List<Channel<AckBatch>> ackOutputs =
                List.copyOf(ackChannels.getOrDefault(task, Map.of()).values());
        BitSet outputsOnCycle = onCycle(cycle, List.copyOf(outputs.keySet()));
        RecordEncoding readEncoding = shipping.encodes() ? factory.encoding() : null;
        TaskWiring wiring = new TaskWiring(
                inputsOf(task, channels),
                new Outbox<>(outputChannels, Bundle::weightBytes, config.overflowBytes(), waiter, outputsOnCycle),
                outputChannels.stream().map(channel -> new ChannelMetrics()).toList(),
                destinations,
                outputIndexes,
                inputsOf(task, ackChannels),
                // Acknowledgements always pass: held back, they would hold back the very tuples that make room.
                new Outbox<>(ackOutputs, AckBatch::weightBytes, Long.MAX_VALUE, waiter),
                handoff,
                readEncoding,
                sizes(destinations.size()),
                new TaskMetrics(),
                seat.heldBackSignal(),
                onCycle(cycle, producersOf(task)),
                outputsOnCycle,
                ends == null ? null : epochsOf(task, ends));
        return new Task(
                task,
                vertex,
                factory.create(vertex, task - vertex.firstTask()),
                wiring,
                routerFactory(
                        task,
                        outputs.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        destinationsOfEdge),
                ackPool,
                sourceTasks.indexOf(task),
                graph.acknowledged() ? sourceTasks.size() : 0,
                latencyNs,
                clock);
    }

    private TaskEpochs epochsOf(int task, EpochEnds theirEnds) {
        TaskEpochs made = epochs.get(task);
        if (made != null) {
            return made;
        }
        Set<Vertex> cycle = cycles.computeIfAbsent(vertexOfTask[task], graph::onCycleWith);
        List<TaskEpochs.Input> inputs = new ArrayList<>();
        for (int from : producersOf(task)) {
            if (!cycle.contains(vertexOfTask[from])) {
                Channel<Bundle> channel = Objects.requireNonNull(
                        channels.getOrDefault(from, Map.of()).get(task));
                inputs.add(new TaskEpochs.Input(epochsOf(from, theirEnds), channel::published, channel::taken));
            }
        }
        List<Runnable> consumers = channels.getOrDefault(task, Map.of()).keySet().stream()
                .<Runnable>map(to -> seats[to]::raise)
                .toList();
        TaskEpochs mine = new TaskEpochs(theirEnds, inputs, consumers);
        epochs.put(task, mine);
        return mine;
    }

    /** While a task waits for room, so do the threads that hand over to it. */
    private static Outbox.RoomWaiter holdingUp(Handoff handoff, Outbox.RoomWaiter waiter) {
        return (drain, forItself) -> {
            handoff.setWaitingForRoom(true);
            try {
                waiter.awaitRoom(drain, forItself);
            } finally {
                handoff.setWaitingForRoom(false);
            }
        };
    }

    private @Nullable RecordSizes sizes(int destinations) {
        RecordEncoding encoding = shipping.samplesSizes() ? factory.encoding() : null;
        return encoding == null ? null : new RecordSizes(encoding, destinations);
    }

    private Function<BundleOutlet, Router> routerFactory(
            int task, int[] destinationTasks, List<int[]> destinationsOfEdge) {
        RecordEncoding encoding = shipping.encodes() ? factory.encoding() : null;
        int records = config.bundleRecords();
        BundleWeights weights = weights();
        if (encoding == null) {
            return outlet ->
                    Router.byReference(destinationTasks.length, destinationsOfEdge, records, weights, outlet, task);
        }
        boolean hashes = factory.carriesKeyHashes();
        return shipping.isByNode()
                ? outlet -> Router.placed(
                        destinationTasks, destinationsOfEdge, pools, records, weights, encoding, hashes, outlet, task)
                : outlet -> Router.offHeap(
                        destinationTasks, destinationsOfEdge, pools, records, encoding, hashes, outlet, task);
    }

    /** A channel is to hold as many full bundles by their bytes as by their number. */
    private BundleWeights weights() {
        RecordWeigher weigher = factory.weigher();
        return weigher == null
                ? BundleWeights.usual()
                : new BundleWeights(weigher, WEIGHED_EVERY, config.channelBytes() / config.channelBundles());
    }

    /** Tasks with a channel to that one, in the order of its inputs. */
    private List<Integer> producersOf(int task) {
        return channels.keySet().stream()
                .filter(from -> channels.getOrDefault(from, Map.of()).containsKey(task))
                .toList();
    }

    /** Positions of those neighbours whose vertex lies on the cycle. */
    private BitSet onCycle(Set<Vertex> cycle, List<Integer> neighbours) {
        return IntStream.range(0, neighbours.size())
                .filter(i -> cycle.contains(vertexOfTask[neighbours.get(i)]))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    private static <T> List<Channel<T>> inputsOf(int task, Map<Integer, Map<Integer, Channel<T>>> all) {
        List<Channel<T>> inputs = new ArrayList<>();
        for (Map<Integer, Channel<T>> outputs : all.values()) {
            Channel<T> channel = outputs.get(task);
            if (channel != null) {
                inputs.add(channel);
            }
        }
        return inputs;
    }
}
