package io.aurochs.tests.launch.sample;

import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/** Adds tokens up, in a state as the topology's provider makes it. */
final class TokenSumBolt extends BaseStatefulBolt<KeyValueState<String, Integer>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable KeyValueState<String, Integer> state;
    private transient @Nullable OutputCollector collector;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        collector = given;
    }

    @Override
    public void initState(KeyValueState<String, Integer> given) {
        state = given;
    }

    @Override
    public void execute(Tuple input) {
        int number = ((NamedParts.Token) input.getValue(0)).number;
        KeyValueState<String, Integer> sums = Objects.requireNonNull(state);
        sums.put("sum", sums.get("sum", 0) + number);
        SumBolt.SUM.addAndGet(number);
        Objects.requireNonNull(collector).ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
