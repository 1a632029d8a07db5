package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Another bolt, whose inputs by default streams it notes as {@code record}. */
public final class NotedBolt implements IRichBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private final IRichBolt bolt;
    private transient @Nullable Journal journal;

    public NotedBolt(IRichBolt bolt) {
        this.bolt = bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        journal = Journal.of(conf);
        bolt.prepare(conf, context, collector);
    }

    @Override
    public void execute(Tuple input) {
        if (input.getSourceStreamId().equals(Utils.DEFAULT_STREAM_ID)) {
            Objects.requireNonNull(journal).note("record");
        }
        bolt.execute(input);
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        bolt.declareOutputFields(declarer);
    }

    @Override
    public @Nullable Map<String, Object> getComponentConfiguration() {
        return bolt.getComponentConfiguration();
    }
}
