package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.SourceEvaluator;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** A spout without a tuple waits as its configured strategy says. */
class SpoutWaitTest {
    private final Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
    private long nowNs = Long.MAX_VALUE - 5_000_000_000L;
    private long emitted;

    @Test
    void progressiveWaitsLittleAndThenLonger() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyProgressive.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 2);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 7);
        SpoutWait wait = new SpoutWait(conf, false, () -> nowNs);
        for (int round = 0; round < 2; round++) {
            assertThat(wait.next(emitted)).isEqualTo(SourceEvaluator.PRODUCED);
            assertThat(wait.next(emitted)).isEqualTo(SourceEvaluator.PRODUCED);
            assertThat(wait.next(emitted)).isEqualTo(1);
            assertThat(wait.next(emitted)).isEqualTo(7_000_000);
            assertThat(wait.next(emitted)).isEqualTo(7_000_000);
            emitted++;
        }
    }

    @Test
    void onStormsDefaultsASpoutSilentForLongIsAskedLessOften() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyProgressive.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 0);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 1);
        SpoutWait wait = new SpoutWait(conf, false, () -> nowNs);
        for (int round = 0; round < 2; round++) {
            assertThat(wait.next(emitted)).isEqualTo(1_000_000);
            // Acknowledgements ask again and again, whatever the wait: only time counts.
            for (int i = 0; i < 10_000; i++) {
                nowNs += 1_000;
                assertThat(wait.next(emitted)).isEqualTo(1_000_000);
            }
            nowNs += 9_990_000_000L;
            assertThat(wait.next(emitted)).isEqualTo(20_000_000);
            nowNs += 60_000_000_000L;
            assertThat(wait.next(emitted)).isEqualTo(50_000_000);
            emitted++;
        }
    }

    @Test
    void aSpoutThatAClientWaitsForIsAskedMoreOftenAfterACall() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyProgressive.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 0);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0);
        SpoutWait wait = new SpoutWait(conf, true, () -> nowNs);
        for (int round = 0; round < 2; round++) {
            assertThat(wait.next(emitted)).isEqualTo(20_000);
            nowNs += 400_000;
            assertThat(wait.next(emitted)).isEqualTo(100_000);
            nowNs += 60_000_000_000L;
            assertThat(wait.next(emitted)).isEqualTo(1_000_000);
            emitted++;
        }
    }

    @Test
    void theConfiguredSleepIsThatOfASpoutThatAClientWaitsForToo() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyProgressive.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 0);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 7);
        assertThat(new SpoutWait(conf, true, () -> nowNs).next(emitted)).isEqualTo(7_000_000);
    }

    @Test
    void parkWaitsItsTime() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyPark.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC, 250);
        assertThat(new SpoutWait(conf, false, () -> nowNs).next(0)).isEqualTo(250_000);
    }

    /** Adds up how often it was asked in a row. */
    public static final class Own implements IWaitStrategy {
        private static int prepared;
        private static int longest;

        public Own() {}

        @Override
        public void prepare(Map<String, Object> topologyConf, WaitSituation situation) {
            assertThat(situation).isEqualTo(WaitSituation.SPOUT_WAIT);
            prepared++;
        }

        @Override
        public int idle(int idleCounter) {
            longest = Math.max(longest, idleCounter + 1);
            return idleCounter + 1;
        }
    }

    @Test
    void anyOtherStrategyWaitsInItsOwnWay() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, Own.class.getName());
        SpoutWait wait = new SpoutWait(conf, false, () -> nowNs);
        for (int i = 0; i < 3; i++) {
            assertThat(wait.next(emitted)).isEqualTo(SourceEvaluator.PRODUCED);
        }
        emitted++;
        assertThat(wait.next(emitted)).isEqualTo(SourceEvaluator.PRODUCED);
        assertThat(Own.prepared).isEqualTo(1);
        assertThat(Own.longest).isEqualTo(3);
    }
}
