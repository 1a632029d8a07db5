package io.aurochs.tests.web;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.web.LinkReadings;
import io.aurochs.web.TaskFigure;
import io.aurochs.web.TaskReadings;
import io.aurochs.web.WatchedJob;

/** Five hundred tasks on two nodes, busy by turns: sources, a stage that goes on counting, and one on the other node that has counted all. */
final class WideJob implements WatchedJob {
    static final int SOURCES = 20;
    static final int SPLITS = 180;
    static final int COUNTS = 300;
    private static final long RECORDS_PER_S = 100_000;
    private static final long NS_PER_S = 1_000_000_000;

    private final long startNs = System.nanoTime();
    private final Graph graph = Graph.builder()
            .vertex("sentences", true, SOURCES)
            .vertex("split", false, SPLITS)
            .vertex("count", false, COUNTS)
            .edge("sentences", "split", "default", Routing.SHUFFLE)
            .edge("split", "count", "default", Routing.KEYED)
            .build();

    @Override
    public String name() {
        return "wide";
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
        return task < SOURCES + SPLITS ? 0 : 1;
    }

    @Override
    public int coreOf(int task) {
        return task % 64;
    }

    @Override
    public void readTasks(TaskReadings into) {
        long elapsedNs = System.nanoTime() - startNs;
        for (int task = 0; task < graph.taskCount(); task++) {
            into.set(TaskFigure.BUSY_NS, task, elapsedNs * (task % 10) / 10);
            into.set(TaskFigure.BLOCKED_NS, task, task % 50 == 0 ? elapsedNs / 4 : 0);
            if (task >= SOURCES) {
                boolean grows = task < SOURCES + SPLITS;
                long records = grows ? elapsedNs * RECORDS_PER_S / NS_PER_S / SPLITS : 1_000L * task;
                into.set(TaskFigure.RECORDS_IN, task, records);
                into.set(TaskFigure.BUNDLES_IN, task, records / 100);
            }
        }
    }

    @Override
    public void readChannels(LinkReadings into) {
        int records = (int) ((System.nanoTime() - startNs) * RECORDS_PER_S / NS_PER_S);
        ChannelMetrics channel = new ChannelMetrics();
        channel.shipped(records, 0);
        into.add(0, SOURCES, channel);
        into.add(SOURCES, SOURCES + SPLITS, channel);
    }
}
