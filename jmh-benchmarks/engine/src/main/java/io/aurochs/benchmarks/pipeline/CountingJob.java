package io.aurochs.benchmarks.pipeline;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskFigure;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.WatchedJob;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A job of two vertices with a channel between each two tasks, whose counters grow whenever they are read. */
final class CountingJob implements WatchedJob {
    private final int parallelism;
    private final Graph graph;
    private final TaskMetrics[] tasks;
    private final ChannelMetrics[] channels;

    /** @param parallelism of each vertex */
    CountingJob(int parallelism) {
        this.parallelism = parallelism;
        this.graph = Graph.builder()
                .vertex("split", false, parallelism)
                .vertex("count", false, parallelism)
                .edge("split", "count", "words", Routing.KEYED)
                .build();
        this.tasks = Stream.generate(TaskMetrics::new).limit(2L * parallelism).toArray(TaskMetrics[]::new);
        this.channels = IntStream.range(0, parallelism * parallelism)
                .mapToObj(channel -> new ChannelMetrics())
                .toArray(ChannelMetrics[]::new);
    }

    @Override
    public String name() {
        return "large";
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
        return task % 4;
    }

    @Override
    public int coreOf(int task) {
        return task % 64;
    }

    @Override
    public void readTasks(TaskReadings into) {
        for (int task = 0; task < tasks.length; task++) {
            TaskMetrics counted = tasks[task];
            counted.processed(1_000 + task, 5_000_000L + task);
            counted.claimedBundle();
            into.set(TaskFigure.RECORDS_IN, task, counted.recordsIn());
            into.set(TaskFigure.BUNDLES_IN, task, counted.bundlesIn());
            into.set(TaskFigure.BUSY_NS, task, counted.userNs());
            into.set(TaskFigure.BLOCKED_NS, task, counted.blockedNs());
            into.set(TaskFigure.ACKS_OUT, task, counted.acksOut());
        }
    }

    @Override
    public void readChannels(LinkReadings into) {
        for (int from = 0; from < parallelism; from++) {
            for (int to = 0; to < parallelism; to++) {
                into.add(from, parallelism + to, channels[from * parallelism + to]);
            }
        }
    }
}
