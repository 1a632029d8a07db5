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
 * <p>Storm asks a silent spout a thousand times a second for ever, which alone costs a few percent of a core, and keeps a client
 * of DRPC waiting for half a millisecond before its call is seen. Here the time between two questions grows with the silence, unless its
 * configuration says how long to sleep:
 *
 * <ul>
 *   <li>A spout is asked as often as on Storm for half a second. Then it is asked again when it has been silent for another
 *       1/{@value #SILENCE_SHARE} of the time, and never less often than every {@value #LONGEST_WAIT_MS} ms.
 *   <li>One that fetches the calls of DRPC clients is asked again when it has been silent for another 1/{@value #AWAITED_SHARE} of the time:
 *       clients whose calls have been answered call again. It is never asked less often than on Storm.
 * </ul>
 */
final class SpoutWait {
    /** Storm's default, in milliseconds. */
    private static final int DEFAULT_SLEEP_MS = 1;

    private static final int SILENCE_SHARE = 500;
    private static final int AWAITED_SHARE = 4;
    /** Less than a thread can sleep, so that it sleeps as shortly as it can. */
    private static final long LEAST_AWAITED_NS = TimeUnit.MICROSECONDS.toNanos(20);

    private static final int LONGEST_WAIT_MS = 50;
    private static final long LONGEST_WAIT_NS = TimeUnit.MILLISECONDS.toNanos(LONGEST_WAIT_MS);

    private final LongSupplier clock;
    private final IWaitStrategy strategy;
    private final boolean progressive;
    private final boolean park;
    private final int level1Count;
    private final int level2Count;
    private final long level3Ns;
    private final boolean isAwaited;
    /** Whether the waits follow the silence. */
    private final boolean isAdaptive;

    private final long parkNs;
    private long emittedBefore;
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
        this.isAwaited = isAwaited;
        isAdaptive = level3Ms == DEFAULT_SLEEP_MS;
        parkNs = TimeUnit.MICROSECONDS.toNanos(
                ObjectReader.getInt(conf.get(Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC), 0));
    }

    /**
     * The spout emitted nothing when it was asked.
     *
     * @param emitted how much it has emitted in all: what it emits when it receives acknowledgements ends its silence, too
     * @return how long to wait, nanoseconds; {@link SourceEvaluator#PRODUCED} to try again at once
     */
    long next(long emitted) throws InterruptedException {
        if (emitted != emittedBefore) {
            emittedBefore = emitted;
            idle = 0;
            isSilent = false;
        }
        if (progressive) {
            if (idle < level1Count) {
                idle++;
                return SourceEvaluator.PRODUCED;
            }
            if (idle < level1Count + level2Count) {
                idle++;
                return 1;
            }
            return isAdaptive ? adaptedNs() : level3Ns;
        }
        if (park) {
            return parkNs;
        }
        idle = strategy.idle(idle);
        return SourceEvaluator.PRODUCED;
    }

    private long adaptedNs() {
        // By the clock, for an acknowledgement cuts a wait short.
        long now = clock.getAsLong();
        if (!isSilent) {
            isSilent = true;
            silentSinceNs = now;
        }
        long silentNs = now - silentSinceNs;
        return isAwaited
                ? Math.max(LEAST_AWAITED_NS, Math.min(silentNs / AWAITED_SHARE, level3Ns))
                : Math.max(level3Ns, Math.min(silentNs / SILENCE_SHARE, LONGEST_WAIT_NS));
    }
}
