package io.aurochs.web;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.ChannelMetrics;
import java.util.Optional;
import java.util.function.Consumer;

/** Two vertices with as many tasks each; the test counts for them. */
final class CountedJob implements WatchedJob {
    private final Graph graph;
    final long[] records;
    final ChannelMetrics[] channels;
    int[] nodes;
    TaskThreads threads = TaskThreads.unknown();
    Consumer<TaskGauges> gauges = into -> {};
    Optional<LastCheckpoint> checkpoint = Optional.empty();

    CountedJob(int parallelism) {
        graph = Graph.builder()
                .vertex("source", true, parallelism)
                .vertex("count", false, parallelism)
                .edge("source", "count", "words", Routing.KEYED)
                .build();
        records = new long[graph.taskCount()];
        nodes = new int[graph.taskCount()];
        channels = new ChannelMetrics[parallelism];
        for (int i = 0; i < parallelism; i++) {
            channels[i] = new ChannelMetrics();
        }
    }

    @Override
    public String name() {
        return "job";
    }

    @Override
    public FrontEnd frontEnd() {
        return FrontEnd.STORM;
    }

    @Override
    public Graph graph() {
        return graph;
    }

    @Override
    public int nodeOf(int task) {
        return nodes[task];
    }

    @Override
    public int coreOf(int task) {
        return -1;
    }

    @Override
    public void readTasks(TaskReadings into) {
        for (int task = channels.length; task < records.length; task++) {
            into.set(TaskFigure.RECORDS_IN, task, records[task]);
        }
    }

    @Override
    public void readGauges(TaskGauges into) {
        gauges.accept(into);
    }

    @Override
    public Optional<LastCheckpoint> lastCheckpoint() {
        return checkpoint;
    }

    @Override
    public TaskThreads threadsOf(int task) {
        return threads;
    }

    @Override
    public void readChannels(LinkReadings into) {
        for (int i = 0; i < channels.length; i++) {
            into.add(i, channels.length + i, channels[i]);
        }
    }
}
