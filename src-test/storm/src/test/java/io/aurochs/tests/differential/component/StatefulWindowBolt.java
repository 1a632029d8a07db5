package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.jspecify.annotations.Nullable;

/**
 * Sums the first values of its windows in its state. Notes every {@code window}: component, its tuples' first values, the
 * sum so far.
 */
public final class StatefulWindowBolt extends BaseStatefulWindowedBolt<KeyValueState<String, Long>> {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable Journal journal;
    private transient @Nullable OutputCollector collector;
    private transient @Nullable String component;
    private transient @Nullable KeyValueState<String, Long> state;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        journal = Journal.of(conf);
        collector = given;
        component = context.getThisComponentId();
    }

    @Override
    public void initState(KeyValueState<String, Long> given) {
        state = given;
    }

    @Override
    public void execute(TupleWindow window) {
        List<Integer> numbers = new ArrayList<>();
        // Windows that are kept in the state have no list, and those that are not have nothing else.
        Iterator<Tuple> tuples =
                isPersistent() ? window.getIter() : window.get().iterator();
        while (tuples.hasNext()) {
            numbers.add(tuples.next().getInteger(0));
        }
        KeyValueState<String, Long> sums = Objects.requireNonNull(state);
        long sum = sums.get("sum", 0L) + numbers.stream().mapToInt(n -> n).sum();
        sums.put("sum", sum);
        Objects.requireNonNull(collector).emit(new Values(sum));
        Objects.requireNonNull(journal).note("window", component, numbers, sum);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sum"));
    }
}
