package io.aurochs.benchmarks.driver.run;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** For logs and pipes: one line when something is over, and one every ten seconds while it goes on. */
public final class LineProgress implements Progress {
    private static final int PERIOD_MS = 10_000;

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final Ticker ticker;
    private String label = "";
    private long beganNs;

    public LineProgress(PrintStream out) {
        this(out, System::nanoTime);
    }

    public LineProgress(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        ticker = new Ticker(PERIOD_MS, this::tick);
    }

    @Override
    public synchronized void begin(String what, double seconds) {
        label = what;
        beganNs = nanoTime.getAsLong();
    }

    @Override
    public synchronized void end(String outcome) {
        out.println(label + ": " + outcome);
        label = "";
    }

    public synchronized void tick() {
        if (!label.isEmpty()) {
            double seconds = (nanoTime.getAsLong() - beganNs) / 1e9;
            out.println(String.format(Locale.ROOT, "%s ... %.0f s", label, seconds));
        }
    }

    @Override
    public void close() {
        ticker.close();
    }
}
