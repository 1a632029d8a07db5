package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ordered topologies do by the clock. */
@Timeout(60)
class OrderedClockTest extends OrderedCluster {
    private static final long TICK = -1;
    private static final AtomicLong COUNTED = new AtomicLong();

    OrderedClockTest() {
        super(new AurochsCluster.Builder().withSimulatedTime().build());
    }

    @Test
    void whatABoltOfOneTaskEmitsAtATickStandsBehindWhatItHasReceived() throws Exception {
        conf.put("aurochs.ordered.stateless", "spread, behind");
        spread(PAIRS);
        builder.setBolt("ticked", new RuleBolt(OrderedClockTest::countAtTicks), 1)
                .shuffleGrouping("spread")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        builder.setBolt("behind", new RuleBolt(OrderedClockTest::pass), TASKS).shuffleGrouping("ticked");
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("behind");
        List<Pair> expected = expected(PAIRS);
        cluster.submitTopology(run, conf, builder.createTopology());
        Outcome.of(run).await(100, 0);
        cluster.advanceClusterTime(1);
        Outcome.of(run).await(expected.size(), PAIRS);
        cluster.advanceClusterTime(1);
        Outcome.of(run).awaitLast(new Pair(TICK, expected.size()));
        assertThat(cluster.failure(run)).isEmpty();
        long pairs = 0;
        for (Pair pair : Outcome.of(run).received().getOrDefault("sink/0", List.of())) {
            assertThat(pair).isEqualTo(pair.key() == TICK ? new Pair(TICK, pairs) : expected.get((int) pairs++));
        }
        assertThat(pairs).isEqualTo(expected.size());
    }

    private static void pass(Tuple tuple, TopologyContext context, OutputCollector collector) {
        collector.emit(tuple, tuple.getValues());
        collector.ack(tuple);
    }

    private static void countAtTicks(Tuple tuple, TopologyContext context, OutputCollector collector) {
        if (TupleUtils.isTick(tuple)) {
            collector.emit(new Values(TICK, COUNTED.get()));
        } else {
            COUNTED.incrementAndGet();
            pass(tuple, context, collector);
        }
    }
}
