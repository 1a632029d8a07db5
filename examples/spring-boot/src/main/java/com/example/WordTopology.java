package com.example;

import io.aurochs.storm.AurochsCluster;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.springframework.stereotype.Component;

/** Runs the topology as long as the service runs. */
@Component
class WordTopology {
    private ILocalCluster cluster;

    @PostConstruct
    void start() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new SentenceSpout());
        builder.setBolt("split", new SplitBolt(), 2).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt(), 2).fieldsGrouping("split", new Fields("word"));

        cluster = new AurochsCluster();
        cluster.submitTopology("words", new Config(), builder.createTopology());
    }

    @PreDestroy
    void stop() throws Exception {
        cluster.close();
    }
}
