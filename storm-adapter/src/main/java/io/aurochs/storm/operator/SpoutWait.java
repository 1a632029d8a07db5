package io.aurochs.storm.operator;

import io.aurochs.operator.SourceEvaluator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.IWaitStrategy.WaitSituation;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ReflectionUtils;

/**
 * How long a spout that emitted nothing waits: as its configured wait strategy says. Storm's own strategies are answered
 * as a time, so that an acknowledgement can cut the wait short and no thread is held; any other strategy waits in its
 * own way, on the thread that runs the spout.
 */
final class SpoutWait {
    private final IWaitStrategy strategy;
    private final boolean progressive;
    private final boolean park;
    private final int level1Count;
    private final int level2Count;
    private final long level3Ns;
    private final long parkNs;
    private int idle;

    SpoutWait(Map<String, Object> conf) {
        strategy = ReflectionUtils.newInstance((String) conf.get(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY));
        strategy.prepare(conf, WaitSituation.SPOUT_WAIT);
        // Exactly these classes: a subclass may wait differently.
        progressive = strategy.getClass() == WaitStrategyProgressive.class;
        park = strategy.getClass() == WaitStrategyPark.class;
        level1Count = ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT), 0);
        level2Count = ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT), 0);
        level3Ns = TimeUnit.MILLISECONDS.toNanos(
                ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS), 1));
        parkNs = TimeUnit.MICROSECONDS.toNanos(
                ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC), 0));
    }

    /** The spout emitted something. */
    void reset() {
        idle = 0;
    }

    /**
     * The spout emitted nothing.
     *
     * @return how long to wait, nanoseconds; {@link SourceEvaluator#PRODUCED} to try again at once
     */
    long next() throws InterruptedException {
        if (progressive) {
            if (idle < level1Count) {
                idle++;
                return SourceEvaluator.PRODUCED;
            }
            if (idle < level1Count + level2Count) {
                idle++;
                return 1;
            }
            return level3Ns;
        }
        if (park) {
            return parkNs;
        }
        idle = strategy.idle(idle);
        return SourceEvaluator.PRODUCED;
    }
}
