package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalBolt;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;

/**
 * A bolt all of whose tasks block, until everything that can go on without them is done: another bolt gets all its tuples
 * meanwhile. They are more than the shared workers of any setup.
 */
public final class SlowBranch implements Scenario {
    private static final int FEW = 4;
    private static final int BLOCKED = 4;
    private static final int MANY = 5_000;

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("few", spout(FEW));
        builder.setSpout("many", spout(MANY));
        builder.setBolt("blocked", new Blocked(), BLOCKED).allGrouping("few");
        builder.setBolt("free", new Free()).shuffleGrouping("few").shuffleGrouping("many");
        return builder.createTopology();
    }

    private static ListSpout spout(int messages) {
        List<Message> list =
                IntStream.range(0, messages).mapToObj(n -> Message.of(n)).toList();
        return new ListSpout(list).tracked().declaring("number");
    }

    /** Blocks in execute. */
    public static final class Blocked extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("blocked", input.getInteger(0));
            if (journal().awaitOpening("go on")) {
                collector().ack(input);
            }
        }
    }

    /** Does not. */
    public static final class Free extends JournalBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input) {
            journal().note("free", input.getSourceComponent());
            collector().ack(input);
        }
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("blocked", BLOCKED);
        run.awaitCount("free", FEW + MANY);
        run.awaitCount("acked", MANY);
        Map<String, Object> facts = Map.of(
                "acked while blocked", Tally.ofDetail(run.journal().all("acked"), 0),
                "executed while blocked", Tally.ofDetail(run.journal().all("free"), 0));
        run.journal().gate("go on").countDown();
        run.awaitCount("acked", FEW + MANY);
        return Outcome.of(facts);
    }

    @Override
    public Outcome expected() {
        return Outcome.of(Map.of(
                "acked while blocked", Map.of("many", (long) MANY),
                "executed while blocked", Map.of("few", (long) FEW, "many", (long) MANY)));
    }
}
