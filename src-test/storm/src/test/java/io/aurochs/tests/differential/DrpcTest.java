package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import java.io.Serial;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.coordination.BatchOutputCollector;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseBatchBolt;
import org.apache.storm.trident.TridentState;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.builtin.FilterNull;
import org.apache.storm.trident.operation.builtin.MapGet;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

    /** Requests about what a stream has counted: Storm's own example of Trident, without an external ZooKeeper. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("arrangements")
    @Timeout(60)
    @SuppressWarnings("try")
    void aurochsAnswersFromAState(Setup setup) throws Exception {
        try (AurochsCluster cluster = new AurochsCluster(setup.settings())) {
            answersFromAState(cluster);
        }
    }

    @Test
    @Tag("full")
    @Timeout(120)
    @SuppressWarnings("try")
    void stockAnswersFromAState() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            answersFromAState(cluster);
        }
    }

    @SuppressWarnings({"try", "unchecked"})
    private static void answersFromAState(ILocalCluster cluster) throws Exception {
        TridentTopology trident = new TridentTopology();
        TridentState counts = trident.newStream(
                        "sentences",
                        new FixedBatchSpout(
                                new Fields("args"),
                                2,
                                new Values("the cow jumped over the moon"),
                                new Values("the man went to the store"),
                                new Values("the end")))
                .each(new Fields("args"), new Words(), new Fields("word"))
                .groupBy(new Fields("word"))
                .persistentAggregate(
                        new MemoryMapState.Factory(),
                        new org.apache.storm.trident.operation.builtin.Count(),
                        new Fields("count"))
                .parallelismHint(3);
        try (LocalDRPC drpc = new LocalDRPC()) {
            trident.newDRPCStream("counts", drpc)
                    .each(new Fields("args"), new Words(), new Fields("word"))
                    .groupBy(new Fields("word"))
                    .stateQuery(counts, new Fields("word"), new MapGet(), new Fields("count"))
                    .each(new Fields("count"), new FilterNull())
                    .aggregate(new Fields("count"), new Sum(), new Fields("sum"));
            try (ILocalCluster.ILocalTopology topology = cluster.submitTopology("state", Map.of(), trident.build())) {
                // The time-out of the test ends it if the last batch never comes.
                while (!drpc.execute("counts", "end").equals("[[1]]")) {
                    Thread.onSpinWait();
                }
                assertThat(drpc.execute("counts", "the")).isEqualTo("[[5]]");
                assertThat(drpc.execute("counts", "cow moon the dog")).isEqualTo("[[7]]");
            }
        }
    }

    /** Emits the words of a text. */
    public static final class Words extends BaseFunction {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TridentTuple tuple, TridentCollector collector) {
            for (String word : tuple.getString(0).split(" ", -1)) {
                collector.emit(new Values(word));
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
