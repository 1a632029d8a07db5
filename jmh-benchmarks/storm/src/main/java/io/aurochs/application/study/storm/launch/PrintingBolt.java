package io.aurochs.application.study.storm.launch;

import io.aurochs.application.study.ResultHasher;
import io.aurochs.application.study.launch.ResultReport;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Counts results, and prints how many have come with every tick and at the end. */
@SuppressWarnings("NullAway.Init") // Storm initialises a bolt in prepare().
final class PrintingBolt extends BaseRichBolt {
    private static final long serialVersionUID = 1L;

    private final ResultHasher<Tuple> hasher;
    private transient OutputCollector collector;
    private transient ResultReport report;

    PrintingBolt(ResultHasher<Tuple> hasher) {
        this.hasher = hasher;
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, ResultReport.INTERVAL_S);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        report = ResultReport.of(context.getThisComponentId(), context.getThisTaskIndex());
    }

    @Override
    public void execute(Tuple tuple) {
        if (TupleUtils.isTick(tuple)) {
            report.print();
        } else {
            report.accept(hasher.hash(tuple));
        }
        collector.ack(tuple);
    }

    @Override
    public void cleanup() {
        report.print();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // The end of the line.
    }
}
