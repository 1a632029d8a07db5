package io.aurochs.storm.ordered;

import java.io.Serial;
import java.io.Serializable;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Does with each tuple what a test says. Declares the default stream and one for direct emits. */
final class RuleBolt extends BaseRichBolt {
    static final String DIRECT = "direct";

    @Serial
    private static final long serialVersionUID = 1L;

    private final Rule rule;
    private transient @Nullable TopologyContext context;
    private transient @Nullable OutputCollector collector;

    /** What is done with a tuple. */
    @FunctionalInterface
    interface Rule extends Serializable {
        void execute(Tuple tuple, TopologyContext context, OutputCollector collector);
    }

    RuleBolt(Rule rule) {
        this.rule = rule;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext itsContext, OutputCollector itsCollector) {
        context = itsContext;
        collector = itsCollector;
    }

    @Override
    public void execute(Tuple tuple) {
        TopologyContext mine = context;
        OutputCollector output = collector;
        if (mine == null || output == null) {
            throw new IllegalStateException("execute before prepare");
        }
        rule.execute(tuple, mine, output);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        Fields fields = new Fields("key", "value");
        declarer.declare(fields);
        declarer.declareStream(DIRECT, true, fields);
    }
}
