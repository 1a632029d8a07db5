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
 *
 * <p>Storm asks a silent spout a thousand times a second for ever, which alone costs a few percent of a core. Here one that
 * has been silent for about a second is asked every {@value #SILENT_WAIT_MS} ms, and after ten seconds every
 * {@value #IDLE_WAIT_MS} ms, unless its configuration says how long to sleep.
 */
final class SpoutWait {
    /** Storm's default, in milliseconds. */
    private static final int DEFAULT_SLEEP_MS = 1;
    /** How many calls without a tuple make a spout silent: about a second of Storm's default. */
    private static final int SILENT_CALLS = 1_000;

    private static final int SILENT_WAIT_MS = 5;
    /** How many make it idle: about nine seconds more. */
    private static final int IDLE_CALLS = SILENT_CALLS + 1_800;

    private static final int IDLE_WAIT_MS = 20;

    private final IWaitStrategy strategy;
    private final boolean progressive;
    private final boolean park;
    private final int level1Count;
    private final int level2Count;
    private final long level3Ns;
    private final boolean isPatient;
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
        int level3Ms = ObjectReader.getInt(
                conf.get(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS), DEFAULT_SLEEP_MS);
        level3Ns = TimeUnit.MILLISECONDS.toNanos(level3Ms);
        isPatient = level3Ms == DEFAULT_SLEEP_MS;
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
            return isPatient ? patientNs(idle - level1Count - level2Count) : level3Ns;
        }
        if (park) {
            return parkNs;
        }
        idle = strategy.idle(idle);
        return SourceEvaluator.PRODUCED;
    }

    /** @param calls without a tuple at the third level */
    private long patientNs(int calls) {
        if (calls >= IDLE_CALLS) {
            return TimeUnit.MILLISECONDS.toNanos(IDLE_WAIT_MS);
        }
        idle++;
        return calls < SILENT_CALLS ? level3Ns : TimeUnit.MILLISECONDS.toNanos(SILENT_WAIT_MS);
    }
}
