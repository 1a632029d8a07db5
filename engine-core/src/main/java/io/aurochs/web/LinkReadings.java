package io.aurochs.web;

import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.EngineSnapshot.ChannelCounts;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** What went over the links of a job, summed over their channels. One thread fills it; then it does not change. */
public final class LinkReadings {
    private final JobShape shape;
    private final int[] nodeOfTask;
    private final Map<LinkFigure, long[]> values = new EnumMap<>(LinkFigure.class);

    /** @param nodeOfTask where the tasks are while it is filled */
    LinkReadings(JobShape shape, int[] nodeOfTask) {
        this.shape = shape;
        this.nodeOfTask = nodeOfTask;
        for (LinkFigure figure : LinkFigure.values()) {
            long[] ofFigure = new long[shape.links().size()];
            Arrays.fill(ofFigure, TaskReadings.NOT_COUNTED);
            values.put(figure, ofFigure);
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
        ChannelCounts counts = ChannelCounts.of(fromTask, toTask, channel);
        add(LinkFigure.ENCODED_BYTES, link, counts.bytes());
        add(LinkFigure.OVERFLOWED, link, counts.overflowed());
        add(link, fromTask, toTask, counts.records(), counts.bundles());
    }

    /**
     * A channel was found of which no more than this is known.
     *
     * @param fromTask graph-wide index
     * @param toTask likewise
     */
    public void add(int fromTask, int toTask, long records, long bundles) {
        int link = shape.linkOf(fromTask, toTask);
        if (link != JobShape.NONE) {
            add(link, fromTask, toTask, records, bundles);
        }
    }

    private void add(int link, int fromTask, int toTask, long records, long bundles) {
        add(LinkFigure.RECORDS, link, records);
        add(LinkFigure.BUNDLES, link, bundles);
        add(LinkFigure.CROSSING, link, nodeOfTask[fromTask] == nodeOfTask[toTask] ? 0 : records);
    }

    private void add(LinkFigure figure, int link, long value) {
        long[] ofFigure = of(figure);
        ofFigure[link] = Math.max(0, ofFigure[link]) + value;
    }

    /** Returns {@link TaskReadings#NOT_COUNTED} if none of its channels counts it. */
    long get(LinkFigure figure, Link link) {
        return of(figure)[link.index()];
    }

    private long[] of(LinkFigure figure) {
        return Objects.requireNonNull(values.get(figure));
    }

    /**
     * How fast a figure has grown.
     *
     * @return {@link Double#NaN} if it is not known: also of what crosses nodes, if tasks have moved, as all that a channel has ever carried
     *     is counted by where its tasks are now
     */
    static double perSecond(Interval<LinkReadings> links, LinkFigure figure, Link link) {
        boolean isPlacedAsBefore = Arrays.equals(links.from().nodeOfTask, links.to().nodeOfTask);
        return figure == LinkFigure.CROSSING && !isPlacedAsBefore
                ? Double.NaN
                : links.perSecond(read -> read.get(figure, link));
    }

    /** Whether channels of a link are counted at all. */
    boolean isCounted(Link link) {
        return get(LinkFigure.RECORDS, link) != TaskReadings.NOT_COUNTED;
    }
}
