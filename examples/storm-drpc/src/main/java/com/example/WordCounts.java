package com.example;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** Counts the words of each call. */
public final class WordCounts {
    private static final String FUNCTION = "words";

    private WordCounts() {}

    /** Submits the topology, and calls it with each argument. */
    public static void main(String[] sentences) throws Exception {
        StormSubmitter.submitTopology("word-counts", new Config(), topology());
        Map<String, Object> conf = Utils.readStormConfig();
        int port = ObjectReader.getInt(conf.get(Config.DRPC_PORT));
        try (DRPCClient client = new DRPCClient(conf, "127.0.0.1", port)) {
            for (String sentence : sentences) {
                System.out.println(sentence + ": " + client.execute(FUNCTION, sentence));
            }
        }
    }

    private static StormTopology topology() {
        TridentTopology topology = new TridentTopology();
        topology.newDRPCStream(FUNCTION)
                .each(new Fields("args"), new Split(), new Fields("word"))
                .groupBy(new Fields("word"))
                .aggregate(new Count(), new Fields("count"));
        return topology.build();
    }

    private static final class Split extends BaseFunction {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TridentTuple call, TridentCollector collector) {
            for (String word : call.getString(0).split(" ")) {
                collector.emit(new Values(word));
            }
        }
    }
}
