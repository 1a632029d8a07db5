package io.aurochs.benchmarks.driver.run;

/** Says nothing. */
public final class QuietProgress implements Progress {
    @Override
    public void begin(String label, double seconds) {
        // Asked to be quiet.
    }

    @Override
    public void end(String outcome) {
        // Asked to be quiet.
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
