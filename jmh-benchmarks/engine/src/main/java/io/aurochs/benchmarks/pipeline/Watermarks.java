package io.aurochs.benchmarks.pipeline;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets a caller wait for the watermarks that a sink receives. */
final class Watermarks {
    private static final long PATIENCE_S = 60;

    private final Semaphore came = new Semaphore(0);

    void came() {
        came.release();
    }

    /**
     * Waits for the next one.
     *
     * @throws IllegalStateException when none comes
     */
    void await() throws InterruptedException {
        if (!came.tryAcquire(PATIENCE_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("no watermark within " + PATIENCE_S + " s: the pipeline has failed");
        }
    }
}
