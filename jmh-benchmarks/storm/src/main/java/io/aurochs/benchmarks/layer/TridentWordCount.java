package io.aurochs.benchmarks.layer;

import io.aurochs.benchmarks.runner.UsageException;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.tuple.Fields;

/**
 * Trident's word count as Storm's example has it: batches of lines are split where they are emitted, and each word's count is kept in a
 * transactional state.
 *
 * @param tasks of the state
 * @param settings of the topology, and {@link #LINES}
 */
record TridentWordCount(int tasks, Map<String, Object> settings) {
    /** The topology's, and the stream's in ZooKeeper. */
    static final String NAME = "trident-wordcount";
    /** The setting of how many lines a batch has. */
    static final String LINES = "batch.lines";

    private static final long USUAL_LINES = 1_000;
    /** The pause between two batches is half a second by default; as short as it can be. */
    private static final int EMIT_INTERVAL_MS = 1;
    /** Batches in flight. */
    private static final int PENDING = 3;

    TridentWordCount {
        settings = Map.copyOf(settings);
    }

    StormTopology topology() {
        TridentTopology trident = new TridentTopology();
        trident.newStream(NAME, new LineBatches(lines()))
                .each(new Fields(LineBatches.LINE), new SplitLine(), new Fields(SplitLine.WORD))
                .groupBy(new Fields(SplitLine.WORD))
                .persistentAggregate(new CountedWords(), new Count(), new Fields("count"))
                .parallelismHint(tasks);
        return trident.build();
    }

    private int lines() {
        Object lines = settings.getOrDefault(LINES, USUAL_LINES);
        if (lines instanceof Long number && number >= 1 && number <= Integer.MAX_VALUE) {
            return number.intValue();
        }
        throw new UsageException("--set " + LINES + "=" + lines + ": give the number of lines of a batch");
    }

    /** Of the topology: the same on every system. */
    Map<String, Object> conf() {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_WORKERS, 1);
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, PENDING);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, EMIT_INTERVAL_MS);
        conf.putAll(settings);
        return conf;
    }
}
