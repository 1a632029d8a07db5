package io.aurochs.benchmarks.driver.run;

import java.util.Timer;
import java.util.TimerTask;

/** Calls an action at a fixed period, from a daemon thread of its own, until closed. */
public final class Ticker implements AutoCloseable {
    private final Timer timer = new Timer("progress", true);

    public Ticker(long periodMs, Runnable action) {
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                action.run();
            }
        };
        timer.schedule(task, periodMs, periodMs);
    }

    @Override
    public void close() {
        timer.cancel();
    }
}
