package io.aurochs.benchmarks.application;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * The measured word count: {@code spout -shuffle-> split -fields(word)-> count -shuffle-> sink}, with P, 2P, 2P and P tasks for a
 * parallelism of P.
 */
final class WordCount {
    static final String NAME = "wordcount";

    /**
     * Sentences in flight for each source when acks are on, on every system. Stock Storm is fastest with 50 to 500 and loses a third
     * with 1000 and more; Aurochs hardly cares.
     */
    private static final int PENDING_SENTENCES = 500;

    private WordCount() {}

    static StormTopology topology(int parallelism, boolean acks, boolean openLoop) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new SentenceSpout(acks, openLoop), parallelism);
        builder.setBolt("split", new SplitBolt(acks, openLoop), 2 * parallelism).shuffleGrouping("spout");
        builder.setBolt("count", new CountBolt(acks, openLoop), 2 * parallelism)
                .fieldsGrouping("split", new Fields("word"));
        builder.setBolt("sink", new SinkBolt(acks, openLoop), parallelism).shuffleGrouping("count");
        return builder.createTopology();
    }

    /** The configuration on every system: Storm's defaults, but for what is set here or by the caller. */
    static Map<String, Object> conf(boolean acks, Map<String, Object> overrides) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_WORKERS, 1);
        if (acks) {
            conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, PENDING_SENTENCES);
        } else {
            conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        }
        conf.putAll(overrides);
        return conf;
    }
}
