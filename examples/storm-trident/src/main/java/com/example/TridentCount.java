package com.example;

import java.util.Arrays;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.state.map.TransactionalMap;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Counts each word of each sentence once, whatever fails. */
public final class TridentCount {
    public static void main(String[] args) throws Exception {
        String file = args[0];
        TridentTopology trident = new TridentTopology();
        trident.newStream("sentences", new SentenceSpout())
                .flatMap(
                        sentence -> Arrays.stream(sentence.getString(0).split(" "))
                                .map(Values::new)
                                .toList(),
                        new Fields("word"))
                .groupBy(new Fields("word"))
                .persistentAggregate(
                        (conf, metrics, partition, partitions) -> TransactionalMap.build(new FileMap(file)),
                        new Count(),
                        new Fields("count"));

        Config conf = new Config();
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 200);
        StormSubmitter.submitTopology("trident", conf, trident.build());
    }
}
