package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.jspecify.annotations.Nullable;

/**
 * Notes every {@code window}: component, its tuples' first values, those of the new ones, those of the expired ones; and
 * {@code prepared} as other bolts. Emits the sum.
 */
public final class WindowBolt extends BaseWindowedBolt {
    @Serial
    private static final long serialVersionUID = 1L;

    private transient @Nullable Journal journal;
    private transient @Nullable OutputCollector collector;
    private transient @Nullable String component;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
        journal = Journal.of(conf);
        collector = given;
        component = context.getThisComponentId();
        journal.note("prepared", component, context.getThisTaskId(), context.getThisTaskIndex());
    }

    @Override
    public void execute(TupleWindow window) {
        List<Integer> all = numbers(window.get());
        Objects.requireNonNull(collector)
                .emit(new Values(all.stream().mapToInt(n -> n).sum()));
        Objects.requireNonNull(journal)
                .note("window", component, all, numbers(window.getNew()), numbers(window.getExpired()));
    }

    private static List<Integer> numbers(List<Tuple> tuples) {
        return tuples.stream().map(tuple -> tuple.getInteger(0)).toList();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sum"));
    }
}
