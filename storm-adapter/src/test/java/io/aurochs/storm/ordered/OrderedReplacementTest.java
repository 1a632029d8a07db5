package io.aurochs.storm.ordered;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.ordered.OrderedStep.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A bolt of several tasks is replaced while its topology runs in order: the order stays, and nothing is lost. */
@Timeout(120)
class OrderedReplacementTest extends OrderedCluster {
    private static final int REPLACEMENTS = 8;

    OrderedReplacementTest() {
        super(new AurochsCluster());
    }

    @Test
    void sinksReceiveWhatOneThreadGives() throws Exception {
        spread(PAIRS);
        builder.setBolt("sink", new SinkBolt(run)).shuffleGrouping("spread");
        int expected = expected(PAIRS).size();
        cluster.submitTopology(run, conf, builder.createTopology());
        for (int i = 0; i < REPLACEMENTS; i++) {
            Outcome.of(run).await((long) expected * i / REPLACEMENTS, 0);
            cluster.replaceBolt(run, "spread", new StepBolt(Kind.STATELESS));
        }
        Outcome.of(run).await(expected, PAIRS);
        kill();
        assertThat(cluster.failure(run)).isEmpty();
        assertThat(Outcome.of(run).received()).containsOnlyKeys("sink/0").containsEntry("sink/0", expected(PAIRS));
    }
}
