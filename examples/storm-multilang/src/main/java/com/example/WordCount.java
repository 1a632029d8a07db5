package com.example;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Counts the words of sentences with bolts in Python and in JavaScript. */
public final class WordCount {
    public static void main(String[] args) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("sentences", new SentenceSpout(), 1);
        topology.setBolt("split", new ScriptBolt("python3", "split.py", "word"), 2)
                .shuffleGrouping("sentences");
        topology.setBolt("count", new ScriptBolt("node", "count.js", "frequent"), 2)
                .fieldsGrouping("split", new Fields("word"))
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        topology.setBolt("print", new PrintBolt(), 1).shuffleGrouping("count");

        Config config = new Config();
        config.setMaxSpoutPending(1_000);
        StormSubmitter.submitTopology("wordcount", config, topology.createTopology());
    }
}
