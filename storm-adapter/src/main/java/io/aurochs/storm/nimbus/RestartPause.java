package io.aurochs.storm.nimbus;

import java.util.concurrent.TimeUnit;

/**
 * How long to wait before a topology that failed is started again: longer each time, so that one that fails at once does not
 * keep the machine busy; from the start again after it ran well for a while. One thread at a time.
 */
public final class RestartPause {
    static final long FIRST_MS = 100;
    static final long LONGEST_MS = TimeUnit.SECONDS.toMillis(10);
    static final long RAN_WELL_MS = TimeUnit.MINUTES.toMillis(1);

    private long nextMs = FIRST_MS;

    /**
     * The pause that is due now.
     *
     * @param ranMs how long the topology ran before it failed, milliseconds
     * @return milliseconds
     */
    public long next(long ranMs) {
        long pauseMs = ranMs >= RAN_WELL_MS ? FIRST_MS : nextMs;
        nextMs = Math.min(LONGEST_MS, 2 * pauseMs);
        return pauseMs;
    }
}
