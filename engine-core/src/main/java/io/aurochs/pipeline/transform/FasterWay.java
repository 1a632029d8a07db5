package io.aurochs.pipeline.transform;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Learns by sampling which of two ways to process a bundle takes less time: it depends on the machine's caches and on the keys, and changes
 * with them. Most bundles go the way that was faster, one of some goes the other. Of each way the fastest of the last few times counts: what
 * is slower was interrupted. One thread.
 */
final class FasterWay {
    /** How many bundles go the faster way for one that goes the other. */
    static final int BUNDLES_PER_SAMPLE = 32;

    private static final int SAMPLES = 4;
    /** Of a bundle of fewer the time says too little. */
    static final int LEAST_RECORDS = 256;

    private final LongSupplier clock;
    private final Way first = new Way();
    private final Way second = new Way();
    private boolean isSecondFaster;
    private boolean isSecond;
    private int bundles;
    private long beganNs;

    /** @param clock nanoseconds */
    FasterWay(LongSupplier clock) {
        this.clock = clock;
    }

    /** The times of the last few bundles that went this way, nanoseconds per record. */
    private static final class Way {
        private final double[] times = new double[SAMPLES];
        private int next;

        Way() {
            // Until it was tried so often it counts as the fastest, and so is tried.
            Arrays.fill(times, 0);
        }

        void took(double nsPerRecord) {
            times[next] = nsPerRecord;
            next = (next + 1) % SAMPLES;
        }

        double least() {
            double least = times[0];
            for (int i = 1; i < SAMPLES; i++) {
                least = Math.min(least, times[i]);
            }
            return least;
        }
    }

    /** Begins a bundle; whether it is to go the second way. */
    boolean beginSecond() {
        bundles++;
        isSecond = isSecondFaster != (bundles % BUNDLES_PER_SAMPLE == 0);
        beganNs = clock.getAsLong();
        return isSecond;
    }

    /** The bundle has been processed, and had so many records. */
    void processed(int records) {
        if (records < LEAST_RECORDS) {
            return;
        }
        double nsPerRecord = (double) (clock.getAsLong() - beganNs) / records;
        (isSecond ? second : first).took(nsPerRecord);
        isSecondFaster = second.least() < first.least();
    }
}
