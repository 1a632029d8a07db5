package io.aurochs.benchmarks.streambox.storm;

import io.aurochs.benchmarks.streambox.TimeWindows;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/**
 * The most frequent users of sliding windows of event time: each task counts its part of the users and sends on the first of each window, and
 * one task has the first of all.
 */
final class TopUsersTopology {
    static final String USER = "user";
    static final String TIME = "time";
    static final String WINDOW_END = "windowEnd";
    static final String USERS = "users";
    static final String COUNTS = "counts";

    private static final String EVENTS = "events";
    private static final String COUNT = "count";
    /** Storm's usual second would be a large part of a delay. */
    private static final Duration WATERMARKS = new Duration(10, TimeUnit.MILLISECONDS);

    private TopUsersTopology() {}

    /** @param parallelism tasks that count */
    static StormTopology of(TimeWindows windows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(EVENTS, new EventSpout());
        BaseWindowedBolt counts = new TopUsersBolt()
                .withWindow(milliseconds(windows.sizeMs()), milliseconds(windows.slideMs()))
                .withTimestampField(TIME)
                .withLag(milliseconds(0))
                .withWatermarkInterval(WATERMARKS);
        builder.setBolt(COUNT, counts, parallelism).customGrouping(EVENTS, new EventGrouping());
        builder.setBolt("top", new MergeBolt()).globalGrouping(COUNT);
        return builder.createTopology();
    }

    private static Duration milliseconds(long ms) {
        return new Duration((int) ms, TimeUnit.MILLISECONDS);
    }
}
