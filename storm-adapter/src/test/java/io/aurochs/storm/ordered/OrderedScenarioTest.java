package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Kind;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each task of an ordered topology receives, through the groupings that give to several tasks, and when something happens. */
@Timeout(120)
class OrderedScenarioTest extends OrderedCluster {
    private static final AtomicBoolean HAS_FAILED = new AtomicBoolean();

    OrderedScenarioTest() {
        super(new AurochsCluster());
    }

    @Test
    void theTopologyOfTheManual() throws Exception {
        PairSpout lines = new PairSpout(run, PAIRS);
        StepBolt parse = new StepBolt(Kind.STATELESS);
        StepBolt count = new StepBolt(Kind.KEYED);
        SinkBolt out = new SinkBolt(run);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("lines", lines, 1);
        topology.setBolt("parse", parse, 4).shuffleGrouping("lines");
        topology.setBolt("count", count, 4).fieldsGrouping("parse", new Fields("key"));
        topology.setBolt("out", out, 1).shuffleGrouping("count");

        Config config = new Config();
        config.put("aurochs.ordered", true);
        config.put("aurochs.ordered.stateless", "parse");
        cluster.submitTopology(run, config, topology.createTopology());
        OrderedStep keyed = Kind.KEYED.make();
        List<Pair> expected = expected(PAIRS).stream()
                .flatMap(pair -> keyed.apply(pair).stream())
                .toList();
        Outcome.of(run).await(expected.size(), PAIRS);
        assertThat(Outcome.of(run).received()).isEqualTo(Map.of("out/0", expected));
    }

    @Test
    void allGroupingGivesEachTaskTheWholeSequence() throws Exception {
        spread(PAIRS);
        builder.setBolt("sink", new SinkBolt(run), TASKS).allGrouping("spread");
        List<Pair> expected = expected(PAIRS);
        assertThat(receivedAfter(TASKS * (long) expected.size()))
                .isEqualTo(Map.of("sink/0", expected, "sink/1", expected, "sink/2", expected));
    }

    @Test
    void fieldsGroupingGivesEachTaskItsPartOfTheSequence() throws Exception {
        spread(PAIRS);
        builder.setBolt("sink", new SinkBolt(run), TASKS).fieldsGrouping("spread", new Fields("key"));
        List<Pair> expected = expected(PAIRS);
        Map<String, List<Pair>> received = receivedAfter(expected.size());
        assertThat(received).hasSize(TASKS);
        Set<Long> keys = new HashSet<>();
        received.values().forEach(pairs -> {
            Set<Long> mine = new HashSet<>();
            pairs.forEach(pair -> mine.add(pair.key()));
            assertThat(keys).doesNotContainAnyElementsOf(mine);
            keys.addAll(mine);
            assertThat(pairs)
                    .isEqualTo(expected.stream()
                            .filter(pair -> mine.contains(pair.key()))
                            .toList());
        });
    }

    @Test
    void directGroupingGivesEachTaskItsPartOfTheSequence() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt("spread", new RuleBolt(OrderedScenarioTest::emitDirect), TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run), TASKS).directGrouping("spread", RuleBolt.DIRECT);
        conf.put("aurochs.ordered.stateless", "spread, sink");
        receivedAfter(PAIRS).forEach((task, pairs) -> {
            long index = Long.parseLong(task.substring(task.indexOf('/') + 1));
            assertThat(pairs.stream().map(Pair::value))
                    .isEqualTo(LongStream.range(0, PAIRS)
                            .filter(value -> value % TASKS == index)
                            .boxed()
                            .toList());
        });
    }

    private static void emitDirect(Tuple tuple, TopologyContext context, OutputCollector collector) {
        long value = tuple.getLongByField("value");
        int receiver = context.getComponentTasks("sink").get((int) (value % TASKS));
        collector.emitDirect(receiver, RuleBolt.DIRECT, tuple, new Values(0L, value));
        collector.ack(tuple);
    }

    @Test
    void aTupleThatABoltFailsChangesNoOrder() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt(
                        "spread",
                        new RuleBolt((tuple, context, collector) -> {
                            long value = tuple.getLongByField("value");
                            if (value % 7 == 0) {
                                collector.fail(tuple);
                            } else {
                                collector.emit(tuple, new Values(0L, value));
                                collector.ack(tuple);
                            }
                        }),
                        TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        List<Pair> expected = LongStream.range(0, PAIRS)
                .filter(value -> value % 7 != 0)
                .mapToObj(value -> new Pair(0, value))
                .toList();
        assertThat(receivedAfter(expected.size())).isEqualTo(Map.of("sink/0", expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void whatAKilledTopologyHasGivenIsABeginning(String workers) throws Exception {
        conf.put("aurochs.workers", workers);
        spread(1_000_000);
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        List<Pair> received = receivedAfter(20_000).getOrDefault("sink/0", List.of());
        assertThat(received).isEqualTo(expected(1_000_000).subList(0, received.size()));
    }

    @Test
    void aTopologyThatStartsAgainAfterAFailureBeginsItsOrderAgain() throws Exception {
        HAS_FAILED.set(false);
        conf.put("aurochs.restarts", 1);
        conf.put("aurochs.ordered.stateless", "spread, broken");
        spread(PAIRS);
        builder.setBolt(
                        "broken",
                        new RuleBolt((tuple, context, collector) -> {
                            if (tuple.getLongByField("value") > 50_000 && HAS_FAILED.compareAndSet(false, true)) {
                                throw new IllegalStateException("once");
                            }
                            collector.emit(tuple, tuple.getValues());
                            collector.ack(tuple);
                        }),
                        TASKS)
                .shuffleGrouping("spread");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("broken");
        List<Pair> expected = expected(PAIRS);
        cluster.submitTopology(run, conf, builder.createTopology());
        Outcome.of(run).awaitLast(expected.get(expected.size() - 1));
        kill();
        List<Pair> received = Outcome.of(run).received().getOrDefault("sink/0", List.of());
        int first = received.size() - expected.size();
        assertThat(HAS_FAILED).isTrue();
        assertThat(received.subList(0, first)).isEqualTo(expected.subList(0, first));
        assertThat(received.subList(first, received.size())).isEqualTo(expected);
    }

    @Test
    void aBoltOfSeveralTasksThatEmitsFromItsOwnThreadEndsTheTopology() throws Exception {
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt(
                        "spread",
                        new RuleBolt((tuple, context, collector) ->
                                new Thread(() -> collector.emit(tuple, tuple.getValues())).start()),
                        TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        cluster.submitTopology(run, conf, builder.createTopology());
        cluster.awaitAllEnded();
        assertThat(cluster.failure(run).orElseThrow())
                .hasStackTraceContaining("bolt spread has several tasks and emits outside execute");
        assertThat(Outcome.of(run).received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "dedicated"})
    void aRebalanceKeepsTheOrder(String workers) throws Exception {
        conf.put("aurochs.workers", workers);
        builder.setSpout("pairs", new PairSpout(run, PAIRS), 1);
        builder.setBolt("spread", new StepBolt(Kind.STATELESS), 1)
                .setNumTasks(TASKS)
                .shuffleGrouping("pairs");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        List<Pair> expected = expected(PAIRS);
        cluster.submitTopology(run, conf, builder.createTopology());
        Outcome.of(run).await(100, 0);
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.put_to_num_executors("spread", TASKS);
        cluster.rebalance(run, options);
        Outcome.of(run).await(expected.size(), PAIRS);
        kill();
        assertThat(cluster.failure(run)).isEmpty();
        assertThat(Outcome.of(run).received()).isEqualTo(Map.of("sink/0", expected));
    }
}
