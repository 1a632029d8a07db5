package io.aurochs.benchmarks.driver.run;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** For a terminal: a bar over the expected time of everything. */
public final class BarProgress implements Progress {
    private static final int PERIOD_MS = 200;

    private final ProgressBar bar;
    private final Ticker ticker;
    private double doneSeconds;
    private double stepSeconds;
    private long beganNs;

    /** @param totalSeconds how long everything is expected to take */
    public BarProgress(String title, double totalSeconds) {
        bar = new ProgressBarBuilder()
                .setTaskName(title)
                .setInitialMax((long) Math.ceil(totalSeconds))
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(PERIOD_MS)
                .hideEta()
                .build();
        ticker = new Ticker(PERIOD_MS, this::tick);
    }

    @Override
    public synchronized void begin(String label, double seconds) {
        bar.setExtraMessage(" " + label);
        stepSeconds = seconds;
        beganNs = System.nanoTime();
    }

    @Override
    public synchronized void end(String outcome) {
        doneSeconds += stepSeconds;
        stepSeconds = 0;
        bar.stepTo((long) doneSeconds);
        bar.setExtraMessage(" " + outcome);
    }

    private synchronized void tick() {
        // A step that takes longer than expected does not push the bar beyond its own share.
        double elapsed = (System.nanoTime() - beganNs) / 1e9;
        bar.stepTo((long) (doneSeconds + Math.min(elapsed, stepSeconds)));
    }

    @Override
    public void close() {
        ticker.close();
        bar.close();
    }
}
