package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Kind;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Fields;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What cannot be ordered is refused at submission, with a line that says what it is and what to do. */
@Timeout(60)
class RefusedOrderTest {
    private static final String RUN = "refused";

    private final AurochsCluster cluster = new AurochsCluster();
    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = new HashMap<>();

    @BeforeEach
    void order() {
        conf.put("aurochs.ordered", true);
        builder.setSpout("pairs", new PairSpout(RUN, 0), 1);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    private BoltDeclarer bolt(String name, int tasks) {
        return builder.setBolt(name, new StepBolt(Kind.STATELESS), tasks);
    }

    private void assertRefused(String why, String remedy) {
        assertThatThrownBy(() -> cluster.submitTopology(RUN, conf, builder.createTopology()))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll(why, remedy)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void severalSpouts() {
        builder.setSpout("others", new PairSpout(RUN, 0), 1);
        bolt("count", 1).shuffleGrouping("pairs");
        assertRefused("several spouts [others, pairs]", "use one spout");
    }

    @Test
    void aSpoutOfSeveralTasks() {
        TopologyBuilder other = new TopologyBuilder();
        other.setSpout("pairs", new PairSpout(RUN, 0), 2);
        assertThatThrownBy(() -> cluster.submitTopology(RUN, conf, other.createTopology()))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContainingAll("spout pairs, which has 2 tasks", "give it one task");
    }

    @Test
    void aBoltThatReceivesFromSeveralComponents() {
        bolt("left", 1).shuffleGrouping("pairs");
        bolt("both", 1).shuffleGrouping("pairs").shuffleGrouping("left");
        assertRefused("bolt both, which receives from 2 components [left, pairs]", "streams of one");
    }

    @Test
    void aBoltThatReceivesFromNone() {
        bolt("alone", 1);
        assertRefused("bolt alone, which receives from no component", "subscribe to one");
    }

    @Test
    void aCycle() {
        bolt("there", 1).shuffleGrouping("back");
        bolt("back", 1).shuffleGrouping("there");
        assertRefused("bolt back, which is on or behind a cycle [back, there]", "drop the subscription");
    }

    @Test
    void severalTasksOfABoltThatMayHaveState() {
        bolt("count", 2).shuffleGrouping("pairs");
        assertRefused("bolt count, which has 2 tasks behind the grouping shuffle", "aurochs.ordered.stateless");
    }

    @Test
    void severalTasksBehindPartialKeys() {
        bolt("count", 2).fieldsGrouping("pairs", new Fields("key"));
        bolt("next", 2).partialKeyGrouping("count", new Fields("key"));
        assertRefused("bolt next, which has 2 tasks behind the grouping custom", "give it one task");
    }

    @Test
    void ticksOfABoltOfSeveralTasksWithConsumers() {
        bolt("count", 2).fieldsGrouping("pairs", new Fields("key"));
        bolt("next", 1).shuffleGrouping("count");
        conf.put(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 7);
        assertRefused(
                "bolt count, which has 2 tasks and topology.tick.tuple.freq.secs=7", "or no ticks and windows by time");
    }

    @Test
    void windowsByTimeOfABoltOfSeveralTasks() {
        builder.setBolt("last", new CountedWindow().withTumblingWindow(Duration.seconds(3)), 2)
                .fieldsGrouping("pairs", new Fields("key"));
        bolt("next", 1).shuffleGrouping("last");
        assertRefused(
                "bolt last, which has 2 tasks and topology.bolts.window.length.duration.ms=3000", "give it one task");
    }

    @Test
    void windowsByTimeOfWholeSequencesWithConsumers() {
        builder.setBolt("last", new CountedWindow().withTumblingWindow(Duration.seconds(3)), 2)
                .allGrouping("pairs");
        bolt("next", 1).shuffleGrouping("last");
        assertRefused(
                "bolt last, which has 2 tasks and topology.bolts.window.length.duration.ms=3000", "windows by time");
    }

    @Test
    void windowsByCountOfABoltOfSeveralTasks() {
        builder.setBolt("last", new CountedWindow().withTumblingWindow(Count.of(10)), 3)
                .fieldsGrouping("pairs", new Fields("key"));
        assertRefused("bolt last, which has 3 tasks and topology.bolts.window.length.count=10", "give it one task");
    }

    /** Emits nothing. */
    private static final class CountedWindow extends BaseWindowedBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("count"));
        }
    }

    @Test
    void aStatelessBoltThatIsNotThere() {
        bolt("count", 1).shuffleGrouping("pairs");
        conf.put("aurochs.ordered.stateless", "cuont");
        assertRefused("no bolt is named cuont", "the bolts are [count]");
    }

    @Test
    void statelessBoltsOfATopologyThatIsNotOrdered() {
        bolt("count", 2).shuffleGrouping("pairs");
        conf.remove("aurochs.ordered");
        conf.put("aurochs.ordered.stateless", "count");
        assertRefused("has no effect without aurochs.ordered=true", "set that, or drop it");
    }

    @Test
    void tuplesAsBytes() {
        bolt("count", 1).shuffleGrouping("pairs");
        conf.put("aurochs.transport", "offheap");
        assertRefused("aurochs.transport=offheap", "drop it");
    }
}
