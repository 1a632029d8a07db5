package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import java.io.Serial;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.coordination.BatchOutputCollector;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseBatchBolt;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests and answers through Storm's in-process DRPC server, by a linear topology whose last bolt sees whole requests. */
@SuppressWarnings("deprecation") // Storm deprecates linear DRPC in favour of Trident's, and ships both.
class DrpcTest {
    static List<Setup> arrangements() {
        return Setup.arrangements();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Timeout(60) // A request waits for ten minutes for an answer that does not come.
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    void aurochsAnswers(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answers(cluster);
        }
    }

    @SuppressWarnings("try")
    private static void answers(ILocalCluster cluster) throws Exception {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("words");
        builder.addBolt(new Split(), 3);
        builder.addBolt(new Count(), 2).fieldsGrouping(new Fields("id"));
        try (LocalDRPC drpc = new LocalDRPC();
                ILocalCluster.ILocalTopology topology =
                        cluster.submitTopology("drpc", Map.of(), builder.createLocalTopology(drpc))) {
            assertThat(drpc.execute("words", "one two three")).isEqualTo("3");
            assertThat(drpc.execute("words", "one")).isEqualTo("1");
        }
    }

    /** Trident's way, in which requests and answers are batches; it needs no ZooKeeper, as it keeps no transactions. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Timeout(60)
    @SuppressWarnings("try")
    void aurochsAnswersThroughTrident(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings());
                LocalDRPC drpc = new LocalDRPC()) {
            TridentTopology trident = new TridentTopology();
            trident.newDRPCStream("upper", drpc)
                    .each(new Fields("args"), new Upper(), new Fields("result"))
                    .project(new Fields("result"));
            try (ILocalCluster.ILocalTopology topology = cluster.submitTopology("trident", Map.of(), trident.build())) {
                assertThat(drpc.execute("upper", "one two")).isEqualTo("[[\"ONE TWO\"]]");
            }
        }
    }

    /** Writes a request large. */
    public static final class Upper extends BaseFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TridentTuple tuple, TridentCollector collector) {
            collector.emit(new Values(tuple.getString(0).toUpperCase(Locale.ROOT)));
        }
    }

    /** Emits the words of a request. */
    public static final class Split extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (String word : List.of(input.getString(1).split(" ", -1))) {
                collector.emit(new Values(input.getValue(0), word));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "word"));
        }
    }

    /** Emits the number of words of a request when it has them all. */
    public static final class Count extends BaseBatchBolt<Object> {
        @Serial
        private static final long serialVersionUID = 1L;

        private transient @Nullable BatchOutputCollector collector;
        private transient @Nullable Object id;
        private int words;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, BatchOutputCollector given, Object request) {
            collector = given;
            id = request;
        }

        @Override
        public void execute(Tuple tuple) {
            words++;
        }

        @Override
        public void finishBatch() {
            java.util.Objects.requireNonNull(collector).emit(new Values(id, words));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "count"));
        }
    }
}
