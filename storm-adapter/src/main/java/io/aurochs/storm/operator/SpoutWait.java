package io.aurochs.storm.operator;

import io.aurochs.operator.SourceEvaluator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
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
 * <p>Storm asks a silent spout a thousand times a second for ever, which alone costs a few percent of a core. Here a spout
 * that has been silent for some time is asked again when it has been so for another 1/{@value #SILENCE_SHARE} of that time,
 * and never less often than every {@value #LONGEST_WAIT_MS} ms, unless its configuration says how long to sleep. One that
 * fetches the calls of DRPC clients is asked as often as on Storm: a client waits for it.
 */
final class SpoutWait {
    /** Storm's default, in milliseconds. */
    private static final int DEFAULT_SLEEP_MS = 1;

    private static final int SILENCE_SHARE = 500;
    private static final int LONGEST_WAIT_MS = 50;
    private static final long LONGEST_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(LONGEST_WAIT_MS);

    private final LongSupplier clock;
    private final IWaitStrategy strategy;
    private final boolean progressive;
    private final boolean park;
    private final int level1Count;
    private final int level2Count;
    private final long level3Ns;
    private final boolean isPatient;
    private final long parkNs;
    private int idle;
    private boolean isSilent;
    private long silentSinceNs;

    /**
     * Creates it.
     *
     * @param isAwaited whether a client waits for what the spout emits, however long it has been silent
     * @param clock nanoseconds
     */
    SpoutWait(Map<String, Object> conf, boolean isAwaited, LongSupplier clock) {
        this.clock = clock;
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
        isPatient = level3Ms == DEFAULT_SLEEP_MS && !isAwaited;
        parkNs = TimeUnit.MICROSECONDS.toNanos(
                ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC), 0));
    }

    /** The spout emitted something. */
    void reset() {
        idle = 0;
        isSilent = false;
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
            return isPatient ? patientNs() : level3Ns;
        }
        if (park) {
            return parkNs;
        }
        idle = strategy.idle(idle);
        return SourceEvaluator.PRODUCED;
    }

    private long patientNs() {
        // By the clock, for an acknowledgement cuts a wait short.
        long now = clock.getAsLong();
        if (!isSilent) {
            isSilent = true;
            silentSinceNs = now;
        }
        return Math.max(level3Ns, Math.min((now - silentSinceNs) / SILENCE_SHARE, LONGEST_WAIT_NS));
    }
}
