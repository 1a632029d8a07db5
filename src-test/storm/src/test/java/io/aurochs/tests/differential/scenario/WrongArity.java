package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Tuples with more and with fewer values than their stream has fields, which a local cluster refuses where they are emitted. */
public final class WrongArity implements Scenario {
    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "source", new ListSpout(List.of(Message.of(1))).tracked().declaring("number"));
        builder.setBolt("careless", new Careless()).shuffleGrouping("source");
        builder.setBolt("sink", new Sink()).shuffleGrouping("careless").shuffleGrouping("careless", "pairs");
        return builder.createTopology();
    }

    /** Emits what it has not declared. */
    public static final class Careless extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            emit("default", new Values(1, 2));
            emit("default", new Values());
            emit("pairs", new Values(1));
            emit("pairs", new Values(1, 2));
            emit("nobody", new Values(1, 2, 3));
            collector().ack(input);
        }

        private void emit(String stream, Values values) {
            try {
                collector().emit(stream, values);
                journal().note("accepted", stream, values.size());
            } catch (IllegalArgumentException e) {
                journal().note("refused", stream, values.size(), e.getMessage());
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
            declarer.declareStream("pairs", new Fields("one", "other"));
            declarer.declareStream("nobody", new Fields("number"));
        }
    }

    /** Notes what arrives. */
    public static final class Sink extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("arrived", input.getSourceStreamId(), input.size());
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", 1);
        run.awaitCount("arrived", 1);
        return Outcome.of(Map.of(
                "accepted", run.journal().all("accepted"),
                "refused", run.journal().all("refused"),
                "arrived", run.journal().all("arrived")));
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "accepted", List.of(List.of("pairs", 2), List.of("nobody", 3)),
                "arrived", List.of(List.of("pairs", 2))));
    }
}
