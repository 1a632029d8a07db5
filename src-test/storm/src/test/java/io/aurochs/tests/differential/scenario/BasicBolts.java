package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.Journal;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.ReportedFailedException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseTickTupleAwareRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/**
 * Storm's convenient bolts: one that anchors, acks and, by its exceptions, fails without being told to, and one that knows
 * ticks, which here the topology's configuration asks for.
 */
public final class BasicBolts implements Scenario {
    private static final int MESSAGES = 500;

    private static boolean failsFirst(int id) {
        return id % 5 == 0 || id % 7 == 0;
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }

    @Override
    public StormTopology topology() {
        List<Message> messages =
                IntStream.range(0, MESSAGES).mapToObj(n -> Message.of(n)).toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).replaying().declaring("id", "attempt"), 2);
        builder.setBolt("basic", new Basic(), 2).shuffleGrouping("source");
        builder.setBolt("ticking", new Ticking(), 2).fieldsGrouping("basic", new Fields("id"));
        return builder.createTopology();
    }

    /** Emits what it gets twice, or fails it, on half of them after the first emit. */
    public static final class Basic extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            journal = Journal.of(conf);
        }

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            if (TupleUtils.isTick(input)) {
                Objects.requireNonNull(journal).note("basic tick");
                return;
            }
            int id = input.getInteger(0);
            boolean fails = failsFirst(id) && input.getInteger(1) == 1;
            if (fails && id % 5 == 0) {
                throw new FailedException("on purpose");
            }
            collector.emit(new Values(id));
            if (fails) {
                throw new ReportedFailedException("on purpose, and reported");
            }
            collector.emit(new Values(id));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id"));
        }
    }

    /** Notes and acks numbers; notes ticks. */
    public static final class Ticking extends BaseTickTupleAwareRichBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable Journal journal;
        private transient @Nullable OutputCollector collector;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector given) {
            journal = Journal.of(conf);
            collector = given;
        }

        @Override
        protected void process(Tuple tuple) {
            Objects.requireNonNull(journal).note("arrived", tuple.getInteger(0));
            Objects.requireNonNull(collector).ack(tuple);
        }

        @Override
        protected void onTickTuple(Tuple tuple) {
            Objects.requireNonNull(journal).note("tick", tuple.getValues().toString());
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        run.awaitCount("arrived", Tally.sum(arrivals()));
        run.awaitCount("basic tick", 1);
        run.awaitCount("tick", 1);
        return Outcome.of(Map.of(
                "acked", Tally.ofDetail(run.journal().all("acked"), 1),
                "failed", Tally.ofDetail(run.journal().all("failed"), 1),
                "arrived", Tally.ofDetail(run.journal().all("arrived"), 0),
                "tick", Tally.ofDetail(run.journal().all("tick"), 0).keySet()));
    }

    private static java.util.SortedMap<Object, Long> arrivals() {
        return Tally.upTo(MESSAGES, id -> failsFirst(id) && id % 5 != 0 ? 3 : 2);
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked", Tally.upTo(MESSAGES, id -> 1),
                "failed", Tally.upTo(MESSAGES, id -> failsFirst(id) ? 1 : 0),
                "arrived", arrivals(),
                "tick", java.util.Set.of("[1]")));
    }
}
