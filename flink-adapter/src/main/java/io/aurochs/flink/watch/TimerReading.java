package io.aurochs.flink.watch;

import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.metrics.TimerGauge;

/**
 * The time that one of Flink's timers has measured since its task began. Flink adds a stretch when it ends, and now and then meanwhile; what
 * has passed of it since is added here, from one reading to the next. Thread-safe.
 */
final class TimerReading {
    private final TimerGauge timer;
    private long countedMs;
    private long ongoingNs;
    private long lastNs;
    private boolean wasMeasuring;
    private long mostNs;

    TimerReading(TimerGauge timer) {
        this.timer = timer;
    }

    /** Nanoseconds; never less than before. */
    synchronized long at(long nowNs) {
        boolean isMeasuring = timer.isMeasuring();
        long counted = timer.getAccumulatedCount();
        boolean goesOn = isMeasuring && wasMeasuring && counted == countedMs;
        ongoingNs = goesOn ? ongoingNs + nowNs - lastNs : 0;
        wasMeasuring = isMeasuring;
        countedMs = counted;
        lastNs = nowNs;
        mostNs = Math.max(mostNs, TimeUnit.MILLISECONDS.toNanos(counted) + ongoingNs);
        return mostNs;
    }
}
