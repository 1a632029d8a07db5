package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Kind;
import io.aurochs.storm.ordered.OrderedStep.Pair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/** What tests of ordered topologies share: a cluster, and a topology whose first bolt, spread, has several tasks and no state. */
abstract class OrderedCluster {
    static final long PAIRS = 5_000;
    static final int TASKS = 3;

    final AurochsCluster cluster;
    final TopologyBuilder builder = new TopologyBuilder();
    final Map<String, Object> conf = new HashMap<>();
    /** The topology's name. */
    String run = "";

    OrderedCluster(AurochsCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void start(TestInfo test) {
        run = test.getTestMethod().orElseThrow().getName()
                + test.getDisplayName().replaceAll("\\W", "");
        conf.put("aurochs.ordered", true);
        conf.put("aurochs.workers", "shared");
        conf.put("aurochs.restarts", 0);
        conf.put("aurochs.ordered.stateless", "spread");
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    void spread(long pairs) {
        builder.setSpout("pairs", new PairSpout(run, pairs), 1);
        builder.setBolt("spread", new StepBolt(Kind.STATELESS), TASKS).shuffleGrouping("pairs");
    }

    /** What the bolt named spread emits. */
    static List<Pair> expected(long pairs) {
        OrderedStep step = Kind.STATELESS.make();
        List<Pair> expected = new ArrayList<>();
        for (long i = 0; i < pairs; i++) {
            expected.addAll(step.apply(new Pair(0, i)));
        }
        return expected;
    }

    Map<String, List<Pair>> receivedAfter(long pairs) throws Exception {
        cluster.submitTopology(run, conf, builder.createTopology());
        Outcome.of(run).await(pairs, 0);
        kill();
        assertThat(cluster.failure(run)).isEmpty();
        return Outcome.of(run).received();
    }

    void kill() throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts(run, now);
        cluster.awaitAllEnded();
    }
}
