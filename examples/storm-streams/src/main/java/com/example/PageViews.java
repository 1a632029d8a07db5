package com.example;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.operations.mappers.ValueMapper;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/** The views of each page, by windows of a second and in all. */
public final class PageViews {
    public static void main(String[] args) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        builder.newStream(new ViewSpout(), new ValueMapper<String>(1))
                .filter(page -> !page.equals("robots.txt"))
                .mapToPair(page -> Pair.of(page, 1L))
                .window(TumblingWindows.of(Duration.seconds(1)))
                .countByKey()
                .updateStateByKey(new Views(0, 0), (views, count) -> new Views(count, views.total() + count))
                .toPairStream()
                .forEach(page -> System.out.println(page.getFirst() + ": " + page.getSecond()));

        StormSubmitter.submitTopology("page-views", new Config(), builder.build());
    }
}
