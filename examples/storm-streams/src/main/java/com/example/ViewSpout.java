package com.example;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Views of pages by users, about a thousand a second. */
final class ViewSpout extends BaseRichSpout {
    private static final List<String> PAGES = List.of("home", "search", "cart", "help", "robots.txt");

    private transient SplittableRandom random;
    private transient SpoutOutputCollector collector;
    private long views;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        random = new SplittableRandom(1);
    }

    @Override
    public void nextTuple() {
        String page = PAGES.get(random.nextInt(PAGES.size()));
        collector.emit(new Values("user-" + random.nextInt(100), page), views++);
        pause();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("user", "page"));
    }
}
