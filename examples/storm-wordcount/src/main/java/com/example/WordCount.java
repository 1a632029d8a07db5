package com.example;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Counts the words of endless sentences, and prints the most frequent ones every second. */
public final class WordCount {
    public static void main(String[] args) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new SentenceSpout(), 2);
        builder.setBolt("split", new SplitBolt(), 2).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt(), 2).fieldsGrouping("split", new Fields("word"));

        Config config = new Config();
        config.setMaxSpoutPending(1_000);
        StormSubmitter.submitTopology("wordcount", config, builder.createTopology());
    }
}
