package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.SourceEvaluator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class SpoutWaitTest {
    private static SpoutWait wait(Map<String, Object> settings) {
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        conf.putAll(settings);
        return new SpoutWait(conf);
    }

    private static long afterCalls(SpoutWait wait, int calls) throws InterruptedException {
        long last = 0;
        for (int i = 0; i < calls; i++) {
            last = wait.next();
        }
        return last;
    }

    @Test
    void waitsLongerTheLongerTheSpoutIsSilent() throws InterruptedException {
        SpoutWait wait = wait(Map.of(
                Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 2,
                Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1));
        assertThat(afterCalls(wait, 2)).isEqualTo(SourceEvaluator.PRODUCED);
        assertThat(wait.next()).isEqualTo(1);
        assertThat(afterCalls(wait, 1_000)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
        assertThat(wait.next()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
        assertThat(afterCalls(wait, 1_000)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(5));
        wait.reset();
        assertThat(wait.next()).isEqualTo(SourceEvaluator.PRODUCED);
    }

    @Test
    void sleepsAsTheConfigurationSays() throws InterruptedException {
        SpoutWait wait = wait(Map.of(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 2));
        assertThat(afterCalls(wait, 10_000)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(2));
    }

    @Test
    void parksAsTheConfigurationSays() throws InterruptedException {
        SpoutWait wait = wait(Map.of(
                Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
                "org.apache.storm.policy.WaitStrategyPark",
                Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC,
                150));
        assertThat(afterCalls(wait, 10_000)).isEqualTo(TimeUnit.MICROSECONDS.toNanos(150));
    }
}
