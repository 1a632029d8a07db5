package io.aurochs.web;

import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.EngineSnapshot.ChannelCounts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What went over the links of a job, summed over their channels. One thread fills it; then it does not change. */
public final class LinkReadings {
    private final JobShape shape;
    private final int[] nodeOfTask;
    private final Map<LinkFigure, long[]> values = new EnumMap<>(LinkFigure.class);
    private boolean hasChannels;

    /** @param nodeOfTask where the tasks are while it is filled */
    LinkReadings(JobShape shape, int[] nodeOfTask) {
        this.shape = shape;
        this.nodeOfTask = nodeOfTask;
        for (LinkFigure figure : LinkFigure.values()) {
            values.put(figure, new long[shape.links().size()]);
        }
    }

    /**
     * The counters of a channel were found.
     *
     * @param fromTask graph-wide index
     * @param toTask likewise
     */
    public void add(int fromTask, int toTask, ChannelMetrics channel) {
        int link = shape.linkOf(fromTask, toTask);
        if (link == JobShape.NONE) {
            return;
        }
        hasChannels = true;
        ChannelCounts counts = ChannelCounts.of(fromTask, toTask, channel);
        add(LinkFigure.RECORDS, link, counts.records());
        add(LinkFigure.BUNDLES, link, counts.bundles());
        add(LinkFigure.ENCODED_BYTES, link, counts.bytes());
        add(LinkFigure.OVERFLOWED, link, counts.overflowed());
        if (nodeOfTask[fromTask] != nodeOfTask[toTask]) {
            add(LinkFigure.CROSSING, link, counts.records());
        }
    }

    private void add(LinkFigure figure, int link, long value) {
        of(figure)[link] += value;
    }

    long get(LinkFigure figure, Link link) {
        return of(figure)[link.index()];
    }

    private long[] of(LinkFigure figure) {
        return Objects.requireNonNull(values.get(figure));
    }

    /** Whether the job counts its channels at all. */
    boolean hasChannels() {
        return hasChannels;
    }
}
